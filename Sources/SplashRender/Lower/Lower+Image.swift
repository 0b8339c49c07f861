import SplashRaster
import SplashScene
import SplashSyntax

/// An image or a video frame placed in a layer.
struct PlacedImage {
  var picture: DisplayList.Picture
  /// The size in pixels.
  var size: Size
  /// The aspect ratio of a pixel.
  var pixelAspect = 1.0

  init(_ image: ImageReference) {
    picture = .image(image.id)
    size = Size(Double(image.width), Double(image.height))
  }

  init(_ content: VideoContent) {
    let video = content.video
    picture = .frame(content.frame, ofVideo: video.id)
    size = Size(Double(video.width), Double(video.height))
    pixelAspect = video.pixelAspect
  }
}

extension LayerContent {
  /// The single image that the layer displays, if any, with its layout.
  var laidPicture: (PlacedImage, ContentsLayout)? {
    switch self {
    case .image(let image) where image.crossfade == nil:
      image.contents.map { (PlacedImage($0), image.layout) }
    case .video(let video): (PlacedImage(video), video.layout)
    default: nil
    }
  }
}

extension Lowering {
  /// Adds an image, or a cross-fade between two images.
  mutating func append(_ image: ImageContent, _ bounds: Rect, _ matrix: Projection) -> Rect {
    func draw(_ picture: ImageReference?, _ lowering: inout Lowering) -> Rect {
      lowering.append(picture.map(PlacedImage.init), image.layout, bounds, matrix)
    }
    guard let crossfade = image.crossfade else { return draw(image.contents, &self) }
    return appendDissolve(
      crossfade.fraction, from: { draw(crossfade.from, &$0) }, to: { draw(crossfade.to, &$0) })
  }

  /// Adds an image, if there is one.
  mutating func append(
    _ picture: PlacedImage?, _ layout: ContentsLayout, _ bounds: Rect, _ matrix: Projection
  ) -> Rect {
    guard let picture, let (paint, placement) = imagePaint(picture, layout, bounds, matrix) else {
      return .zero
    }
    return fill(.rect(placement), paint, matrix)
  }

  /// Returns the paint of an image, and its rectangle in the layer's space; `nil` if it is invisible.
  func imagePaint(
    _ laid: PlacedImage, _ layout: ContentsLayout, _ bounds: Rect, _ matrix: Projection
  ) -> (DisplayList.Paint, placement: Rect)? {
    guard layout.contentsScale > 0 else { return nil }
    let picture = laid.size
    let shown = layout.contentsRect
    let part = Rect(
      shown.minX * picture.width, shown.minY * picture.height, shown.width * picture.width,
      shown.height * picture.height)
    let scale = (x: layout.contentsScale / laid.pixelAspect, y: layout.contentsScale)
    let size = Size(part.width / scale.x, part.height / scale.y)
    let placement = layout.gravity.placement(of: size, in: bounds)
    guard !part.isEmpty, !placement.isEmpty, part.isFinite, placement.isFinite,
      size.width.isFinite, size.height.isFinite
    else { return nil }

    var paint = DisplayList.ImagePaint(laid.picture, transform: matrix)
    if shown != .unit { paint.part = part }
    paint.magnificationFilter = layout.magnificationFilter
    paint.minificationFilter = layout.minificationFilter
    if layout.contentsCenter != .unit, layout.contentsCenter.isFinite, layout.gravity.resizes {
      let center = layout.contentsCenter
      paint.columns = strips(
        pixels: part.minX...part.maxX, center: center.minX...max(center.minX, center.maxX),
        place: placement.minX...placement.maxX, scale.x)
      paint.rows = strips(
        pixels: part.minY...part.maxY, center: center.minY...max(center.minY, center.maxY),
        place: placement.minY...placement.maxY, scale.y)
    } else {
      paint.transform = matrix.preceded(
        by: AffineTransform.translation(-part.minX, -part.minY)
          .concatenating(.stretching(part.size, to: placement)))
    }
    return (.image(paint), placement)
  }

  /// Returns three strips, of which only the middle one is stretched, unless there is no room for the other two.
  private func strips(
    pixels: ClosedRange<Double>, center: ClosedRange<Double>, place: ClosedRange<Double>,
    _ scale: Double
  ) -> [DisplayList.Strip] {
    let count = pixels.upperBound - pixels.lowerBound
    var first = min(max(center.lowerBound, 0), 1) * count
    var last = min(max(center.upperBound, 0), 1) * count
    // A middle part smaller than a pixel becomes the pixel around its centre.
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
  /// Whether all edges are finite.
  fileprivate var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }
}
