import SplashRaster
import SplashScene
import SplashSystem

// When a layer is drawn through a bitmap.
//
// Every command carries its complete transform, so most layers need no bitmap of their own. A layer is drawn in one, which
// is then drawn as an image, in three cases:
//
// 1. It asks for it, by `shouldRasterize`. The bitmap has `rasterizationScale` pixels per point.
// 2. Its filters work along its own axes, and these aren't the canvas's axes. The bitmap has the canvas's resolution.
// 3. Its only effect is a wide blur, and it is upright. A wide blur leaves no detail, so the layer may be drawn and blurred
//    at one of only a few sizes. While the layer moves or is scaled, the blur then stays the same for many frames.
//
// In the first two cases, the bitmap contains everything from the layer's background to its mask, in the layer's own space;
// in the third case, only its blurred body. A layer that filters its backdrop is always drawn directly, because a bitmap
// has no backdrop, and so is one whose bitmap would have too many pixels, or would mostly be invisible.
//
// Groups with effects are something else: the compositor draws their pixels where they are on the canvas, see
// ``SplashRaster/DisplayList/Group/effects``.

// MARK: - In the layer's own space

extension Lowering {
  /// Returns the number of bitmap pixels per point of a layer that is drawn in a bitmap in its own space; `nil` if it is
  /// drawn in another way.
  func ownBitmapScale(_ p: LayerProperties, _ matrix: Projection) -> Double? {
    guard rasterizes, p.backgroundFilters.isEmpty else { return nil }
    if p.shouldRasterize { return p.rasterizationScale > 0 ? p.rasterizationScale : nil }
    guard !p.filters.isEmpty else { return nil }
    let map = matrix.linearized(at: p.bounds.center)
    guard p.filters.needOwnSpace(map) else { return nil }
    let scale = max(Point(map.a, map.b).length, Point(map.c, map.d).length)
    return scale > 0 ? scale : nil
  }

  /// What replaces a layer.
  enum OwnBitmap {
    case nothing
    case bitmap(DisplayList.RasterPaint)
    /// A bitmap would have too many pixels.
    case tooLarge
  }

  /// The maximum number of pixels in a layer's bitmap that includes parts beyond the canvas.
  private static let maximumPixels = 16_777_216.0

  /// Returns the bitmap of a layer: its bounds, and everything drawn beyond them, in the layer's own space. Equal
  /// layers therefore have equal bitmaps at any position.
  ///
  /// - Parameters:
  ///   - scale: The number of bitmap pixels per point.
  ///   - isFlipped: Whether the layer's own space is upside down on the canvas.
  func bitmap(
    of layer: EvaluatedLayer, scale: Double, _ matrix: Projection, isFlipped: Bool
  ) -> OwnBitmap {
    func draw() -> LayerDrawings.Drawing {
      lowered(layer, scale: scale, isFlipped: isFlipped)
    }
    let drawing = caches?.drawings.drawing(of: layer, scale: scale, draw) ?? draw()
    var frame = drawing.frame
    let toDevice = matrix.preceded(by: .scale(1 / scale, 1 / scale))
    var list = drawing.list
    if frame.width * frame.height > Self.maximumPixels, let inverse = toDevice.inverse {
      frame = frame.intersection(inverse.boundingBox(of: visible).insetBy(-2, -2).wholePixels)
      list = Self.list(of: drawing.commands, frame)
    }
    if frame.isEmpty { return .nothing }
    guard let list else { return .tooLarge }
    return .bitmap(
      DisplayList.RasterPaint(
        list: list, transform: toDevice.preceded(by: .translation(frame.minX, frame.minY))))
  }

  /// Adds a bitmap.
  mutating func fill(_ bitmap: DisplayList.RasterPaint) -> Rect {
    let frame = Rect(0, 0, Double(bitmap.list.width), Double(bitmap.list.height))
    return fill(.rect(frame), .raster(bitmap), bitmap.transform)
  }

  /// Returns what a layer draws, in pixels of its bitmap.
  private func lowered(
    _ layer: EvaluatedLayer, scale: Double, isFlipped: Bool
  ) -> LayerDrawings.Drawing {
    let p = layer.properties
    let toBitmap = AffineTransform.scale(scale, scale)
    let bounds = toBitmap.boundingBox(of: p.bounds)
    let limits = bounds.insetBy(-4096, -4096)
    var inner = Lowering(
      visible: limits, limits: limits, caches, pointScale: Size(scale, scale))
    let plane = Projection(toBitmap)
    let outer = LayerSpace(plane: plane, isFlipped: isFlipped != p.isGeometryFlipped)
    let touched = inner.appendWhole(
      layer, p, plane, outer.inside(layer, plane), as: .init(bounds: .zero))
    let commands = inner.drawn.commands
    let frame = touched.isEmpty ? .zero : bounds.union(touched).wholePixels
    return LayerDrawings.Drawing(
      commands: commands, frame: frame, list: Self.list(of: commands, frame))
  }

  /// Returns the list for a bitmap of the pixels in `frame`; `nil` if there are too many pixels, or none.
  private static func list(
    of commands: [DisplayList.Command], _ frame: Rect
  ) -> DisplayList? {
    guard !frame.isEmpty, frame.width * frame.height <= maximumPixels,
      max(frame.width, frame.height) <= 65_536
    else { return nil }
    var list = DisplayList(width: Int(clamping: frame.width), height: Int(clamping: frame.height))
    list.commands =
      frame.origin == .zero
      ? commands : commands.map { $0.moved(by: Point(-frame.minX, -frame.minY)) }
    return list
  }
}

extension Rect {
  /// The smallest rectangle of integer pixels that contains this rectangle.
  fileprivate var wholePixels: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(left, top, maxX.rounded(.up) - left, maxY.rounded(.up) - top)
  }
}

// MARK: - Wide blurs

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
    of layer: EvaluatedLayer, _ p: LayerProperties, _ blur: ScaledBlur, _ matrix: Projection,
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
      let list = Self.list(of: inner.drawn.commands, frame)
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
