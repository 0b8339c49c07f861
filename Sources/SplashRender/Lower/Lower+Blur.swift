import SplashRaster
import SplashScene

// A wide blur leaves no detail, so a layer may be drawn and blurred at one of only a few sizes. While the layer moves
// or is scaled, the blur then stays the same for many frames.

extension Lowering {
  /// A blur at one of the sizes of ``ScaleLadder``.
  struct ScaledBlur {
    /// The number of bitmap pixels per point of the layer.
    let size: Size
    /// The blur, with standard deviations in pixels of the bitmap.
    let effect: DisplayList.Effect
    let sigma: Size
    /// The area of the canvas that contributes to visible pixels.
    let source: Rect
  }

  /// Returns the blur of a layer, if the layer may be drawn in a bitmap; `nil` if the layer is rotated, or if the
  /// blur is too narrow or reaches beyond the limits on the canvas.
  ///
  /// The choice only depends on the moment, so frames are independent of previously drawn frames.
  ///
  /// - Parameters:
  ///   - filters: The layer's filters, in the canvas's space.
  ///   - limit: The rectangle outside of which no part of the layer is visible.
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

  /// Returns a layer's body and its blur as a bitmap that looks like the layer drawn at its own size. Shapes differ
  /// by at most 1/255, and so do images, except for very few pixels. The result is `nil` if most of the bitmap would
  /// be invisible.
  func bitmap(
    of layer: EvaluatedLayer, _ p: LayerProperties, _ matrix: Projection, _ blur: ScaledBlur,
    isFlipped: Bool, clipsContents: Bool
  ) -> DisplayList.RasterPaint? {
    let toBitmap = AffineTransform.scale(blur.size.width, blur.size.height)
    let plane = Projection(toBitmap)
    let bounds = toBitmap.boundingBox(of: p.bounds)
    let limits = bounds.insetBy(-4096, -4096)
    var inner = Lowering(visible: limits, limits: limits, caches, pointScale: blur.size)
    let space = LayerSpace(plane: plane, isFlipped: isFlipped != p.isGeometryFlipped)
    let drawn = inner.appendBody(
      of: layer, p, plane, space.inside(layer, plane), clipsContents: clipsContents
    ).intersection(inner.visible)
    // The area that is visible or contributes to visible pixels.
    var frame = blur.effect.spread(drawn)
    if p.masksToBounds { frame = frame.intersection(blur.effect.source(of: bounds)) }
    frame = frame.wholePixels
    let toCanvas = matrix.preceded(by: .scale(1 / blur.size.width, 1 / blur.size.height))
    let needed = toCanvas.boundingBox(of: frame).intersection(blur.source)
    guard frame.width * frame.height <= Self.mostPixels * needed.width * needed.height,
      let list = Self.bitmap(of: inner.drawn.commands, frame)
    else { return nil }
    var paint = DisplayList.RasterPaint(
      list: list, transform: toCanvas.preceded(by: .translation(frame.minX, frame.minY)))
    paint.blur = blur.sigma
    return paint
  }

  /// The minimum standard deviation of a blur, in pixels of the bitmap.
  private static let leastSigma = 10.0
  /// The maximum number of bitmap pixels for each pixel that would otherwise be blurred on the canvas.
  private static let mostPixels = 2.0
}

extension DisplayList.Effect {
  /// Whether the effect is a blur that treats pixels beyond the image as transparent.
  fileprivate var isGaussian: Bool {
    if case .gaussianBlur(_, nil) = self { true } else { false }
  }
}
