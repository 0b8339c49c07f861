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

  /// What makes row sinks, each for one picture after the other; `nil` if the sink needs pixmaps, which is the
  /// default. Threads that draw call it.
  var makeRowSink: (@Sendable () -> any RowSink)? { get }

  /// Why the rest of the film's sound can't be made; `nil`, the default, as long as it can.
  var soundFailure: MediaError? { get }

  /// Ends the film: the output is whole and on disk, still hidden, and its target as it was.
  func complete() throws(OutputError) -> FinishedOutput

  /// Gives the output up. Does nothing once its files are in their places.
  func cancel()
}

extension FrameSink {
  /// None: the sink takes pixmaps.
  public var makeRowSink: (@Sendable () -> any RowSink)? { nil }
  /// None, as of an output without sound.
  public var soundFailure: MediaError? { nil }

  /// Takes the next frame of the film.
  public func write(_ frame: Pixmap) throws(OutputError) {
    try write(frame, count: 1)
  }

  /// Ends the film and puts the output in its place.
  @discardableResult
  public func finish() throws(OutputError) -> FinishedOutput {
    let output = try complete()
    try OutputFile.place(output.files)
    return output
  }
}

/// An output that is whole and still hidden, and what its sink knows of it.
public struct FinishedOutput {
  /// To be put in their places with ``OutputFile/place(_:)``.
  public var files: [OutputFile]
  /// Whether a frame was translucent whose alpha the format doesn't keep.
  public var hasLostAlpha = false
  /// Where the sound was louder than the file can hold, if it was.
  public var clipping: SoundMixer.Clipping?
  /// Of a GIF, the settings that it was made with.
  public var gif: GIFChoice?

  /// Makes an output of files.
  public init(files: [OutputFile]) {
    self.files = files
  }
}

/// A picture on its way into a sink, which takes it row by row while it is drawn: the pixels that are converted
/// are in the cache still, and those that stay are not converted again. A thread that draws prepares it and gives
/// it rows, and the one that writes to the sink sends it: it is used by one at a time.
public protocol RowSink: AnyObject, Sendable {
  /// Gets ready for another picture.
  ///
  /// - Returns: Whether the rows of the last one are there still; else all have to come. All come the
  ///   first time in any case.
  func prepare() -> Bool

  /// Takes rows. The first has an even number, and the last an odd one unless it is the picture's last.
  func take(_ rows: FrameRows)

  /// Writes the picture, all of whose rows have come, to the sink that made this, as its next frame.
  ///
  /// - Parameter count: For how many frames in a row the picture stands, at least 1.
  func send(count: Int) throws(OutputError)
}
