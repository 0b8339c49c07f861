import SplashPixels
import Synchronization

/// Pixmaps of one size that are drawn again and again, so that the memory of a film is that of the few
/// frames which are on their way at a time.
final class PixmapPool: Sendable {
  private let width: Int
  private let height: Int
  private let free = Mutex<[Pixmap]>([])

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A pixmap with any contents, the caller's alone until it gives it back.
  func take() -> Pixmap {
    free.withLock { $0.popLast() } ?? Pixmap(width: width, height: height)
  }

  /// Takes back a pixmap that nobody reads any more.
  func giveBack(_ pixmap: Pixmap) {
    free.withLock { $0.append(pixmap) }
  }
}
