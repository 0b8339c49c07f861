internal import SplashPixels
internal import SplashScene
internal import Synchronization

/// A cache of decoded images, which is kept for the next scene. If a scene is read again, only images whose files
/// have changed are decoded again.
///
/// The cache can be used from any thread.
package final class KeptPictures: Sendable {
  struct Picture: Sendable {
    let pyramid: ImagePyramid
    let warnings: [String]
  }

  private struct Entry {
    let bytes: [UInt8]
    let picture: Picture
    var lastUse: Int
  }

  private struct State {
    var entries: [AssetFile: Entry] = [:]
    var pixels = 0
    var uses = 0
  }

  /// The maximum total number of pixels in all images.
  private let room: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter room: The maximum total number of pixels in all images. The least recently used images are dropped
  ///   first.
  package init(room: Int = 1 << 25) {
    self.room = room
  }

  /// Returns the image of a file with the given bytes, if it is in the cache.
  func picture(_ file: AssetFile, _ bytes: [UInt8]) -> Picture? {
    state.withLock { state in
      guard let entry = state.entries[file], entry.bytes == bytes else { return nil }
      state.uses += 1
      state.entries[file]?.lastUse = state.uses
      return entry.picture
    }
  }

  /// Adds the image of a file with the given bytes to the cache.
  func keep(_ picture: Picture, of file: AssetFile, _ bytes: [UInt8]) {
    state.withLock { state in
      if let old = state.entries.removeValue(forKey: file) { state.pixels -= old.picture.pixels }
      state.uses += 1
      state.entries[file] = Entry(bytes: bytes, picture: picture, lastUse: state.uses)
      state.pixels += picture.pixels
      while state.pixels > room,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.pixels -= oldest.value.picture.pixels
      }
    }
  }
}

extension KeptPictures.Picture {
  fileprivate var pixels: Int {
    let size = pyramid.levels.size(at: 0)
    return size.width * size.height
  }
}
