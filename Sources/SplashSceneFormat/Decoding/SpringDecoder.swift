import SplashScene
import SplashSyntax
import SplashSystem

/// Reads springs.
extension AnimationDecoder {
  /// Reads an animation's spring, specified by its physical parameters or by duration and bounce.
  func spring(_ fields: Fields) -> Spring {
    var spring = Spring()
    reportOtherSprings(fields, duration: "perceptualDuration") { ratio in
      "\(Self.bounce(ratio)) with \"perceptualDuration\""
    }
    let perceptualDuration = fields.read(
      "perceptualDuration", .number(.positive),
      "The perceived duration of the motion in seconds, instead of mass, stiffness and damping.")
    let bounce = bounce(
      fields, with: "perceptualDuration",
      "With perceptualDuration: how far it overshoots, from 1 (undamped) through 0 (critically damped) towards -1 (overdamped)."
    )
    if let perceptualDuration {
      spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    }
    fields.exclude(["mass", "stiffness", "damping"], with: "perceptualDuration")
    fields.set(&spring.mass, "mass", .number(.positive), "The mass on the spring.")
    fields.set(&spring.stiffness, "stiffness", .number(.positive), "The spring's stiffness.")
    fields.set(
      &spring.damping, "damping", .number(.nonNegative), "The spring's damping coefficient.")
    fields.set(
      &spring.initialVelocity, "initialVelocity", .number,
      "The initial velocity towards the end value, in total distances per second.")
    fields.set(
      &spring.allowsOverdamping, "allowsOverdamping", .bool,
      "Whether more than critical damping slows the spring down.")
    return spring
  }

  /// The keys of a block's physical spring, as in `UISpringTimingParameters`.
  static let physicalKeys = ["mass", "stiffness", "damping"]

  /// The spring of a block.
  struct BlockSpring {
    var spring: Spring
    /// The duration of the block in seconds.
    let duration: Double
    /// The initial velocity along x and y.
    let initialVelocity: Point?
  }

  /// Returns a block's spring; `nil` if it has none or after reporting an error.
  ///
  /// - Parameter duration: The block's `duration` in seconds.
  func blockSpring(_ fields: Fields, duration: Double?) -> BlockSpring? {
    let hasSpringDuration = fields.has("springDuration")
    reportOtherSprings(fields, duration: "springDuration") { ratio in
      if hasSpringDuration { return Self.bounce(ratio) }
      return "\"usingSpringWithDamping\"" + (ratio.map { ": \(formatted($0))" } ?? "")
    }
    let damping = fields.read(
      "usingSpringWithDamping", .number(.nonNegative),
      "The damping ratio of a spring that replaces the curve; above 1, the spring is overdamped.")
    let springDuration = fields.read(
      "springDuration", .number(.positive),
      "The perceived duration of a spring in seconds, instead of duration and damping.")
    let bounce = bounce(
      fields, with: "springDuration", "With springDuration: how far the spring overshoots.")
    let physics = blockPhysics(fields)
    let velocity = fields.read(
      "initialSpringVelocity", or: ["initialVelocity"], .velocity,
      "The spring's initial velocity in total distances per second; [dx, dy] sets x and y separately."
    )
    fields.exclude(["duration", "usingSpringWithDamping"], with: "springDuration")
    for key in Self.physicalKeys {
      fields.exclude(["duration", "usingSpringWithDamping", "springDuration"], with: key)
    }
    for key in ["initialSpringVelocity", "initialVelocity"] {
      fields.need(["usingSpringWithDamping", "springDuration"] + Self.physicalKeys, for: key)
    }
    for key in ["usingSpringWithDamping", "springDuration"] + Self.physicalKeys {
      fields.exclude(["timingFunction"], with: key)
    }
    let speed = velocity?.speed ?? 0
    func block(_ spring: Spring, lasting duration: Double) -> BlockSpring {
      BlockSpring(spring: spring, duration: duration, initialVelocity: velocity?.axes)
    }
    if var spring = physics {
      spring.initialVelocity = speed
      return block(spring, lasting: spring.settlingDuration)
    }
    if let springDuration {
      let spring = Spring(
        perceptualDuration: springDuration, bounce: bounce, initialVelocity: speed)
      return block(spring, lasting: spring.settlingDuration)
    }
    guard let damping, let duration else { return nil }
    let ratio = max(damping, Self.leastDamping)
    if damping == 0 {
      fields.context.report(.undamped(used: ratio), at: fields.keySpan("usingSpringWithDamping"))
    } else if !Spring.settles(dampingRatio: ratio, duration: duration, initialVelocity: speed) {
      fields.context.report(
        .neverSettles(velocity: speed, duration: duration),
        at: fields.keySpan("initialSpringVelocity", or: ["initialVelocity"]))
    }
    return block(
      Spring(dampingRatio: ratio, duration: duration, initialVelocity: speed), lasting: duration)
  }

  /// The damping ratio that replaces 0.
  private static let leastDamping = 0.001

  /// Returns the `bounce` that corresponds to a damping ratio, which is `nil` if it is unknown.
  private static func bounce(_ ratio: Double?) -> String {
    guard let ratio, ratio > 0 else { return "\"bounce\": 1 - its value" }
    let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    return "\"bounce\": \(formatted((bounce * 1e9).rounded() / 1e9))"
  }

  /// Reads a spring as in `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`,
  /// without its velocity.
  private func blockPhysics(_ fields: Fields) -> Spring? {
    var spring = Spring()
    fields.set(
      &spring.mass, "mass", .number(.positive),
      "The mass on a spring that replaces the duration and the curve.")
    fields.set(&spring.stiffness, "stiffness", .number(.positive), "The spring's stiffness.")
    fields.set(
      &spring.damping, "damping", .number(.nonNegative), "The spring's damping coefficient.")
    return Self.physicalKeys.contains(where: fields.has) ? spring : nil
  }

  /// Reports keys from SwiftUI's springs and suggests the equivalent keys.
  ///
  /// - Parameters:
  ///   - duration: The key equivalent to `response`.
  ///   - damping: Returns the key equivalent to a damping ratio; the ratio is `nil` if it is unknown.
  private func reportOtherSprings(
    _ fields: Fields, duration: String, damping: (Double?) -> String
  ) {
    for key in ["dampingFraction", "dampingRatio", "response"] {
      guard fields.has(key), let member = fields.claim(key) else { continue }
      var ratio: Double?
      if case .number(let number) = member.value.kind {
        ratio = number
      }
      let suggestion = key == "response" ? quoted(duration) : damping(ratio)
      context.report(
        .springOfSwiftUI(key, of: fields.subject, suggestion: suggestion), at: member.key.span)
    }
  }

  private func bounce(_ fields: Fields, with other: String, _ meaning: String) -> Double {
    let name = "a number greater than -1 and at most 1"
    let type = ValueType<Double>.number.checked(name, schema: .bounce) { number in
      number > -1 && number <= 1 ? nil : .outOfRange(number, expected: name)
    }
    let bounce = fields.read("bounce", type, meaning)
    fields.need([other], for: "bounce")
    return bounce ?? 0
  }
}

/// The initial velocity of a block's spring.
struct SpringVelocity {
  /// The magnitude in multiples of the total distance per second; a negative number means away from the target.
  let speed: Double
  /// The components along x and y.
  var axes: Point?
}

extension ValueType where Value == SpringVelocity {
  /// A number for all properties, or the two numbers of a `CGVector`.
  fileprivate static var velocity: ValueType {
    let axes = ValueType<Double>.number.list("a number or [dx, dy]", count: 2...2)
    return ValueType(axes.name, .numberOrAxes) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      guard case .array = value.kind else {
        return ValueType<Double>.number.read(context, value).map { SpringVelocity(speed: $0) }
      }
      return axes.read(context, value).map {
        SpringVelocity(
          speed: ($0[0] * $0[0] + $0[1] * $0[1]).squareRoot(), axes: Point($0[0], $0[1]))
      }
    }.writing { $0.axes.map { axes.write([$0.x, $0.y]) } ?? .shortest($0.speed) }
  }
}

extension Problem {
  fileprivate static func undamped(used ratio: Double) -> Problem {
    Problem(
      .springNeverRests,
      "a spring with the damping ratio 0 never comes to rest; \(formatted(ratio)) is used",
      expected: "a damping ratio greater than 0", severity: .warning)
  }
  fileprivate static func neverSettles(velocity: Double, duration: Double) -> Problem {
    Problem(
      .springNeverRests,
      "no spring with this damping ratio and the initial velocity \(formatted(velocity)) comes to rest in"
        + " \(formatted(duration)) s; the stiffness for velocity 0 is used", severity: .warning)
  }
  fileprivate static func springOfSwiftUI(_ key: String, of object: SceneObject, suggestion: String)
    -> Problem
  {
    Problem(.keyUnknown, "unknown key \(quoted(key)) of \(object.rawValue)", suggestion: suggestion)
  }
}
