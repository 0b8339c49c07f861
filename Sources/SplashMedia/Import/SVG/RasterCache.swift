internal import SplashPixels
internal import SplashScene
internal import Synchronization

/// A cache of drawn images. Each image is drawn only once, by the first thread that requests it. Other threads that
/// request it wait until it is complete.
final class RasterCache: Sendable {
  /// The parameters that identify an image.
  struct Key: Hashable {
    /// The document's index.
    var document: Int
    /// The transform from the document's points to the image's pixels.
    var transform: AffineTransform
    var width: Int
    var height: Int
    /// The colour that replaces the document's colours.
    var color: Color?
  }

  private final class Entry: Sendable {
    let pixmap = Mutex<Pixmap?>(nil)
  }

  private struct State {
    var entries: [Key: (entry: Entry, lastUse: Int, bytes: Int)] = [:]
    var uses = 0
    var bytes = 0
    var drawn = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: The maximum total size of all images, in bytes. The latest image is kept even if it is
  ///   larger.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of images drawn so far.
  var drawnCount: Int { state.withLock { $0.drawn } }

  /// Returns the image for a key. If it isn't cached, it is drawn by `draw`; the result is `nil` if that fails.
  func pixmap(_ key: Key, _ draw: () -> Pixmap?) -> Pixmap? {
    let entry = state.withLock { state in
      state.uses += 1
      let known = state.entries[key]
      let entry = known?.entry ?? Entry()
      state.entries[key] = (entry, state.uses, known?.bytes ?? 0)
      return entry
    }
    return entry.pixmap.withLock { pixmap in
      if let pixmap { return pixmap }
      let made = draw()
      pixmap = made
      note(key, entry, made)
      return made
    }
  }

  private func note(_ key: Key, _ entry: Entry, _ pixmap: Pixmap?) {
    state.withLock { state in
      guard let known = state.entries[key], known.entry === entry else { return }
      guard let pixmap else {
        state.entries[key] = nil
        return
      }
      state.drawn += 1
      let bytes = pixmap.stride * pixmap.height
      state.entries[key] = (entry, known.lastUse, bytes)
      state.bytes += bytes
      while state.bytes > capacity {
        let others = state.entries.filter { $0.value.bytes > 0 && $0.key != key }
        guard let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
        state.bytes -= oldest.value.bytes
        state.entries[oldest.key] = nil
      }
    }
  }
}
