public import SplashPixels
public import SplashScene

/// Where the renderer gets the pixels of documents that are drawn at the resolution at which they
/// appear. Called from the threads that render.
public protocol DocumentSource: Sendable {
  /// The pixels of a document in a rectangle of the device.
  ///
  /// - Parameters:
  ///   - id: The document.
  ///   - transform: From the document's points to device pixels.
  ///   - color: The colour that takes the place of all of the document's; `nil` keeps them.
  ///   - x: The rectangle's first column.
  ///   - y: Its first row.
  ///   - width: Its columns, at least 1.
  ///   - height: Its rows, at least 1.
  /// - Returns: A pixmap of the rectangle's size; `nil` when the document can't be drawn, which the
  ///   source remembers for whoever asks.
  func pixels(
    ofDocument id: Int, transform: AffineTransform, color: Color?, x: Int, y: Int, width: Int,
    height: Int
  ) -> Pixmap?
}
