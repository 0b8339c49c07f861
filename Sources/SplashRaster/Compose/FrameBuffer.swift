public import SplashPixels

/// A pixmap that knows what it shows, so that only what is different in the next picture is drawn.
///
/// It belongs to one film: every renderer that draws into it has the same images and documents. It is
/// used by one thread at a time.
public final class FrameBuffer: @unchecked Sendable {
  /// The pixels. Whoever changes them calls ``forget()``.
  public let pixmap: Pixmap
  /// What they show, if that is known.
  var shown: ShownFrame?

  /// Makes a buffer of which nothing is known.
  public init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
  }

  /// Makes the next picture be drawn whole.
  public func forget() {
    shown = nil
  }
}

/// A frame that was drawn.
struct ShownFrame {
  let list: DisplayList
  /// For each of its commands, what it had a say in.
  let traces: [PreparedFrame.Trace]
}
