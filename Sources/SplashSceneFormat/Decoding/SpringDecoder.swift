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
    if fields.has("perceptualDuration") {
      for key in ["mass", "stiffness", "damping"] where fields.has(key) {
        context.report(.keysExclude(key, "perceptualDuration"), at: fields.keySpan(key))
      }
    }
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
    if fields.has("springDuration") {
      for key in ["duration", "usingSpringWithDamping"] where fields.has(key) {
        context.report(.keysExclude(key, "springDuration"), at: fields.keySpan(key))
      }
    } else if velocity != nil, !fields.has("usingSpringWithDamping") {
      context.report(
        .keyNeeds("initialSpringVelocity", "usingSpringWithDamping\" or \"springDuration"),
        at: fields.keySpan("initialSpringVelocity"))
    }
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
    let type = ValueType<Double>.number.checked(name) { number in
      number > -1 && number <= 1 ? nil : .outOfRange(number, expected: name)
    }
    let bounce = fields.read("bounce", type)
    if bounce != nil, !fields.has(other) {
      context.report(.keyNeeds("bounce", other), at: fields.keySpan("bounce"))
    }
    return bounce ?? 0
  }
}
