public import SplashPixels

/// What takes the frames of a film, in order, and makes one output of them.
///
/// The output appears when ``finish()`` returns. A sink that fails, is cancelled or is dropped leaves
/// the target as it was. Not safe to use from two threads at once.
public protocol FrameSink: AnyObject {
  /// Takes the next frame of the film.
  ///
  /// - Parameters:
  ///   - frame: A picture of the sink's size. It may be written again once the call has returned.
  ///   - count: For how many frames in a row the picture stands, at least 1.
  func write(_ frame: Pixmap, count: Int) throws(OutputError)

  /// Ends the film and puts the output in its place.
  func finish() throws(OutputError)

  /// Gives the output up. Does nothing after ``finish()``.
  func cancel()
}

extension FrameSink {
  /// Takes the next frame of the film.
  public func write(_ frame: Pixmap) throws(OutputError) {
    try write(frame, count: 1)
  }
}
