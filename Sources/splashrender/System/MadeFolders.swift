import SplashMedia
import SplashSystem
import Synchronization

/// The folders that a batch creates for its outputs, so that empty ones can be removed.
final class MadeFolders: Sendable {
  /// The folders of this process.
  static let shared = MadeFolders()

  private let paths = Mutex<[FilePath]>([])

  /// Creates the folder at `path` and its missing parents.
  func make(_ path: FilePath) throws(CommandError) {
    try FileSystem.makeDirectory(path) { made in paths.withLock { $0.append(made) } }
  }

  /// Creates the folder at `path`, which is below `base`, and its missing parents.
  ///
  /// - Throws: An error if the folder can't be created, or if the path contains a symbolic link
  ///   below `base`.
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

  /// Removes the created folders that are empty.
  func removeEmpty() {
    // Subfolders were created after the folders that contain them.
    for path in paths.withLock({ $0 }).reversed() { path.removeDirectory() }
  }
}
