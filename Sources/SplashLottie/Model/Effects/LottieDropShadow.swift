import SplashScene

/// A shadow of a Lottie layer.
struct LottieDropShadow: Sendable {
  /// The source of a shadow, which determines how its numbers are interpreted.
  enum Origin: Sendable {
    /// The effect: the direction is that of the shadow, clockwise from the top; the size is the shadow's softness;
    /// the opacity ranges from 0 to 255.
    case effect
    /// The layer style: the direction is that of the light, counterclockwise from the right; the opacity is in
    /// percent.
    case style
  }

  /// The source.
  var origin: Origin
  /// The colour.
  var color: Keyframed<Color>
  /// The opacity.
  var opacity: Keyframed<Double>
  /// The direction in degrees.
  var direction = Keyframed(0.0)
  /// The distance from the layer, in points.
  var distance = Keyframed(0.0)
  /// The softness.
  var size: Keyframed<Double>
  /// Whether only the shadow is drawn; 0 means false.
  var isAlone = Keyframed(0.0)

  /// Creates a shadow directly below the layer.
  init(
    _ origin: Origin, _ color: Keyframed<Color>, opacity: Keyframed<Double>, size: Keyframed<Double>
  ) {
    (self.origin, self.color, self.opacity, self.size) = (origin, color, opacity, size)
  }

  /// The standard deviation of the Gaussian per point of After Effects' blurriness or softness.
  static let deviation = 0.3

  /// Whether the shadow is constant.
  var isStill: Bool {
    color.isStill && opacity.isStill && direction.isStill && distance.isStill && size.isStill
      && isAlone.isStill
  }

  /// Returns the equivalent filter at a given frame.
  func filter(at frame: Double, _ rules: PlayerRules) -> DropShadow {
    var color = color.value(at: frame, rules)
    color.alpha = alpha(at: frame, rules)
    return DropShadow(
      color: color, offset: offset(at: frame, rules), radius: radius(at: frame, rules),
      replacesLayer: isAlone.value(at: frame, rules) != 0)
  }

  /// Returns the equivalent Core Animation layer shadow.
  func layerShadow(at frame: Double) -> Shadow {
    var shadow = Shadow()
    shadow.color = color.value(at: frame, .coreAnimation)
    shadow.opacity = alpha(at: frame, .coreAnimation)
    shadow.offset = offset(at: frame, .coreAnimation)
    shadow.radius = radius(at: frame, .coreAnimation)
    return shadow
  }

  private func alpha(at frame: Double, _ rules: PlayerRules) -> Double {
    let opacity = opacity.value(at: frame, rules) / (origin == .effect ? 255 : 100)
    return opacity > 0 ? min(opacity, 1) : 0
  }

  private func offset(at frame: Double, _ rules: PlayerRules) -> Size {
    let (sine, cosine) = Elementary.sinCos(direction.value(at: frame, rules) * Double.pi / 180)
    let distance = distance.value(at: frame, rules)
    switch (origin, rules) {
    case (.effect, _): return Size(distance * sine, -distance * cosine)
    case (.style, .afterEffects): return Size(-distance * cosine, distance * sine)
    case (.style, .coreAnimation): return Size(distance * cosine, distance * sine)
    }
  }

  private func radius(at frame: Double, _ rules: PlayerRules) -> Double {
    let size = max(size.value(at: frame, rules), 0)
    switch (origin, rules) {
    case (.effect, .afterEffects): return size * Self.deviation
    case (.effect, .coreAnimation): return size / 5
    case (.style, _): return size / 2
    }
  }
}
