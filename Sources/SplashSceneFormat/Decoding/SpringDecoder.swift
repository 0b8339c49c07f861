import SplashScene
import SplashSystem

/// Reads springs.
extension AnimationDecoder {
  /// The spring of an animation: by its physics, or by how it looks.
  func spring(_ fields: Fields) -> Spring {
    var spring = Spring()
    reportOtherSprings(fields, duration: "perceptualDuration") { ratio in
      let bounce =
        ratio.map { "\"bounce\": \(spelt(((1 - $0) * 1e9).rounded() / 1e9))" }
        ?? "\"bounce\": 1 - its value"
      return "\(bounce) with \"perceptualDuration\""
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

  /// The keys of a block's spring that say its physics, as those of `UISpringTimingParameters`.
  static let physicalKeys = ["mass", "stiffness", "damping"]

  /// The spring of a block.
  struct BlockSpring {
    var spring: Spring
    /// How long the block takes, in seconds.
    let duration: Double
    /// Its velocities along x and y.
    let initialVelocity: Point?
  }

  /// The spring of a block, if it has one. `duration` is the block's own.
  func blockSpring(_ fields: Fields, duration: Double?) -> BlockSpring? {
    reportOtherSprings(fields, duration: "springDuration") { ratio in
      "\"usingSpringWithDamping\"" + (ratio.map { ": \(spelt($0))" } ?? "")
    }
    let damping = fields.read(
      "usingSpringWithDamping", .number(.positiveFraction),
      "The damping ratio of a spring that replaces the curve.")
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
    return block(
      Spring(dampingRatio: damping, duration: duration, initialVelocity: speed), lasting: duration)
  }

  /// The spring of `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`, without its velocity.
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

  /// Reports the keys of SwiftUI's springs, with what they are called here.
  ///
  /// - Parameters:
  ///   - duration: The key that means the same as `response`.
  ///   - damping: What means the same as a damping ratio; `nil` is one that isn't known.
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

/// The velocity with which a block's spring begins.
struct SpringVelocity {
  /// Its magnitude in whole distances a second; negative where it leads away.
  let speed: Double
  /// What it is along x and y.
  var axes: Point?
}

extension ValueType where Value == SpringVelocity {
  /// A number for all properties, or the two of `CGVector`.
  fileprivate static var velocity: ValueType {
    let axes = ValueType<Double>.number.list("a number or [dx, dy]", count: 2...2)
    return ValueType(axes.name, .numberOrAxes) { context, value in
      guard case .array = value.kind else {
        return ValueType<Double>.number.read(context, value).map { SpringVelocity(speed: $0) }
      }
      return axes.read(context, value).map {
        SpringVelocity(
          speed: ($0[0] * $0[0] + $0[1] * $0[1]).squareRoot(), axes: Point($0[0], $0[1]))
      }
    }
  }
}
