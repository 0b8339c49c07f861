internal import SplashPixels
internal import SplashScene
internal import Synchronization

/// Drawn pictures, kept while they are used: each is drawn once, by the thread that asks for it first,
/// and the others wait for that one alone.
final class RasterCache: Sendable {
  /// What a picture depends on.
  struct Key: Hashable {
    /// The document's index.
    var document: Int
    /// From the document's points to the picture's pixels.
    var transform: AffineTransform
    var width: Int
    var height: Int
    /// The one colour that it is drawn in.
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

  /// - Parameter capacity: The bytes of all pictures, but that the last one is kept however large.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many pictures were drawn.
  var drawnCount: Int { state.withLock { $0.drawn } }

  /// The picture of a key, made by `draw` unless it is kept; `nil` when that makes none.
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
