import SplashMedia
import SplashPixels
import SplashRaster
import Synchronization

/// A picture of a film on its way, with the forms that its sinks need.
final class FilmFrame: Sendable {
  let buffer: FrameBuffer
  /// One for each sink, if it has forms.
  let forms: [(any FrameForm)?]

  init(width: Int, height: Int, forms: [(any FrameForm)?]) {
    buffer = FrameBuffer(Pixmap(width: width, height: height))
    self.forms = forms
  }

  /// Brings rows that have changed into all forms.
  func take(_ rows: Range<Int>) {
    for form in forms { form?.take(rows, of: buffer.pixmap) }
  }
}

/// Frames of one size that are drawn again and again, so that the memory of a film is that of the few
/// which are on their way at a time.
final class FramePool: Sendable {
  private let make: @Sendable () -> FilmFrame
  private let free = Mutex<[FilmFrame]>([])

  /// Makes a pool of frames of `width` × `height` pixels for some sinks.
  init(width: Int, height: Int, for sinks: [any FrameSink]) {
    let makers = sinks.map(\.makeForm)
    make = { FilmFrame(width: width, height: height, forms: makers.map { $0?() }) }
  }

  /// A frame with any contents, the caller's alone until it gives it back.
  func take() -> FilmFrame {
    free.withLock { $0.popLast() } ?? make()
  }

  /// Takes back a frame that nobody reads any more.
  func giveBack(_ frame: FilmFrame) {
    free.withLock { $0.append(frame) }
  }
}
