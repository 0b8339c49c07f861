import SplashRaster
import SplashScene
import SplashSystem

extension Lowering {
  /// Adds an SVG document, and returns the part of the canvas that it may touch.
  ///
  /// The document draws its own edges, so the area to fill consists of all pixels that it touches.
  mutating func append(
    _ svg: SVGContent, _ bounds: Rect, _ matrix: Projection
  ) -> Rect {
    if let color = svg.fillColor, color.alpha <= 0 { return .zero }
    let size = svg.document.size
    let placement = svg.gravity.placement(of: size, in: bounds)
    guard !placement.isEmpty else { return .zero }
    guard let affine = matrix.affine else { return appendBitmap(of: svg, placement, matrix) }
    let transform = AffineTransform.stretching(size, to: placement).concatenating(affine)
    let box = transform.boundingBox(of: Rect(origin: .zero, size: size))
      .intersection(visible)
    let (left, top) = (box.minX.rounded(.down), box.minY.rounded(.down))
    let pixels = Rect(
      left, top, box.maxX.rounded(.up) - left, box.maxY.rounded(.up) - top)
    let paint = DisplayList.DocumentPaint(
      document: svg.document.id, transform: transform, color: svg.fillColor)
    return box.isEmpty
      ? .zero : fill(.rect(pixels), .document(paint), Projection(AffineTransform.identity))
  }

  /// Adds a document in perspective, which is drawn to a bitmap with at least the canvas's resolution at the
  /// document's nearest point. The scale is a power of two, so that a moving document isn't drawn again for every
  /// frame.
  private mutating func appendBitmap(
    of svg: SVGContent, _ placement: Rect, _ matrix: Projection
  ) -> Rect {
    let size = svg.document.size
    let seen = matrix.boundingBox(of: placement).intersection(visible)
    guard !seen.isEmpty, let inverse = matrix.inverse else { return .zero }
    // The nearest point is a corner of the visible part.
    let growth = seen.corners.compactMap(inverse.apply).map { corner in
      let place = Point(
        min(max(corner.x, placement.minX), placement.maxX),
        min(max(corner.y, placement.minY), placement.maxY))
      let map = AffineTransform.stretching(size, to: placement)
        .concatenating(matrix.linearized(at: place))
      return max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d).squareRoot()
    }
    var scale = 1.0 / 64
    while scale < growth.max() ?? 1, max(size.width, size.height) * scale <= 2048 { scale *= 2 }
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 4096, height <= 4096 else { return .zero }
    var bitmap = DisplayList(width: Int(clamping: width), height: Int(clamping: height))
    let paint = DisplayList.DocumentPaint(
      document: svg.document.id, transform: .scale(scale, scale), color: svg.fillColor)
    bitmap.commands = [
      .fill(.init(.rect(Rect(0, 0, width, height)), .identity), .document(paint), opacity: 1)
    ]
    let toDevice = matrix.preceded(
      by: AffineTransform.scale(1 / scale, 1 / scale)
        .concatenating(.stretching(size, to: placement)))
    return fill(
      .rect(placement), .raster(.init(list: bitmap, transform: toDevice)), matrix)
  }
}
