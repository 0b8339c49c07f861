import SplashMedia
import SplashSystem
import Synchronization

/// The folders that a batch makes for its outputs, so that those which stay empty can go again.
final class MadeFolders: Sendable {
  /// Those of this process.
  static let shared = MadeFolders()

  private let paths = Mutex<[FilePath]>([])

  /// Makes the folder at `path` and those that lead to it, where they are missing.
  func make(_ path: FilePath) throws(CommandError) {
    try FileSystem.makeDirectory(path) { made in paths.withLock { $0.append(made) } }
  }

  /// Makes the folder at `path`, which lies below `base`, in the same way.
  ///
  /// - Throws: Also where a link leads out of `base` on the way.
  func make(_ path: FilePath, below base: FilePath) throws(CommandError) {
    var folder = base
    for name in path.components.dropFirst(base.components.count) {
      folder = folder.appending(name)
      if folder.linkTarget != nil {
        throw .output(
          .cannotWrite(
            path: path,
            reason: "\(folder) is a symbolic link; batch doesn't follow links in its directory"))
      }
    }
    try make(path)
  }

  /// Removes the folders that were made here and hold nothing.
  func removeEmpty() {
    // Those within a folder were made after it.
    for path in paths.withLock({ $0 }).reversed() { path.removeDirectory() }
  }
}
