import SplashRaster
import SplashScene

// A wide blur leaves no detail, so that a layer may be drawn at one of a few sizes and blurred there. While the layer
// moves, grows or shrinks, the blur stays the same for many frames.

extension Lowering {
  /// A blur at one of the sizes of ``ScaleLadder``.
  struct ScaledBlur {
    /// The pixels of the bitmap for a point of the layer.
    let size: Size
    /// The blur in the bitmap, and its standard deviations there.
    let effect: DisplayList.Effect
    let sigma: Size
    /// Where something on the canvas has a share in what is seen.
    let source: Rect
  }

  /// The blur of a layer that may be made in a bitmap; `nil` for one that is too narrow, or that sees more than counts
  /// on the canvas, and for a layer that is turned.
  ///
  /// What is chosen depends on the moment alone, so that frames don't depend on which are drawn before them.
  ///
  /// - Parameters:
  ///   - filters: The layer's filters on the canvas.
  ///   - limit: The rectangle outside of which nothing of the layer is seen.
  func scaledBlur(
    _ p: LayerProperties, _ matrix: Projection, _ filters: [DisplayList.Effect],
    within limit: Rect?
  ) -> ScaledBlur? {
    guard rasterizes, makesBlurBitmaps, emitterSpace == nil, filters.count == 1,
      let filter = filters.first, filter.isGaussian, let map = matrix.affine, map.b == 0,
      map.c == 0, map.a > 0, map.d > 0
    else { return nil }
    let size = Size(
      ScaleLadder.rung(map.a / pointScale.width) * pointScale.width,
      ScaleLadder.rung(map.d / pointScale.height) * pointScale.height)
    let source = filter.source(of: limit.map { visible.intersection($0) } ?? visible)
    guard source.intersection(limits) == source,
      let effect = p.filters.effects(.scale(size.width, size.height), in: p.bounds).first,
      case .gaussianBlur(let sigma, nil) = effect,
      min(sigma.width, sigma.height) >= Self.leastSigma
    else { return nil }
    return ScaledBlur(size: size, effect: effect, sigma: sigma, source: source)
  }

  /// A layer's body and its blur as a bitmap, which looks as what is drawn at the layer's own size does: shapes are
  /// within 1/255 of it, and pictures are but for very few pixels. `nil` where most of the bitmap would not be seen.
  func bitmap(
    of layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection, _ blur: ScaledBlur,
    isFlipped: Bool, clipsContents: Bool
  ) -> DisplayList.RasterPaint? {
    let toBitmap = AffineTransform.scale(blur.size.width, blur.size.height)
    let plane = Projection(toBitmap)
    let bounds = toBitmap.boundingBox(of: p.bounds)
    var inner = Lowering(limits: bounds.insetBy(-4096, -4096), caches, pointScale: blur.size)
    let space = LayerSpace(plane: plane, isFlipped: isFlipped != p.isGeometryFlipped)
    let drawn = inner.appendBody(
      of: layer, p, plane, space.inside(layer, plane), clipsContents: clipsContents
    ).intersection(inner.visible)
    // Where something is seen, or has a share in what is.
    var frame = blur.effect.spread(drawn)
    if p.masksToBounds { frame = frame.intersection(blur.effect.source(of: bounds)) }
    frame = frame.wholePixels
    let toCanvas = matrix.preceded(by: .scale(1 / blur.size.width, 1 / blur.size.height))
    let needed = toCanvas.boundingBox(of: frame).intersection(blur.source)
    guard frame.width * frame.height <= Self.mostPixels * needed.width * needed.height,
      let list = Self.bitmap(of: inner.list.commands, frame)
    else { return nil }
    var paint = DisplayList.RasterPaint(
      list: list, transform: toCanvas.preceded(by: .translation(frame.minX, frame.minY)))
    paint.blur = blur.sigma
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
