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
    /// The pixels that the commands draw on.
    var drawn: PixelBounds
  }

  /// How the bitmap is composed.
  private enum Placement {
    /// Pixel for pixel, its first pixel at (`left`, `top`).
    case pixels(left: Int, top: Int)
    /// As a picture.
    case picture(Projection, alpha: UInt8, tint: Color?)
  }

  private let content: Content
  private let placement: Placement
  /// The row after the last one that needs it.
  let bottom: Int
  private var source: PaintSource?

  /// The most pixels of a bitmap.
  static let maximumPixels = 1 << 28

  /// Makes a bitmap whose pixels are those of the canvas, from (`left`, `top`) on.
  init(_ content: Content, left: Int, top: Int, bottom: Int) {
    self.content = content
    placement = .pixels(left: left, top: top)
    self.bottom = bottom
  }

  /// Makes a bitmap that is drawn as a picture; `nil` if nothing is to be seen of it.
  init?(_ paint: DisplayList.RasterPaint, alpha: UInt8, bottom: Int) {
    let list = paint.list
    guard alpha > 0, list.width > 0, list.height > 0, list.width <= 1 << 18,
      list.height <= 1 << 18, list.width * list.height <= Self.maximumPixels
    else { return nil }
    content = Content(
      list: list, drawn: PixelBounds(left: 0, top: 0, right: list.width, bottom: list.height))
    placement = .picture(paint.transform, alpha: alpha, tint: paint.tint)
    self.bottom = bottom
  }

  /// What is composed; `nil` if it has no area on the canvas.
  func source(drawnBy stage: OffscreenStage) -> PaintSource? {
    if source == nil {
      let bitmap = stage.bitmap(of: content)
      switch placement {
      case .pixels(let left, let top):
        source = .pixels(PixelSource(pixmap: bitmap.pixmap, left: left, top: top, alpha: 255))
      case .picture(let transform, let alpha, let tint):
        var paint = DisplayList.ImagePaint(image: 0, transform: transform)
        paint.tint = tint
        source = PaintSource(bitmap.pyramid, paint, alpha: alpha)
      }
    }
    return source
  }

  /// Lets the bitmap go.
  func release() { source = nil }
}

/// Pixels that were drawn, and their halvings when they are needed.
final class Bitmap {
  let pixmap: Pixmap
  private(set) lazy var pyramid = ImagePyramid(pixmap)

  init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
  }
}
