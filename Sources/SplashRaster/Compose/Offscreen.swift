import SplashPixels
import SplashScene

/// A part of a frame that is drawn to a bitmap before it is composited: a group with effects, or a display list drawn
/// as an image. The bitmap is drawn when the first band needs it, and released after the last band that does.
final class Offscreen {
  /// The content of the bitmap. Equal contents produce equal bitmaps.
  struct Content: Hashable {
    /// The list that is drawn on a transparent bitmap of the list's size.
    var list: DisplayList
    /// The effects that are applied to the bitmap.
    var effects: [DisplayList.Effect] = []
    /// The standard deviations of a final blur, if its result is stored as a ``BlurGrid``.
    var gridSigma: Size?
    /// The pixels that the commands draw on.
    var drawn: PixelBounds
    /// The dither pattern for gradients, aligned with the canvas if there are any gradients.
    var pattern = DitherPattern()

    /// The bitmap's size in bytes, with rows aligned to cache lines and an additional third for the mip levels.
    var bytes: Int { (list.width + 15) / 16 * 64 * list.height * 4 / 3 }

    /// The area in which drawing affects the result. A group's commands were already selected for the enclosing
    /// image, so none of them is excluded.
    var reach: Rect {
      if effects.isEmpty, gridSigma == nil { return list.reach }
      let limit = Double(1 << 22)
      return Rect(-limit, -limit, 2 * limit, 2 * limit)
    }
  }

  /// The method by which the bitmap is composited.
  private enum Placement {
    /// The bitmap is composited pixel by pixel, with its first pixel at (`left`, `top`).
    case pixels(left: Int, top: Int)
    /// The bitmap is composited as an image.
    case picture(Projection, area: PixelBounds, alpha: UInt8, tint: Color?)
    /// The bitmap is composited as a scaled and translated blur.
    case blur(inverse: AffineTransform, area: PixelBounds, alpha: UInt8, tint: Color?)
  }

  let content: Content
  private let placement: Placement
  /// The row after the last row that needs the bitmap.
  let bottom: Int
  private var source: PaintSource?
  private var share: BitmapBudget.Share?

  /// The maximum number of pixels in a bitmap.
  static let maximumPixels = 1 << 28
  /// The maximum number of pixels in a row or column of a bitmap.
  static let maximumSide = 1 << 18

  /// Creates a bitmap whose pixels align with the canvas, starting at (`left`, `top`).
  init(_ content: Content, left: Int, top: Int, bottom: Int) {
    self.content = content
    placement = .pixels(left: left, top: top)
    self.bottom = bottom
  }

  /// Creates a bitmap that is drawn as an image on the pixels of `area`; `nil` if no part of it is visible.
  init?(_ paint: DisplayList.RasterPaint, area: PixelBounds, alpha: UInt8) {
    let list = paint.list
    guard alpha > 0, list.width > 0, list.height > 0,
      max(list.width, list.height) <= Self.maximumSide,
      list.width * list.height <= Self.maximumPixels
    else { return nil }
    var content = Content(
      list: list, drawn: PixelBounds(left: 0, top: 0, right: list.width, bottom: list.height))
    if let sigma = paint.blur, BlurGrid.isPossible(sigma), let map = paint.transform.affine,
      map.b == 0, map.c == 0, map.a > 0, map.d > 0, let inverse = map.inverse
    {
      content.gridSigma = sigma
      placement = .blur(inverse: inverse, area: area, alpha: alpha, tint: paint.tint)
    } else {
      content.effects = paint.blur.map { [.gaussianBlur(sigma: $0)] } ?? []
      placement = .picture(paint.transform, area: area, alpha: alpha, tint: paint.tint)
    }
    self.content = content
    bottom = area.bottom
  }

  /// The bitmap's size in bytes.
  var bytes: Int { content.bytes }

  /// Returns the paint source to composite; `nil` if it has no area on the canvas.
  func source(drawnBy stage: OffscreenStage) -> PaintSource? {
    if share == nil {
      source = source(showing: stage.bitmap(of: content))
      share = stage.room.share(of: bytes)
    }
    return source
  }

  private func source(showing bitmap: Bitmap) -> PaintSource? {
    switch (placement, bitmap.contents) {
    case (.pixels(let left, let top), .pixmap(let pixmap)):
      return .pixels(PixelSource(pixmap: pixmap, left: left, top: top, alpha: 255))
    case (.picture(let transform, let area, let alpha, let tint), .pixmap(let pixmap)):
      var paint = DisplayList.ImagePaint(image: 0, transform: transform)
      paint.tint = tint
      return PaintSource(bitmap.pyramid(of: pixmap), paint, area: area, alpha: alpha)
    case (.blur(let inverse, let area, let alpha, let tint), .blur(let grid)):
      return .shader(
        BlurShader(grid, inverse: inverse, tint: tint, area: area), alpha: alpha)
    case (.pixels, .blur), (.picture, .blur), (.blur, .pixmap):
      return nil
    }
  }

  /// Releases the bitmap.
  func release() { (source, share) = (nil, nil) }
}

/// The memory budget for bitmaps that are kept for the next band. A single bitmap may exceed it.
final class BitmapBudget {
  /// The unused bytes.
  private(set) var left: Int

  init(bytes: Int) {
    left = bytes
  }

  /// A share of the budget, which is given back to the budget when this object is released.
  final class Share {
    private let room: BitmapBudget
    private let bytes: Int

    fileprivate init(_ bytes: Int, of room: BitmapBudget) {
      (self.room, self.bytes) = (room, bytes)
      room.left -= bytes
    }

    deinit {
      room.left += bytes
    }
  }

  /// Reserves and returns a share of `bytes` bytes.
  func share(of bytes: Int) -> Share { Share(bytes, of: self) }
}
