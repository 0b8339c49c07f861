import SplashSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Temporary folders that only this user can read, and that are removed when the program ends.
final class ScratchFolders: Sendable {
  /// The folders of this process.
  static let shared = ScratchFolders()

  private let paths = Mutex<[FilePath]>([])

  /// Creates a folder.
  ///
  /// - Returns: Its path, or nil with `errno` set.
  func make() -> FilePath? {
    var template = FilePath.temporaryFolder.appending("splashrender-XXXXXX").bytes
      .map { CChar(bitPattern: $0) }
    template.append(0)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    let path = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    paths.withLock { $0.append(path) }
    return path
  }

  /// Removes the folders and the files in them.
  func removeAll() {
    for folder in paths.withLock({ $0 }) {
      for name in folder.entries { folder.appending(name).unlink() }
      folder.removeDirectory()
    }
  }
}
