package import SplashPixels
package import SplashSystem

/// Writes frames of a video as image files: one per frame, or only the first.
///
/// The files stay hidden until the video is complete, and then all of them appear.
package final class SequenceEncoder: FrameSink {
  private let path: FilePath
  private let links: OutputFile.Links
  /// The path pattern with the frame number; `nil` for the first frame only.
  private let pattern: FramePattern?
  // A single encoder for all frames: creating one per frame would fragment memory, increasingly for longer videos.
  private let encoder: PictureEncoder
  private var files: [OutputFile] = []
  private var isOver = false

  /// Creates an encoder for a sequence or a single image.
  ///
  /// - Parameters:
  ///   - path: The path of the files, with a placeholder for the frame number, which counts from 0: `frames-%04d.png`
  ///     or `frames-%d.png`. Without a placeholder, or for `-`, there is only one file. The directory must exist.
  ///   - format: ``OutputFormat/png``, ``OutputFormat/jpeg``, ``OutputFormat/webp`` or ``OutputFormat/avif``.
  ///   - options: The encoding options.
  ///   - links: How symbolic links at the path of a file are handled.
  package init(
    path: FilePath, format: OutputFormat = .png, options: VideoOptions = VideoOptions(),
    links: OutputFile.Links = .followed
  ) throws(OutputError) {
    (self.path, self.links) = (path, links)
    pattern = FramePattern(path: path)
    encoder = PictureEncoder(format, options: options)
    // Opening the file now detects an unwritable target before the first frame is drawn.
    if pattern == nil { files = [try OutputFile(path: path, links: links)] }
  }

  /// Whether only the first frame is needed, and has been written.
  private var isDone = false

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - frame: An image.
  ///   - count: The number of files to write with this image.
  package func write(_ frame: Pixmap, count: Int) throws(OutputError) {
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

  /// Finishes the video. All files are then complete and flushed to disk, but still hidden.
  package func complete() throws(OutputError) -> FinishedOutput {
    guard !isOver else { return FinishedOutput(files: []) }
    if pattern == nil ? !isDone : files.isEmpty {
      throw .encodingFailed(path: path, reason: "the video has no frames")
    }
    if pattern == nil { try files[0].seal() }
    isOver = true
    var output = FinishedOutput(files: files)
    output.hasLostAlpha = encoder.hasLostAlpha
    return output
  }

  /// Cancels the sequence.
  package func cancel() {
    isOver = true
    for file in files { file.abort() }
    files.removeAll()
  }
}
