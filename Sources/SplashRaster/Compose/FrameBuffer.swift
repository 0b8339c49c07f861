package import SplashPixels

/// A reusable buffer that records the frame it contains, so that only the next frame's differences are drawn.
///
/// A buffer belongs to one video: every renderer that draws into it must have the same images and documents. Only one
/// thread may use it at a time.
package final class FrameBuffer: @unchecked Sendable {
  /// The width of the frames.
  package let width: Int
  /// The height of the frames.
  package let height: Int
  /// The pixels; `nil` if rows are only passed to a callback. Code that changes the pixels must call ``forget()``.
  package let pixmap: Pixmap?
  /// The frame in the buffer, if it is known.
  var shown: ShownFrame?

  /// Creates a buffer for a pixmap with unknown contents.
  package init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    (width, height) = (pixmap.width, pixmap.height)
  }

  /// Creates a buffer without memory for pixels. The callback that receives the rows must store them.
  package init(width: Int, height: Int) {
    pixmap = nil
    (self.width, self.height) = (width, height)
  }

  /// Discards the recorded frame, so that the next frame is drawn completely.
  package func forget() {
    shown = nil
  }
}
