import SplashScene

/// Reads springs.
extension AnimationDecoder {
  /// The spring of an animation: by its physics, or by how it looks.
  func spring(_ fields: Fields) -> Spring {
    var spring = Spring()
    let perceptualDuration = fields.read("perceptualDuration", .number(.positive))
    let bounce = bounce(fields, with: "perceptualDuration")
    if let perceptualDuration {
      spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    }
    fields.exclude(["mass", "stiffness", "damping"], with: "perceptualDuration")
    fields.set(&spring.mass, "mass", .number(.positive))
    fields.set(&spring.stiffness, "stiffness", .number(.positive))
    fields.set(&spring.damping, "damping", .number(.nonNegative))
    fields.set(&spring.initialVelocity, "initialVelocity", .number)
    fields.set(&spring.allowsOverdamping, "allowsOverdamping", .bool)
    return spring
  }

  /// The spring of a block with its duration in seconds, if it has one. `duration` is the block's own.
  func blockSpring(_ fields: Fields, duration: Double?) -> (Spring, duration: Double)? {
    let damping = fields.read("usingSpringWithDamping", .number(.positiveFraction))
    let springDuration = fields.read("springDuration", .number(.positive))
    let bounce = bounce(fields, with: "springDuration")
    let velocity = fields.read("initialSpringVelocity", .number)
    fields.exclude(["duration", "usingSpringWithDamping"], with: "springDuration")
    fields.need(["usingSpringWithDamping", "springDuration"], for: "initialSpringVelocity")
    if let springDuration {
      let spring = Spring(
        perceptualDuration: springDuration, bounce: bounce, initialVelocity: velocity ?? 0)
      return (spring, spring.settlingDuration)
    }
    guard let damping, let duration else { return nil }
    return (
      Spring(dampingRatio: damping, duration: duration, initialVelocity: velocity ?? 0), duration
    )
  }

  private func bounce(_ fields: Fields, with other: String) -> Double {
    let name = "a number greater than -1 and at most 1"
    let type = ValueType<Double>.number.checked(name, schema: .bounce) { number in
      number > -1 && number <= 1 ? nil : .outOfRange(number, expected: name)
    }
    let bounce = fields.read("bounce", type)
    fields.need([other], for: "bounce")
    return bounce ?? 0
  }
}
