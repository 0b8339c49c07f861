public import SplashPixels

/// A receiver of a video's frames, in order, that writes one output.
///
/// The output appears when its files are put in place: by ``finish()``, or together with other sinks' outputs after
/// ``complete()``. If a sink fails, is cancelled or is released before that, the target is unchanged. A sink must not
/// be used from two threads at once.
public protocol FrameSink: AnyObject {
  /// Writes the next frame of the video.
  ///
  /// - Parameters:
  ///   - frame: An image of the sink's size. It may be overwritten after the call has returned.
  ///   - count: The number of consecutive frames that the image represents, at least 1.
  func write(_ frame: Pixmap, count: Int) throws(OutputError)

  /// Creates a row sink, which is used for one image after another; `nil`, the default, if the sink needs pixmaps.
  /// Drawing threads call it.
  var makeRowSink: (@Sendable () -> any RowSink)? { get }

  /// The reason that the remainder of the video's sound can't be encoded; `nil`, the default, as long as encoding
  /// succeeds.
  var soundFailure: MediaError? { get }

  /// Finishes the video. The output is then complete and flushed to disk, but still hidden, and its target is
  /// unchanged.
  func complete() throws(OutputError) -> FinishedOutput

  /// Cancels the output. Does nothing after its files have been put in place.
  func cancel()
}

extension FrameSink {
  /// The default, `nil`: the sink takes pixmaps.
  public var makeRowSink: (@Sendable () -> any RowSink)? { nil }
  /// The default, `nil`, for an output without sound.
  public var soundFailure: MediaError? { nil }

  /// Writes the next frame of the video.
  public func write(_ frame: Pixmap) throws(OutputError) {
    try write(frame, count: 1)
  }

  /// Finishes the video and puts the output in place.
  @discardableResult
  public func finish() throws(OutputError) -> FinishedOutput {
    let output = try complete()
    try OutputFile.place(output.files)
    return output
  }
}

/// A complete output that is still hidden, with information about it.
public struct FinishedOutput {
  /// The files that ``OutputFile/place(_:)`` puts in place.
  package var files: [OutputFile]
  /// Whether a frame was translucent although the format has no alpha.
  public var hasLostAlpha = false
  /// The clipping of the sound, if it exceeds the file's range.
  package var clipping: SoundMixer.Clipping?
  /// The settings of a GIF.
  package var gif: GIFChoice?

  /// Creates an output that was written without files of this library.
  public init() { self.init(files: []) }

  /// Creates an output that consists of the given files.
  package init(files: [OutputFile]) {
    self.files = files
  }
}

/// An image that is converted for a sink row by row while it is drawn. The pixels are then still in the CPU's cache,
/// and unchanged rows are not converted again. A drawing thread prepares the image and passes rows to it. The thread
/// that writes to the sink sends the image. Only one thread may use it at a time.
public protocol RowSink: AnyObject, Sendable {
  /// Prepares for another image.
  ///
  /// - Returns: Whether the previous image's rows are still available; otherwise all rows must be passed. For the
  ///   first image, all rows must be passed in any case.
  func prepare() -> Bool

  /// Converts rows. The first row's number must be even; the last row's number must be odd, unless it is the image's
  /// last row.
  func take(_ rows: FrameRows)

  /// Writes the image, whose rows must be complete, as the next frame of the sink that created this object.
  ///
  /// - Parameter count: The number of consecutive frames that the image represents, at least 1.
  func send(count: Int) throws(OutputError)
}
