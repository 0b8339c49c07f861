import SplashRaster
import SplashScene

// A wide blur leaves no detail, so that a layer may be drawn at one of a few sizes and blurred there. While the layer
// moves, grows or shrinks, the blur stays the same for many frames.

extension Lowering {
  /// A layer's body and its blur as a bitmap at one of the sizes of ``ScaleLadder``, which is within 1/255 of what is
  /// drawn at the layer's own size. `nil` for a blur that is too narrow for that, for a layer that is turned, and where
  /// most of the bitmap would not be seen.
  ///
  /// What is chosen depends on the moment alone, so that frames don't depend on which are drawn before them.
  ///
  /// - Parameters:
  ///   - filters: The layer's filters on the canvas.
  ///   - limit: The rectangle outside of which nothing of the layer is seen.
  func blurBitmap(
    of layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection,
    _ filters: [DisplayList.Effect], within limit: Rect?, isFlipped: Bool, clipsContents: Bool
  ) -> DisplayList.RasterPaint? {
    guard rasterizes, emitterSpace == nil, filters.count == 1, let filter = filters.first,
      filter.isGaussian, let map = matrix.affine, map.b == 0, map.c == 0, map.a > 0, map.d > 0
    else { return nil }
    let size = Size(
      ScaleLadder.rung(map.a / pointScale.width) * pointScale.width,
      ScaleLadder.rung(map.d / pointScale.height) * pointScale.height)
    let toBitmap = AffineTransform.scale(size.width, size.height)
    guard let blur = p.filters.effects(toBitmap, in: p.bounds).first,
      case .gaussianBlur(let sigma, nil) = blur, min(sigma.width, sigma.height) >= Self.leastSigma
    else { return nil }
    let plane = Projection(toBitmap)
    let bounds = toBitmap.boundingBox(of: p.bounds)
    var inner = Lowering(limits: bounds.insetBy(-4096, -4096), caches, pointScale: size)
    let space = LayerSpace(plane: plane, isFlipped: isFlipped != p.isGeometryFlipped)
    let drawn = inner.appendBody(
      of: layer, p, plane, space.inside(layer, plane), clipsContents: clipsContents
    ).intersection(inner.visible)
    // Where something is seen, or has a share in what is.
    var frame = blur.spread(drawn)
    if p.masksToBounds { frame = frame.intersection(blur.source(of: bounds)) }
    frame = frame.wholePixels
    let toCanvas = matrix.preceded(by: .scale(1 / size.width, 1 / size.height))
    let seen = limit.map { visible.intersection($0) } ?? visible
    let needed = toCanvas.boundingBox(of: frame).intersection(filter.source(of: seen))
    guard frame.width * frame.height <= Self.mostPixels * needed.width * needed.height,
      let list = Self.bitmap(of: inner.list.commands, frame)
    else { return nil }
    var paint = DisplayList.RasterPaint(
      list: list, transform: toCanvas.preceded(by: .translation(frame.minX, frame.minY)))
    paint.blur = sigma
    return paint
  }

  /// The least standard deviation, in pixels of the bitmap.
  private static let leastSigma = 10.0
  /// The maximum number of pixels of the bitmap for each that would be blurred on the canvas.
  private static let mostPixels = 2.0
}

extension DisplayList.Effect {
  /// Whether it is a blur beyond whose picture there is nothing.
  fileprivate var isGaussian: Bool {
    if case .gaussianBlur(_, nil) = self { true } else { false }
  }
}
