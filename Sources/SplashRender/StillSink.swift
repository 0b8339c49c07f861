import SplashMedia
import SplashPixels

/// Makes a PNG of the film's first frame.
final class StillSink: FrameSink {
  private let path: String
  private var first: Pixmap?

  init(path: String) {
    self.path = path
  }

  func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    first = first ?? frame
  }

  func finish() throws(OutputError) {
    if let first { try writePNG(first, to: path) }
  }

  func cancel() {
    first = nil
  }
}
