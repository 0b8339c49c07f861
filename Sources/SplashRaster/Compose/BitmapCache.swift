internal import SplashPixels
internal import Synchronization

/// A cache for the bitmaps of effects and rasterized layers, with limited memory. Bitmaps that haven't been requested
/// since the cache was half full are evicted first.
///
/// Renderers that draw frames of the same video may share a cache, so that each bitmap is drawn only once. A cache
/// can be used from any thread.
package final class BitmapCache: Sendable {
  private struct State {
    var recent: [Offscreen.Content: Entry] = [:]
    var older: [Offscreen.Content: Entry] = [:]
    var recentBytes = 0
  }

  private let state = Mutex(State())
  private let bound: Int

  /// Creates an empty cache.
  ///
  /// - Parameter bytes: The maximum total size of all bitmaps, in bytes.
  package init(bytes: Int = 32 << 20) {
    bound = bytes / 2
  }

  /// Returns the bitmap for `content`. If another thread is drawing it, the caller waits.
  func bitmap(of content: Offscreen.Content, _ make: () -> Bitmap) -> Bitmap {
    // The size includes the content's commands.
    let bytes = content.bytes + 400 * content.list.commands.countInGroups
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

  /// A cached bitmap, or one that is being drawn.
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

/// The pixels that were drawn, with mip levels when needed, or a blur of these pixels.
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

  /// Returns the mip levels of a bitmap's pixels.
  func pyramid(of pixmap: Pixmap) -> ImagePyramid {
    levels.withLock { levels in
      if let levels { return levels }
      let pyramid = ImagePyramid(pixmap)
      levels = pyramid
      return pyramid
    }
  }
}

extension [DisplayList.Command] {
  /// The number of commands, including those in groups.
  fileprivate var countInGroups: Int {
    reduce(0) { sum, command in
      guard case .group(let group) = command else { return sum + 1 }
      return sum + 1 + group.contents.countInGroups + (group.mask?.contents.countInGroups ?? 0)
    }
  }
}
