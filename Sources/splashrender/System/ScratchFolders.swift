import SplashMedia
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

  private static let prefix = "splashrender-"

  /// Creates a folder, and removes those of processes that were killed.
  ///
  /// - Returns: Its path, or nil with `errno` set.
  func make() -> FilePath? {
    Self.removeAbandoned()
    let name = FilePath("\(Self.prefix)\(StalePartialFiles.mark)-XXXXXX")
    var template = FilePath.temporaryFolder.appending(name).bytes.map { CChar(bitPattern: $0) }
    template.append(0)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    let path = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    paths.withLock { $0.append(path) }
    return path
  }

  /// Removes the folders and the files in them.
  func removeAll() {
    for folder in paths.withLock({ $0 }) { Self.remove(folder) }
  }

  private static func remove(_ folder: FilePath) {
    for name in folder.entries { folder.appending(name).unlink() }
    folder.removeDirectory()
  }

  /// Removes this user's folders whose processes have ended.
  private static func removeAbandoned() {
    for name in FilePath.temporaryFolder.entries where name.hasPrefix(prefix) {
      let mark = name.bytes.dropFirst(prefix.utf8.count)
      let path = FilePath.temporaryFolder.appending(name)
      var status = stat()
      guard StalePartialFiles.isAbandoned(mark),
        unsafe path.withCString({ unsafe lstat($0, &status) }) == 0,
        status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid()
      else { continue }
      remove(path)
    }
  }
}
