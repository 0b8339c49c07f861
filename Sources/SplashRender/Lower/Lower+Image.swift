import SplashRaster
import SplashScene

extension Lowering {
  /// Adds a picture, or two of which one dissolves into the other.
  mutating func append(_ image: ImageContent, _ bounds: Rect, _ matrix: Projection) -> Rect {
    func draw(_ picture: ImageReference?, _ lowering: inout Lowering) -> Rect {
      var content = image
      content.contents = picture
      return lowering.imagePaint(content, bounds, matrix).map { paint, placement in
        lowering.fill(.rect(placement), paint, matrix)
      } ?? .zero
    }
    guard let crossfade = image.crossfade else { return draw(image.contents, &self) }
    return appendDissolve(
      crossfade.fraction, from: { draw(crossfade.from, &$0) }, to: { draw(crossfade.to, &$0) })
  }

  /// The paint of a picture, and where in the layer's space it lies; `nil` if nothing is to be seen.
  func imagePaint(
    _ image: ImageContent, _ bounds: Rect, _ matrix: Projection
  ) -> (DisplayList.Paint, placement: Rect)? {
    guard let contents = image.contents, image.contentsScale > 0 else { return nil }
    let picture = Size(Double(contents.width), Double(contents.height))
    let shown = image.contentsRect
    let part = Rect(
      shown.minX * picture.width, shown.minY * picture.height, shown.width * picture.width,
      shown.height * picture.height)
    let size = Size(part.width / image.contentsScale, part.height / image.contentsScale)
    let placement = image.gravity.placement(of: size, in: bounds)
    guard !part.isEmpty, !placement.isEmpty, part.isFinite, placement.isFinite,
      size.width.isFinite, size.height.isFinite
    else { return nil }

    var paint = DisplayList.ImagePaint(image: contents.id, transform: matrix)
    if shown != .unit { paint.part = part }
    paint.magnificationFilter = image.magnificationFilter
    paint.minificationFilter = image.minificationFilter
    if image.contentsCenter != .unit, image.contentsCenter.isFinite, image.gravity.resizes {
      let (center, scale) = (image.contentsCenter, image.contentsScale)
      paint.columns = strips(
        pixels: part.minX...part.maxX, center: center.minX...max(center.minX, center.maxX),
        place: placement.minX...placement.maxX, scale)
      paint.rows = strips(
        pixels: part.minY...part.maxY, center: center.minY...max(center.minY, center.maxY),
        place: placement.minY...placement.maxY, scale)
    } else {
      paint.transform = matrix.preceded(
        by: AffineTransform.translation(-part.minX, -part.minY)
          .concatenating(.stretching(part.size, to: placement)))
    }
    return (.image(paint), placement)
  }

  /// Three strips of which only the middle one is stretched, unless there is no room for the others.
  private func strips(
    pixels: ClosedRange<Double>, center: ClosedRange<Double>, place: ClosedRange<Double>,
    _ scale: Double
  ) -> [DisplayList.Strip] {
    let count = pixels.upperBound - pixels.lowerBound
    var first = min(max(center.lowerBound, 0), 1) * count
    var last = min(max(center.upperBound, 0), 1) * count
    // A middle of less than a pixel is the pixel about its middle.
    if last - first < min(1, count) {
      let side = min(1, count)
      first = min(max((first + last - side) / 2, 0), count - side)
      last = first + side
    }
    let length = place.upperBound - place.lowerBound
    var (before, after) = (first / scale, (count - last) / scale)
    if before + after > length {
      let squeeze = length / (before + after)
      (before, after) = (before * squeeze, after * squeeze)
    }
    let inner = place.lowerBound + before...max(place.lowerBound + before, place.upperBound - after)
    let strips: [(from: Double, to: Double, place: ClosedRange<Double>)] = [
      (0, first, place.lowerBound...max(place.lowerBound, inner.lowerBound)),
      (first, last, inner),
      (last, count, inner.upperBound...max(inner.upperBound, place.upperBound)),
    ]
    return strips.filter { $0.to > $0.from && $0.place.upperBound - $0.place.lowerBound > 1e-9 }
      .map { strip in
        DisplayList.Strip(
          pixels: pixels.lowerBound + strip.from...pixels.lowerBound + strip.to,
          place: strip.place)
      }
  }
}

extension Rect {
  /// Whether all edges are somewhere.
  fileprivate var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }
}
