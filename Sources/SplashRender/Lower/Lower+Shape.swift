import SplashRaster
import SplashScene

extension Lowering {
  /// Adds the fill and stroke of a shape.
  mutating func append(
    _ shape: ShapeContent, of layer: EvaluatedLayer, _ matrix: Projection
  ) -> Rect {
    let bounds = layer.properties.bounds
    let path =
      caches?.outlines.outline(of: shape, in: bounds, layer: layer.id) ?? shape.outline(in: bounds)
    guard !path.isEmpty, let stretching = shape.stretching(to: bounds) else { return .zero }
    // The space of the path and its gradients.
    let space = stretching == .identity ? matrix : matrix.preceded(by: stretching)
    var touched = Rect.zero
    if let paint = paint(shape.fillColor, shape.fillGradient, space) {
      touched = fill(.path(path, shape.fillRule), paint, matrix)
    }
    guard let paint = paint(shape.stroke.color, shape.strokeGradient, space) else {
      return touched
    }
    return touched.union(append(shape.stroke, paint, along: path, of: layer, matrix))
  }

  /// Returns the paint of a shape; `nil` if it is invisible.
  private func paint(
    _ color: Color?, _ gradient: GradientContent?, _ space: Projection
  ) -> DisplayList.Paint? {
    if let gradient { return gradientPaint(gradient, .unit, space) }
    return color.flatMap { $0.alpha > 0 ? .solid($0) : nil }
  }

  /// Adds a stroke along a path, in the stroke's colour. `frame` contains the path.
  mutating func append(
    _ stroke: Stroke, along path: Path, in frame: Rect, of layer: EvaluatedLayer,
    _ matrix: Projection
  ) -> Rect {
    guard let color = stroke.color, color.alpha > 0 else { return .zero }
    return append(stroke, .solid(color), along: path, in: frame, of: layer, matrix)
  }

  /// Adds a stroke along a path. `frame` contains the path, and is computed if omitted.
  private mutating func append(
    _ stroke: Stroke, _ paint: DisplayList.Paint, along path: Path, in frame: Rect? = nil,
    of layer: EvaluatedLayer, _ matrix: Projection
  ) -> Rect {
    guard stroke.hasLine, !path.isEmpty else { return .zero }
    let part =
      caches?.outlines.part(of: path, stroke.trim, strokedBy: layer.id)
      ?? path.trimmed(by: stroke.trim)
    guard !part.isEmpty else { return .zero }
    var style = DisplayList.StrokeStyle(width: stroke.lineWidth)
    style.cap = stroke.lineCap
    style.join = stroke.lineJoin
    style.miterLimit = stroke.miterLimit
    if !stroke.dashPattern.isEmpty {
      style.dashes = stroke.dashPattern
      style.dashPhase = stroke.dashPhase
    }
    let extent = frame.map { $0.insetBy(-style.reach, -style.reach) }
    return fill(.stroke(part, style), paint, matrix, extent: extent)
  }
}
