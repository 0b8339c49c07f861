import SplashRaster
import SplashScene

extension Lowering {
  /// Adds text: its outlines, in as few fills as possible (one per colour), and the stroke above them.
  mutating func append(
    _ text: TextContent, of layer: EvaluatedLayer, _ matrix: Projection
  ) -> Rect {
    let bounds = layer.properties.bounds
    let origin = bounds.origin + text.offset
    let matrix = matrix.preceded(by: .translation(origin.x, origin.y))
    var touched = Rect.zero
    for part in text.artwork.parts {
      switch part.art {
      case .fill(let path, let color):
        guard let paint = paint(text, color, bounds, matrix) else { continue }
        touched = touched.union(
          fill(.path(path, .nonZero), paint, matrix, extent: part.frame))
      case .image(let image):
        let size = Size(Double(image.width), Double(image.height))
        let transform = matrix.preceded(by: .stretching(size, to: part.frame))
        let paint = DisplayList.Paint.image(.init(image: image.id, transform: transform))
        touched = touched.union(fill(.rect(part.frame), paint, matrix))
      }
    }
    return touched.union(
      append(
        text.stroke, along: text.artwork.outline, in: text.artwork.outlineFrame, of: layer, matrix))
  }

  /// Returns the paint of outlines that may have their own colour; `nil` if the paint is invisible.
  private func paint(
    _ text: TextContent, _ color: Color?, _ bounds: Rect, _ matrix: Projection
  ) -> DisplayList.Paint? {
    if color == nil, let gradient = text.foregroundGradient {
      let frame =
        text.gradientFrame ?? Rect(origin: .zero - text.offset, size: bounds.size)
      return gradientPaint(gradient, frame, matrix)
    }
    let color = color ?? text.foregroundColor
    return color.alpha > 0 ? .solid(color) : nil
  }
}
