/// What masks leave of a layer, as a layer whose alpha is that.
struct MaskCover {
  /// The layer, in the space of that which is masked.
  private(set) var layer: EvaluatedLayer
  /// Whether what it covers is what is cut away.
  private(set) var isInverted: Bool

  /// - Returns: `nil` if there are no masks.
  init?(_ masks: [LottieMask], at frame: Double, _ rules: LottieRules) {
    guard let first = masks.first else { return nil }
    let opacity = first.opacity(at: frame, rules)
    if first.isInverted, opacity == 1 {
      layer = first.shape(at: frame, opacity: 1, rules)
      isInverted = first.mode != .subtract
    } else {
      layer = first.cover(at: frame, rules)
      isInverted = first.mode == .subtract
    }
    for mask in masks.dropFirst() { add(mask.mode, mask.cover(at: frame, rules)) }
  }

  private mutating func add(_ mode: LottieMask.Mode, _ other: EvaluatedLayer) {
    let left = isInverted ? layer.outside(opacity: 1) : layer
    isInverted = false
    switch mode {
    case .add: layer = Self.container([left, other])
    case .subtract: layer = Self.container([left], mask: other, isInverted: true)
    case .intersect: layer = Self.container([left], mask: other)
    case .difference:
      layer = Self.container([
        Self.container([left], mask: other, isInverted: true),
        Self.container([other], mask: left, isInverted: true),
      ])
    }
  }

  private static func container(
    _ layers: [EvaluatedLayer], mask: EvaluatedLayer? = nil, isInverted: Bool = false
  ) -> EvaluatedLayer {
    var container = EvaluatedLayer(id: "masks", properties: .lottie)
    container.sublayers = layers
    container.mask = mask
    container.properties.invertsMask = isInverted
    return container
  }
}

extension EvaluatedLayer {
  /// Everything outside of the layer.
  fileprivate func outside(opacity: Double) -> EvaluatedLayer {
    var outside = EvaluatedLayer(id: "outside", properties: .lottie)
    outside.properties.bounds = Rect(-32768, -32768, 65536, 65536)
    outside.properties.backgroundColor = .white
    outside.properties.opacity = opacity
    outside.mask = self
    outside.properties.invertsMask = true
    return outside
  }
}

extension LottieMask {
  fileprivate func opacity(at frame: Double, _ rules: LottieRules) -> Double {
    max(0, min(opacity.value(at: frame, rules) / 100, 1))
  }

  /// What it covers by itself.
  fileprivate func cover(at frame: Double, _ rules: LottieRules) -> EvaluatedLayer {
    let opacity = opacity(at: frame, rules)
    return isInverted
      ? shape(at: frame, opacity: 1, rules).outside(opacity: opacity)
      : shape(at: frame, opacity: opacity, rules)
  }

  /// The outline, filled; an open one encloses nothing.
  fileprivate func shape(
    at frame: Double, opacity: Double, _ rules: LottieRules
  ) -> EvaluatedLayer {
    let bezier = path.value(at: frame, rules)
    var content = ShapeContent(path: bezier.isClosed ? bezier.path : Path(), fillColor: .white)
    content.fillRule = rules == .coreAnimation ? .evenOdd : .nonZero
    var shape = EvaluatedLayer(id: "mask", properties: .lottie)
    shape.properties.content = .shape(content)
    shape.properties.opacity = opacity
    return shape
  }
}
