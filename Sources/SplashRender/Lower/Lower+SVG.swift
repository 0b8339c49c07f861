import SplashRaster
import SplashScene

extension Lowering {
  /// Adds an SVG document; returns the part of the canvas that it may touch.
  ///
  /// The document has its edges itself, so that the area is the pixels that it touches, whole.
  mutating func append(
    _ svg: SVGContent, _ bounds: Rect, _ matrix: AffineTransform
  ) -> Rect {
    if let color = svg.fillColor, color.alpha <= 0 { return .zero }
    let size = svg.document.size
    let placement = svg.gravity.placement(of: size, in: bounds)
    guard !placement.isEmpty else { return .zero }
    let transform = AffineTransform.stretching(size, to: placement).concatenating(matrix)
    let box = transform.boundingBox(of: Rect(origin: .zero, size: size))
      .intersection(visible)
    let (left, top) = (box.minX.rounded(.down), box.minY.rounded(.down))
    let pixels = Rect(
      left, top, box.maxX.rounded(.up) - left, box.maxY.rounded(.up) - top)
    let paint = DisplayList.DocumentPaint(
      document: svg.document.id, transform: transform, color: svg.fillColor)
    return box.isEmpty ? .zero : fill(.rect(pixels), .document(paint), .identity)
  }
}
