public import SplashPixels

/// What takes the frames of a film, in order, and makes one output of them.
///
/// The output appears when its files are placed: by ``finish()``, or together with those of other
/// sinks after ``complete()``. A sink that fails, is cancelled or is dropped before leaves the target
/// as it was. Not safe to use from two threads at once.
public protocol FrameSink: AnyObject {
  /// Makes forms, each for a pixmap that is drawn again and again; `nil` if the sink has none.
  var makeForm: (@Sendable () -> any FrameForm)? { get }

  /// Takes the next frame of the film.
  ///
  /// - Parameters:
  ///   - frame: A picture of the sink's size. It may be written again once the call has returned.
  ///   - form: The sink's form of it, which has taken all that changed in it; `nil` if there is none.
  ///   - count: For how many frames in a row the picture stands, at least 1.
  func write(_ frame: Pixmap, as form: (any FrameForm)?, count: Int) throws(OutputError)

  /// Ends the film: the output is whole and on disk, still hidden, and its target as it was.
  ///
  /// - Returns: The output's files, to be put in their places with ``OutputFile/place(_:)``.
  func complete() throws(OutputError) -> [OutputFile]

  /// Gives the output up. Does nothing once its files are in their places.
  func cancel()
}

/// A picture as its sink needs it, made while it is drawn: the pixels that are converted are in the
/// cache still, and those that stay are not converted again.
///
/// It goes with one pixmap and is used by one thread at a time.
public protocol FrameForm: AnyObject, Sendable {
  /// Takes rows that have changed.
  ///
  /// - Parameters:
  ///   - rows: Rows that are drawn. The first has an even number, and the last an odd one unless it is
  ///     the picture's last.
  ///   - pixmap: The picture, always the same one. Its other rows may be old.
  func take(_ rows: Range<Int>, of pixmap: Pixmap)
}

extension FrameSink {
  /// Most sinks take pixels as they are.
  public var makeForm: (@Sendable () -> any FrameForm)? { nil }

  /// Takes the next frame of the film, which stands for `count` frames in a row.
  public func write(_ frame: Pixmap, count: Int = 1) throws(OutputError) {
    try write(frame, as: nil, count: count)
  }

  /// Ends the film and puts the output in its place.
  public func finish() throws(OutputError) {
    try OutputFile.place(complete())
  }
}
