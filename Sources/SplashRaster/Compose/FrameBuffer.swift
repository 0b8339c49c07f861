public import SplashPixels

/// What is drawn again and again, and knows what it shows: only what is different in the next picture is
/// drawn.
///
/// It belongs to one film: every renderer that draws into it has the same images and documents. It is
/// used by one thread at a time.
public final class FrameBuffer: @unchecked Sendable {
  /// The width of the pictures.
  public let width: Int
  /// Their height.
  public let height: Int
  /// The pixels; `nil` if they go to whoever takes the rows that are drawn, and nowhere else. Whoever
  /// changes them calls ``forget()``.
  public let pixmap: Pixmap?
  /// What is shown, if that is known.
  var shown: ShownFrame?

  /// Makes a buffer of a pixmap whose contents aren't known.
  public init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    (width, height) = (pixmap.width, pixmap.height)
  }

  /// Makes a buffer without memory for pixels. Whoever takes its rows keeps what becomes of them.
  public init(width: Int, height: Int) {
    pixmap = nil
    (self.width, self.height) = (width, height)
  }

  /// Makes the next picture be drawn whole.
  public func forget() {
    shown = nil
  }
}
