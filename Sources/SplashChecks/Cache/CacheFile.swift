internal import SplashMedia
internal import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Operations on a cache's small files, which are read and replaced completely. Failing to write a file isn't an
/// error, because it can be recreated.
enum CacheFile {
  /// Returns the bytes of the file at `path`; `nil` if it can't be read.
  static func read(_ path: FilePath) -> [UInt8]? {
    try? readFile(AssetFile(path), limit: 64 << 20)
  }

  /// Replaces a file atomically.
  ///
  /// - Returns: Whether the file was replaced.
  static func write(_ bytes: [UInt8], to path: FilePath) -> Bool {
    guard var file = TemporaryFile(for: path) else { return false }
    return file.write(bytes) && file.place(at: path)
  }

  /// Creates a directory and its missing parents.
  ///
  /// - Returns: `nil` if the directory exists afterwards; otherwise the system's reason.
  static func makeDirectory(_ path: FilePath) -> String? {
    let code = path.makeDirectories()
    return code == 0 ? nil : systemMessage(code)
  }

  /// Marks a file as just used.
  static func touch(_ path: FilePath) {
    unsafe path.withCString { _ = unsafe utimensat(AT_FDCWD, $0, nil, 0) }
  }
}

/// A file that is written under a temporary name before it is renamed into place.
struct TemporaryFile: ~Copyable {
  private let path: FilePath
  private var descriptor: Int32
  private var isPlaced = false

  /// The suffix of temporary names.
  static let suffix = ".new"

  /// Creates a file in the folder of `target`. The folder is created if it is missing. The result is `nil` on
  /// failure.
  init?(for target: FilePath) {
    let path = target.adding(".\(FilePath.random())\(Self.suffix)")
    var opened = path.create(permissions: 0o666)
    if opened < 0, errno == ENOENT {
      guard target.folder.makeDirectories() == 0 else { return nil }
      opened = path.create(permissions: 0o666)
    }
    guard opened >= 0 else { return nil }
    (self.path, descriptor) = (path, opened)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPlaced { path.unlink() }
  }

  /// Appends bytes.
  ///
  /// - Returns: Whether all bytes were written.
  func write(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) } == 0
  }

  /// Renames the file into place. It isn't flushed to disk first, because readers verify its bytes.
  mutating func place(at target: FilePath) -> Bool {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, path.rename(to: target) == 0 else { return false }
    isPlaced = true
    return true
  }
}
