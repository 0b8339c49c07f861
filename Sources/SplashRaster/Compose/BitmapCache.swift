internal import SplashPixels
internal import Synchronization

/// Bitmaps of effects and of rasterised layers by what they show, up to a bound of memory. Those that were not asked for
/// since the cache was half full make room for new ones.
///
/// Renderers of one film's frames may share one, so that each bitmap is made once. Safe to use from any thread.
public final class BitmapCache: Sendable {
  private struct State {
    var recent: [Offscreen.Content: Entry] = [:]
    var older: [Offscreen.Content: Entry] = [:]
    var recentBytes = 0
  }

  private let state = Mutex(State())
  private let bound: Int

  /// Makes an empty cache.
  ///
  /// - Parameter bytes: The maximum number of bytes of all bitmaps.
  public init(bytes: Int = 32 << 20) {
    bound = bytes / 2
  }

  /// The bitmap that shows `content`. Who asks for it while another thread makes it waits.
  func bitmap(of content: Offscreen.Content, _ make: () -> Bitmap) -> Bitmap {
    // With what its commands take.
    let bytes = content.bytes + 400 * content.list.commands.count
    guard bytes <= bound else { return make() }
    let entry = state.withLock { state -> Entry in
      if let entry = state.recent[content] { return entry }
      let entry = state.older[content] ?? Entry()
      if state.recentBytes + bytes > bound {
        state.older = state.recent
        state.recent = [:]
        state.recentBytes = 0
      }
      state.recent[content] = entry
      state.recentBytes += bytes
      return entry
    }
    return entry.bitmap(make)
  }

  /// A bitmap that is kept, or is being made.
  private final class Entry: Sendable {
    private let made = Mutex<Bitmap?>(nil)

    func bitmap(_ make: () -> Bitmap) -> Bitmap {
      made.withLock { made in
        if let made { return made }
        let bitmap = make()
        made = bitmap
        return bitmap
      }
    }
  }
}

/// Pixels that were drawn, and their mip levels when they are needed; or a blur of them.
final class Bitmap: Sendable {
  enum Contents: Sendable {
    case pixmap(Pixmap)
    case blur(BlurGrid)
  }

  let contents: Contents
  private let levels = Mutex<ImagePyramid?>(nil)

  init(_ pixmap: Pixmap) {
    contents = .pixmap(pixmap)
  }

  init(_ grid: BlurGrid) {
    contents = .blur(grid)
  }

  /// The mip levels of a bitmap's pixels.
  func pyramid(of pixmap: Pixmap) -> ImagePyramid {
    levels.withLock { levels in
      if let levels { return levels }
      let pyramid = ImagePyramid(pixmap)
      levels = pyramid
      return pyramid
    }
  }
}
