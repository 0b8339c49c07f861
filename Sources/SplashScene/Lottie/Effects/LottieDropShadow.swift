/// A shadow of a Lottie layer.
package struct LottieDropShadow: Sendable {
  /// Where a shadow comes from, which decides on the meaning of its numbers.
  package enum Origin: Sendable {
    /// The effect: the direction is that of the shadow, clockwise from the top; the size is its softness, and
    /// the opacity 0…255.
    case effect
    /// The layer style: the direction is that of the light, counterclockwise from the right; the opacity is in
    /// percent.
    case style
  }

  /// Where it comes from.
  package var origin: Origin
  /// The colour.
  package var color: Keyframed<Color>
  /// The opacity.
  package var opacity: Keyframed<Double>
  /// The direction in degrees.
  package var direction = Keyframed(0.0)
  /// How far it lies from the layer, in points.
  package var distance = Keyframed(0.0)
  /// How far it is softened.
  package var size: Keyframed<Double>
  /// Whether the layer isn't drawn: not 0.
  package var isAlone = Keyframed(0.0)

  /// Makes a shadow that lies right beneath the layer.
  package init(
    _ origin: Origin, _ color: Keyframed<Color>, opacity: Keyframed<Double>, size: Keyframed<Double>
  ) {
    (self.origin, self.color, self.opacity, self.size) = (origin, color, opacity, size)
  }

  /// The standard deviation of a Gaussian for each point of After Effects' blurriness and softness.
  static let deviation = 0.3

  /// Whether it is the same in all frames.
  var isStill: Bool {
    color.isStill && opacity.isStill && direction.isStill && distance.isStill && size.isStill
      && isAlone.isStill
  }

  /// The filter that draws it in a frame.
  func filter(at frame: Double, _ rules: LottieRules) -> DropShadow {
    var color = color.value(at: frame, rules)
    color.alpha = alpha(at: frame, rules)
    return DropShadow(
      color: color, offset: offset(at: frame, rules), radius: radius(at: frame, rules),
      replacesLayer: isAlone.value(at: frame, rules) != 0)
  }

  /// The shadow as Core Animation's layers have it.
  func layerShadow(at frame: Double) -> Shadow {
    var shadow = Shadow()
    shadow.color = color.value(at: frame, .coreAnimation)
    shadow.opacity = alpha(at: frame, .coreAnimation)
    shadow.offset = offset(at: frame, .coreAnimation)
    shadow.radius = radius(at: frame, .coreAnimation)
    return shadow
  }

  private func alpha(at frame: Double, _ rules: LottieRules) -> Double {
    let opacity = opacity.value(at: frame, rules) / (origin == .effect ? 255 : 100)
    return opacity > 0 ? min(opacity, 1) : 0
  }

  private func offset(at frame: Double, _ rules: LottieRules) -> Size {
    let (sine, cosine) = Elementary.sinCos(direction.value(at: frame, rules) * Double.pi / 180)
    let distance = distance.value(at: frame, rules)
    switch (origin, rules) {
    case (.effect, _): return Size(distance * sine, -distance * cosine)
    case (.style, .afterEffects): return Size(-distance * cosine, distance * sine)
    case (.style, .coreAnimation): return Size(distance * cosine, distance * sine)
    }
  }

  private func radius(at frame: Double, _ rules: LottieRules) -> Double {
    let size = max(size.value(at: frame, rules), 0)
    switch (origin, rules) {
    case (.effect, .afterEffects): return size * Self.deviation
    case (.effect, .coreAnimation): return size / 5
    case (.style, _): return size / 2
    }
  }
}
