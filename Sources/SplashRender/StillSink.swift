import SplashMedia
import SplashPixels

/// Makes a PNG of the film's first frame.
final class StillSink: FrameSink {
  private let file: OutputFile
  private var isWritten = false

  init(path: String) throws(OutputError) {
    file = try OutputFile(path: path)
  }

  func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    guard !isWritten else { return }
    try file.write(PNGEncoder.encode(frame, path: file.path))
    isWritten = true
  }

  func complete() throws(OutputError) -> [OutputFile] {
    try file.seal()
    return [file]
  }

  func cancel() {
    file.abort()
  }
}
