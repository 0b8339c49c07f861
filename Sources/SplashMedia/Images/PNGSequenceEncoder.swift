public import SplashPixels

/// Writes each frame of a film as a PNG file of its own.
///
/// The files stay hidden until the film is complete, then all of them appear.
public final class PNGSequenceEncoder: FrameSink {
  private let path: String
  private let pattern: FramePattern
  private let width: Int
  private let height: Int
  // One for all frames: a new one for each would leave memory in pieces that grow with the film.
  private let encoder = PNGEncoder()
  private var files: [OutputFile] = []
  private var isOver = false

  /// Begins a sequence.
  ///
  /// - Parameters:
  ///   - path: The files' path with the place of the frame's number, which counts from 0:
  ///     `frames-%04d.png` or `frames-%d.png`. The directory exists.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  public init(path: String, width: Int, height: Int) throws(OutputError) {
    guard let pattern = FramePattern(path: path) else {
      throw .cannotWrite(path: path, reason: "the name needs one place for a number, as in %04d")
    }
    self.path = path
    self.pattern = pattern
    self.width = width
    self.height = height
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: A picture of the sequence's size.
  ///   - count: How many files get the picture.
  public func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(frame.width == width && frame.height == height, "frames have the film's size")
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver else { return }
    let bytes = try encoder.encode(frame, path: pattern.path(ofFrame: files.count))
    for _ in 0..<count {
      let file = try OutputFile(path: pattern.path(ofFrame: files.count))
      try file.write(bytes)
      try file.seal()
      files.append(file)
    }
  }

  /// Ends the film: all files are whole and on disk, still hidden.
  public func complete() throws(OutputError) -> [OutputFile] {
    guard !isOver else { return [] }
    if files.isEmpty { throw .encodingFailed(path: path, reason: "the film has no frames") }
    isOver = true
    return files
  }

  /// Gives the sequence up.
  public func cancel() {
    isOver = true
    for file in files { file.abort() }
    files.removeAll()
  }
}
