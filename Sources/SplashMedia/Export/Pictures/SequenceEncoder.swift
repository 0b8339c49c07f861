public import SplashPixels
public import SplashSystem

/// Writes frames of a film as pictures: each as a file of its own, or the first one alone.
///
/// The files stay hidden until the film is complete, then all of them appear.
public final class SequenceEncoder: FrameSink {
  private let path: FilePath
  private let links: OutputFile.Links
  /// Where the frame's number goes; `nil` for the first frame alone.
  private let pattern: FramePattern?
  // One for all frames: a new one for each would leave memory in pieces that grow with the film.
  private let encoder: PictureEncoder
  private var files: [OutputFile] = []
  private var isOver = false

  /// Begins a sequence, or a single picture.
  ///
  /// - Parameters:
  ///   - path: The files' path with the place of the frame's number, which counts from 0:
  ///     `frames-%04d.png` or `frames-%d.png`; without it, or for `-`, there is but one file. The directory
  ///     exists.
  ///   - format: ``OutputFormat/png``, ``OutputFormat/jpeg``, ``OutputFormat/webp`` or
  ///     ``OutputFormat/avif``.
  ///   - options: How to encode.
  ///   - links: What happens where a link is at the path of a file.
  public init(
    path: FilePath, format: OutputFormat = .png, options: VideoOptions = VideoOptions(),
    links: OutputFile.Links = .followed
  ) throws(OutputError) {
    (self.path, self.links) = (path, links)
    pattern = FramePattern(path: path)
    encoder = PictureEncoder(format, options: options)
    // What can't be written is known before the first frame is drawn.
    if pattern == nil { files = [try OutputFile(path: path, links: links)] }
  }

  /// Whether the first frame is all that is needed, and has come.
  private var isDone = false

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: A picture.
  ///   - count: How many files get the picture.
  public func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver, !isDone else { return }
    guard let pattern else {
      isDone = true
      return try files[0].write(encoder.encode(frame, path: path))
    }
    let bytes = try encoder.encode(frame, path: pattern.path(ofFrame: files.count))
    for _ in 0..<count {
      let file = try OutputFile(path: pattern.path(ofFrame: files.count), links: links)
      try file.write(bytes)
      try file.seal()
      files.append(file)
    }
  }

  /// Ends the film: all files are whole and on disk, still hidden.
  public func complete() throws(OutputError) -> FinishedOutput {
    guard !isOver else { return FinishedOutput(files: []) }
    if pattern == nil ? !isDone : files.isEmpty {
      throw .encodingFailed(path: path, reason: "the film has no frames")
    }
    if pattern == nil { try files[0].seal() }
    isOver = true
    var output = FinishedOutput(files: files)
    output.hasLostAlpha = encoder.hasLostAlpha
    return output
  }

  /// Gives the sequence up.
  public func cancel() {
    isOver = true
    for file in files { file.abort() }
    files.removeAll()
  }
}
