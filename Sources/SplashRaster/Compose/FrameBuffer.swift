public import SplashPixels

/// A reusable buffer that records what it shows, so that only differences in the next frame are drawn.
///
/// It belongs to one film: every renderer that draws into it has the same images and documents. Only one thread may
/// use it at a time.
public final class FrameBuffer: @unchecked Sendable {
  /// The width of the frames.
  public let width: Int
  /// The height of the frames.
  public let height: Int
  /// The pixels; `nil` if the rows are only passed to a callback. Code that changes the pixels must call
  /// ``forget()``.
  public let pixmap: Pixmap?
  /// The frame in the buffer, if known.
  var shown: ShownFrame?

  /// Creates a buffer for a pixmap with unknown contents.
  public init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    (width, height) = (pixmap.width, pixmap.height)
  }

  /// Creates a buffer without memory for pixels. The receiver of the rows must keep them.
  public init(width: Int, height: Int) {
    pixmap = nil
    (self.width, self.height) = (width, height)
  }

  /// Makes the next frame be drawn completely.
  public func forget() {
    shown = nil
  }
}
