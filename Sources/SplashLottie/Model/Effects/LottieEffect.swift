import SplashScene

/// A pixel effect of a Lottie layer: an After Effects effect or a layer style.
enum LottieEffect: Sendable {
  /// A shadow below the layer, or instead of it. A glow is a shadow without an offset.
  case dropShadow(LottieDropShadow)
  /// A Gaussian blur.
  case gaussianBlur(LottieBlur)
  /// Replaces the colour of all pixels with a single colour; the opacity, 0…1, multiplies their alpha.
  case fill(Keyframed<Color>, opacity: Keyframed<Double>)
  /// Composites a single colour over all pixels, which keep their alpha; the opacity is in percent.
  case overlay(Keyframed<Color>, opacity: Keyframed<Double>)
  /// Maps luminance to evenly spaced colours, from dark to light. The amount is the share of the mapped colours in
  /// percent or, if inverted, of the original pixels.
  case colorMap([Keyframed<Color>], amount: Keyframed<Double>, isInverted: Bool)
  /// Remaps the ranges of the components.
  case levels(LottieLevels)

  /// Whether the effect is constant.
  var isStill: Bool {
    switch self {
    case .dropShadow(let shadow): shadow.isStill
    case .gaussianBlur(let blur): blur.isStill
    case .fill(let color, let opacity), .overlay(let color, let opacity):
      color.isStill && opacity.isStill
    case .colorMap(let colors, let amount, _): colors.allSatisfy(\.isStill) && amount.isStill
    case .levels(let levels): levels.isStill
    }
  }

  /// Returns the equivalent filter at a given frame.
  func filter(at frame: Double, _ rules: PlayerRules) -> LayerFilter? {
    func value(_ number: Keyframed<Double>) -> Double { number.value(at: frame, rules) }
    func fraction(_ number: Double) -> Double { number > 0 ? min(number, 1) : 0 }
    switch self {
    case .dropShadow(let shadow): return .dropShadow(shadow.filter(at: frame, rules))
    case .gaussianBlur(let blur): return blur.filter(at: frame, rules)
    case .fill(let color, let opacity):
      return .painting(color.value(at: frame, rules), share: 1, opacity: fraction(value(opacity)))
    case .overlay(let color, let opacity):
      return .painting(
        color.value(at: frame, rules), share: fraction(value(opacity) / 100), opacity: 1)
    case .colorMap(let colors, let amount, let isInverted):
      let share = fraction(value(amount) / 100)
      return .colorMap(
        ColorMap(colors.map { $0.value(at: frame, rules) }), amount: isInverted ? 1 - share : share)
    case .levels(let levels): return .componentTransfer(levels.tables(at: frame, rules))
    }
  }
}

extension LayerFilter {
  /// Returns the filter that blends all colours with a single colour by a fraction, and multiplies their alpha.
  fileprivate static func painting(
    _ color: Color, share: Double, opacity: Double
  ) -> LayerFilter? {
    let own = 1 - share
    return FilterMatrix([
      own, 0, 0, 0, color.red * share,
      0, own, 0, 0, color.green * share,
      0, 0, own, 0, color.blue * share,
      0, 0, 0, opacity, 0,
    ]).map(LayerFilter.colorMatrix)
  }
}
