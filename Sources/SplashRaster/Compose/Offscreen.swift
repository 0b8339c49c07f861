import SplashPixels
import SplashScene

/// A part of a frame that is drawn to a bitmap of its own before it is composed: a group with effects,
/// or a display list that is drawn as a picture. Drawn when the first band asks for it, and forgotten
/// after the last one that does.
final class Offscreen {
  /// What the bitmap shows; equal ones have equal bitmaps.
  struct Content: Hashable {
    /// What is drawn on a transparent bitmap of the list's size.
    var list: DisplayList
    /// What the bitmap then goes through.
    var effects: [DisplayList.Effect] = []
    /// The standard deviations of a blur that comes last, if it is kept as a ``BlurGrid``.
    var gridSigma: Size?
    /// The pixels that the commands draw on.
    var drawn: PixelBounds
    /// What rounds the colours of gradients: the canvas's own, if there are any.
    var pattern = DitherPattern()

    /// What the bitmap takes, its rows on lines of the cache, with a third for the mip levels.
    var bytes: Int { (list.width + 15) / 16 * 64 * list.height * 4 / 3 }

    /// Where things count that the commands draw. Those of a group were chosen by what counts for the
    /// picture that it is a part of, and all of them do.
    var reach: Rect {
      if effects.isEmpty, gridSigma == nil { return list.reach }
      let limit = Double(1 << 22)
      return Rect(-limit, -limit, 2 * limit, 2 * limit)
    }
  }

  /// How the bitmap is composed.
  private enum Placement {
    /// Pixel for pixel, its first pixel at (`left`, `top`).
    case pixels(left: Int, top: Int)
    /// As a picture.
    case picture(Projection, area: PixelBounds, alpha: UInt8, tint: Color?)
    /// As a blur that is scaled and moved.
    case blur(inverse: AffineTransform, area: PixelBounds, alpha: UInt8, tint: Color?)
  }

  let content: Content
  private let placement: Placement
  /// The row after the last one that needs it.
  let bottom: Int
  private var source: PaintSource?
  private var share: BitmapRoom.Share?

  /// The most pixels of a bitmap.
  static let maximumPixels = 1 << 28
  /// The most pixels in a row or column of one.
  static let maximumSide = 1 << 18

  /// Makes a bitmap whose pixels are those of the canvas, from (`left`, `top`) on.
  init(_ content: Content, left: Int, top: Int, bottom: Int) {
    self.content = content
    placement = .pixels(left: left, top: top)
    self.bottom = bottom
  }

  /// Makes a bitmap that is drawn as a picture on the pixels of `area`; `nil` if nothing is to be seen
  /// of it.
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

  /// What the bitmap takes.
  var bytes: Int { content.bytes }

  /// What is composed; `nil` if it has no area on the canvas.
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

  /// Lets the bitmap go.
  func release() { (source, share) = (nil, nil) }
}

/// The memory that bitmaps may take which wait for the next band. One that is larger alone takes more.
final class BitmapRoom {
  /// What nobody holds.
  private(set) var left: Int

  init(bytes: Int) {
    left = bytes
  }

  /// A part of the memory, which is given back when nobody holds it any more.
  final class Share {
    private let room: BitmapRoom
    private let bytes: Int

    fileprivate init(_ bytes: Int, of room: BitmapRoom) {
      (self.room, self.bytes) = (room, bytes)
      room.left -= bytes
    }

    deinit {
      room.left += bytes
    }
  }

  /// A part of `bytes`.
  func share(of bytes: Int) -> Share { Share(bytes, of: self) }
}
