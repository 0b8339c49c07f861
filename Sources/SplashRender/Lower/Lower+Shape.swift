import SplashRaster
import SplashScene

extension Lowering {
  /// Adds the fill and the stroke of a shape.
  mutating func append(
    _ shape: ShapeContent, of layer: EvaluatedLayer, _ matrix: Projection
  ) -> Rect {
    let bounds = layer.properties.bounds
    let path =
      caches?.outlines.outline(of: shape, in: bounds, layer: layer.id) ?? shape.outline(in: bounds)
    guard !path.isEmpty else { return .zero }
    var touched = Rect.zero
    if let color = shape.fillColor, color.alpha > 0 {
      touched = fill(.path(path, shape.fillRule), .solid(color), matrix)
    }
    return touched.union(append(shape.stroke, along: path, matrix))
  }

  /// Adds a line along a path. `frame` encloses the path; without it, it is found.
  mutating func append(
    _ stroke: Stroke, along path: Path, in frame: Rect? = nil, _ matrix: Projection
  ) -> Rect {
    guard let color = stroke.color, color.alpha > 0, stroke.lineWidth > 0,
      min(stroke.end, 1) > max(stroke.start, 0), !path.isEmpty
    else { return .zero }
    var style = DisplayList.StrokeStyle(width: stroke.lineWidth)
    style.cap = stroke.lineCap
    style.join = stroke.lineJoin
    style.miterLimit = stroke.miterLimit
    style.start = min(max(stroke.start, 0), 1)
    style.end = min(max(stroke.end, 0), 1)
    if !stroke.dashPattern.isEmpty {
      style.dashes = stroke.dashPattern
      style.dashPhase = stroke.dashPhase
    }
    let extent = frame.map { $0.insetBy(-style.reach, -style.reach) }
    return fill(.stroke(path, style), .solid(color), matrix, extent: extent)
  }
}
