public import SplashPixels

/// What takes the frames of a film, in order, and makes one output of them.
///
/// The output appears when its files are placed: by ``finish()``, or together with those of other
/// sinks after ``complete()``. A sink that fails, is cancelled or is dropped before leaves the target
/// as it was. Not safe to use from two threads at once.
public protocol FrameSink: AnyObject {
  /// Takes the next frame of the film.
  ///
  /// - Parameters:
  ///   - frame: A picture of the sink's size. It may be written again once the call has returned.
  ///   - count: For how many frames in a row the picture stands, at least 1.
  func write(_ frame: Pixmap, count: Int) throws(OutputError)

  /// Ends the film: the output is whole and on disk, still hidden, and its target as it was.
  ///
  /// - Returns: The output's files, to be put in their places with ``OutputFile/place(_:)``.
  func complete() throws(OutputError) -> [OutputFile]

  /// Gives the output up. Does nothing once its files are in their places.
  func cancel()
}

extension FrameSink {
  /// Takes the next frame of the film.
  public func write(_ frame: Pixmap) throws(OutputError) {
    try write(frame, count: 1)
  }

  /// Ends the film and puts the output in its place.
  public func finish() throws(OutputError) {
    try OutputFile.place(complete())
  }
}

/// A sink that can do without whole pixmaps: it has a form of its own for pictures, which takes them row
/// by row while they are drawn.
public protocol FormSink: FrameSink {
  /// What makes forms, each for one picture after the other; `nil` if the sink needs pixmaps after all.
  /// Threads that draw call it.
  var makeForm: (@Sendable () -> any FrameForm)? { get }

  /// Takes the next frame of the film, which may as well come as a pixmap.
  ///
  /// - Parameters:
  ///   - form: What this sink's ``makeForm`` has made, with all rows of the frame. It may take other rows once the
  ///     call has returned.
  ///   - count: For how many frames in a row the picture stands, at least 1.
  func write(_ form: any FrameForm, count: Int) throws(OutputError)
}

/// A picture as its sink needs it, made while it is drawn: the pixels that are converted are in the
/// cache still, and those that stay are not converted again. A thread that draws prepares it and gives it
/// rows, and hands it on to the one that writes it to the sink: it is used by one at a time.
public protocol FrameForm: AnyObject, Sendable {
  /// Gets ready for another picture.
  ///
  /// - Returns: Whether the rows of the last one are there still; else all have to come. All come the
  ///   first time in any case.
  func prepare() -> Bool

  /// Takes rows. The first has an even number, and the last an odd one unless it is the picture's last.
  func take(_ rows: FrameRows)
}
