import SplashScene

extension LottieFill {
  /// Returns a filled outline; `nil` if it is invisible.
  func content(_ path: Path, at frame: Double, _ rules: PlayerRules) -> ShapeContent? {
    let opacity = max(0, min(opacity.value(at: frame, rules) / 100, 1))
    guard opacity > 0 else { return nil }
    var content = ShapeContent(path: path, fillColor: nil)
    content.fillRule = rule
    switch paint {
    case .color(let color): content.fillColor = color.value(at: frame, rules).faded(by: opacity)
    case .gradient(let gradient):
      guard let gradient = gradient.content(at: frame, opacity: opacity, rules) else { return nil }
      content.fillGradient = gradient
    }
    return content
  }
}

extension LottieStroke {
  /// Returns a stroked outline; `nil` if it is invisible.
  func content(_ path: Path, at frame: Double, _ rules: PlayerRules) -> ShapeContent? {
    let opacity = max(0, min(opacity.value(at: frame, rules) / 100, 1))
    let width = width.value(at: frame, rules)
    guard opacity > 0, width > 0 else { return nil }
    var stroke = Stroke(lineWidth: width)
    stroke.lineCap = cap
    stroke.lineJoin = join
    stroke.miterLimit = max(0, miterLimit.value(at: frame, rules))
    let lengths = dashes.map { $0.value(at: frame, rules) }
    if lengths.allSatisfy({ $0 >= 0 }), lengths.contains(where: { $0 > 0 }) {
      stroke.dashPattern = lengths
      stroke.dashPhase = dashOffset.value(at: frame, rules)
    }
    var content = ShapeContent(path: path, fillColor: nil, stroke: stroke)
    switch paint {
    case .color(let color):
      content.stroke.color = color.value(at: frame, rules).faded(by: opacity)
    case .gradient(let gradient):
      guard let gradient = gradient.content(at: frame, opacity: opacity, rules) else { return nil }
      content.strokeGradient = gradient
    }
    return content
  }
}
