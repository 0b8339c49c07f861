public import SplashPixels

/// Receives the frames of a film, in order, and writes one output.
///
/// The output appears when its files are put in place: by ``finish()``, or together with other sinks' outputs after
/// ``complete()``. If a sink fails, is cancelled or is released before that, the target is unchanged. A sink must not
/// be used from two threads at once.
public protocol FrameSink: AnyObject {
  /// Writes the next frame of the film.
  ///
  /// - Parameters:
  ///   - frame: An image of the sink's size. It may be overwritten after the call has returned.
  ///   - count: The number of consecutive frames that the image represents, at least 1.
  func write(_ frame: Pixmap, count: Int) throws(OutputError)

  /// Creates row sinks, each used for one picture after the other; `nil`, the default, if the sink needs pixmaps.
  /// Called by drawing threads.
  var makeRowSink: (@Sendable () -> any RowSink)? { get }

  /// The reason that the remainder of the film's sound can't be encoded; `nil`, the default, as long as it can.
  var soundFailure: MediaError? { get }

  /// Ends the film: the output is complete and flushed to disk, but still hidden, and its target is unchanged.
  func complete() throws(OutputError) -> FinishedOutput

  /// Cancels the output. Does nothing after its files were put in place.
  func cancel()
}

extension FrameSink {
  /// `nil`: the sink takes pixmaps.
  public var makeRowSink: (@Sendable () -> any RowSink)? { nil }
  /// `nil`, as for an output without sound.
  public var soundFailure: MediaError? { nil }

  /// Writes the next frame of the film.
  public func write(_ frame: Pixmap) throws(OutputError) {
    try write(frame, count: 1)
  }

  /// Ends the film and puts the output in place.
  @discardableResult
  public func finish() throws(OutputError) -> FinishedOutput {
    let output = try complete()
    try OutputFile.place(output.files)
    return output
  }
}

/// A complete, still hidden output, and information about it.
public struct FinishedOutput {
  /// The files, to be put in place with ``OutputFile/place(_:)``.
  public var files: [OutputFile]
  /// Whether a frame was translucent although the format has no alpha.
  public var hasLostAlpha = false
  /// Where the sound exceeds the file's range, if it does.
  public var clipping: SoundMixer.Clipping?
  /// The settings of a GIF.
  public var gif: GIFChoice?

  /// Creates an output from files.
  public init(files: [OutputFile]) {
    self.files = files
  }
}

/// A picture for a sink that takes rows while they are drawn: converted pixels are still in the cache, and unchanged
/// rows are not converted again. A drawing thread prepares it and passes it rows; the thread that writes to the sink
/// sends it. Only one thread may use it at a time.
public protocol RowSink: AnyObject, Sendable {
  /// Prepares for another picture.
  ///
  /// - Returns: Whether the previous picture's rows are still available; otherwise all rows must be passed. The first
  ///   time, all rows must be passed in any case.
  func prepare() -> Bool

  /// Converts rows. The first has an even number, and the last an odd one unless it is the picture's last row.
  func take(_ rows: FrameRows)

  /// Writes the picture, whose rows are complete, to the sink that created this object, as its next frame.
  ///
  /// - Parameter count: The number of consecutive frames that the picture represents, at least 1.
  func send(count: Int) throws(OutputError)
}
