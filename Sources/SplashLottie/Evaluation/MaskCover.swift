import SplashScene

/// The combined masks of a layer, as a mask layer.
struct MaskCover {
  /// The mask layer, in the masked layer's space.
  let layer: EvaluatedLayer
  /// The component of the mask layer that determines the masked layer's visibility.
  let mode: MaskMode
  /// Whether covered areas are hidden.
  let isInverted: Bool

  /// - Returns: A mask layer; `nil` if there are no masks.
  init?(_ masks: [LottieMask], at frame: Double, _ rules: PlayerRules) {
    guard let first = masks.first else { return nil }
    let covers = masks.map { $0.cover(at: frame, rules) }
    let rest = covers.dropFirst()
    if rest.contains(where: \.mode.comparesCovers) {
      layer = Self.grey(covers)
      mode = .luminance
      isInverted = false
      return
    }
    mode = .alpha
    // The first mask may be inverted by inverting the complete mask layer instead.
    var left = covers[0].isOutside && covers[0].opacity == 1 ? covers[0].shape : covers[0].layer
    var isInverted = (first.mode == .subtract) != (covers[0].isOutside && covers[0].opacity == 1)
    for cover in rest {
      if isInverted { left = left.outside(opacity: 1) }
      isInverted = false
      switch cover.mode {
      case .subtract: left = .container([left], mask: cover.layer, isInverted: true)
      case .intersect: left = .container([left], mask: cover.layer)
      default: left = .container([left, cover.layer])
      }
    }
    layer = left
    self.isInverted = isInverted
  }

  /// Returns the masks' coverages as grey levels over black, which blend modes can compare; white areas are kept.
  private static func grey(_ covers: [LottieMask.Cover]) -> EvaluatedLayer {
    var layers = [EvaluatedLayer.canvas(.black)]
    for (index, cover) in covers.enumerated() {
      switch cover.mode {
      case .subtract where index == 0:
        layers += [.canvas(.white), cover.layer.colored(.black)]
      case .subtract: layers.append(cover.layer.colored(.black))
      case _ where index == 0 || cover.mode == .add: layers.append(cover.layer)
      default:
        var other = EvaluatedLayer.container([.canvas(.black), cover.layer])
        other.properties.compositingFilter =
          switch cover.mode {
          case .intersect: .multiply
          case .lighten: .lighten
          case .darken: .darken
          default: .difference
          }
        layers.append(other)
      }
    }
    return .container(layers)
  }
}

extension LottieMask.Mode {
  /// Whether the mode compares coverages instead of multiplying them.
  fileprivate var comparesCovers: Bool {
    switch self {
    case .add, .subtract, .intersect: false
    case .difference, .lighten, .darken: true
    }
  }

  /// Returns the mode that applies under the given rules.
  fileprivate func mode(by rules: PlayerRules) -> LottieMask.Mode {
    switch self {
    case .lighten where rules == .coreAnimation: .add
    case .difference where rules == .coreAnimation: .intersect
    default: self
    }
  }
}

extension LottieMask {
  /// The coverage of a single mask.
  fileprivate struct Cover {
    var mode: Mode
    /// The outline, filled with white.
    var shape: EvaluatedLayer
    /// Whether the mask covers the area outside its outline.
    var isOutside: Bool
    var opacity: Double

    var layer: EvaluatedLayer {
      if isOutside { return shape.outside(opacity: opacity) }
      var layer = shape
      layer.properties.opacity = opacity
      return layer
    }
  }

  fileprivate func cover(at frame: Double, _ rules: PlayerRules) -> Cover {
    let opacity = opacity.value(at: frame, rules) / 100
    return Cover(
      mode: mode.mode(by: rules), shape: shape(at: frame, rules), isOutside: isInverted,
      opacity: rules == .coreAnimation ? 1 : max(0, min(opacity, 1)))
  }

  /// Returns the filled, expanded and blurred outline. An open outline encloses nothing.
  private func shape(at frame: Double, _ rules: PlayerRules) -> EvaluatedLayer {
    let bezier = path.value(at: frame, rules)
    var content = ShapeContent(path: bezier.isClosed ? bezier.path : Path(), fillColor: .white)
    content.fillRule = rules == .coreAnimation ? .evenOdd : .nonZero
    var shape = EvaluatedLayer(id: "mask", properties: .lottie)
    guard rules == .afterEffects else {
      shape.properties.content = .shape(content)
      return shape
    }
    let expansion = expansion.value(at: frame, rules)
    if expansion > 0 {
      content.stroke = Self.line(.white, expansion)
    } else if expansion < 0 {
      var edge = EvaluatedLayer(id: "edge", properties: .lottie)
      edge.properties.content = .shape(
        ShapeContent(path: content.path, fillColor: nil, stroke: Self.line(.white, -expansion)))
      shape.mask = edge
      shape.properties.invertsMask = true
    }
    shape.properties.content = .shape(content)
    let feather = feather.value(at: frame, rules) * Self.featherDeviation
    guard feather.x > 0 || feather.y > 0 else { return shape }
    // The blur has to be applied after the mask.
    if shape.mask != nil { shape = .container([shape]) }
    shape.properties.filters = [
      .gaussianBlur(radius: max(0, feather.x), verticalRadius: max(0, feather.y))
    ]
    return shape
  }

  /// The standard deviation of the blur for a feather of one point; the result approximates After Effects.
  private static let featherDeviation = 0.38

  private static func line(_ color: Color, _ reach: Double) -> Stroke {
    var stroke = Stroke(color: color, lineWidth: 2 * reach)
    stroke.lineJoin = .round
    return stroke
  }
}

extension EvaluatedLayer {
  /// Groups layers, with an optional mask.
  fileprivate static func container(
    _ layers: [EvaluatedLayer], mask: EvaluatedLayer? = nil, isInverted: Bool = false
  ) -> EvaluatedLayer {
    var container = EvaluatedLayer(id: "masks", properties: .lottie)
    container.sublayers = layers
    container.mask = mask
    container.properties.invertsMask = isInverted
    return container
  }

  /// Returns a layer that is a single colour everywhere.
  fileprivate static func canvas(_ color: Color) -> EvaluatedLayer {
    var canvas = EvaluatedLayer(id: "canvas", properties: .lottie)
    canvas.properties.bounds = Rect(-32768, -32768, 65536, 65536)
    // The canvas's anchor point is the top-left corner of its bounds, so its space is the same as the surrounding
    // one.
    canvas.properties.position = canvas.properties.bounds.origin
    canvas.properties.backgroundColor = color
    return canvas
  }

  /// Returns the area outside the layer.
  fileprivate func outside(opacity: Double) -> EvaluatedLayer {
    var outside = EvaluatedLayer.canvas(.white)
    outside.id = "outside"
    outside.properties.opacity = opacity
    outside.mask = self
    outside.properties.invertsMask = true
    return outside
  }

  /// Returns a canvas of a single colour, masked by the layer.
  fileprivate func colored(_ color: Color) -> EvaluatedLayer {
    var colored = EvaluatedLayer.canvas(color)
    colored.mask = self
    return colored
  }
}
