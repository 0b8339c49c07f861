internal import SplashMedia
internal import SplashScene
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Small files of a cache: read and replaced whole. That one can't be written is no error, as it can be made
/// again.
enum CacheFile {
  /// The bytes of the file at `path`; `nil` when it can't be read.
  static func read(_ path: FilePath) -> [UInt8]? {
    try? readFile(AssetFile(path), limit: 64 << 20)
  }

  /// Puts a file in its place in one step.
  ///
  /// - Returns: Whether that was possible.
  static func write(_ bytes: [UInt8], to path: FilePath) -> Bool {
    guard var file = TemporaryFile(for: path) else { return false }
    return file.write(bytes) && file.place(at: path)
  }

  /// Makes a directory and those that lead to it.
  ///
  /// - Returns: Nil when it is there; else the system's reason.
  static func makeDirectory(_ path: FilePath) -> String? {
    let code = path.makeDirectories()
    return code == 0 ? nil : systemMessage(code)
  }

  /// Says of a file that it was used now.
  static func touch(_ path: FilePath) {
    unsafe path.withCString { _ = unsafe utimensat(AT_FDCWD, $0, nil, 0) }
  }
}

/// A file of a cache on its way to its place.
struct TemporaryFile: ~Copyable {
  private let path: FilePath
  private var descriptor: Int32
  private var isPlaced = false

  /// What the names of such files end with.
  static let suffix = ".new"

  /// Makes a file beside `target`, and its directory where that is missing; `nil` when that can't be.
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

  /// Writes bytes after those already written.
  ///
  /// - Returns: Whether all could be.
  func write(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) } == 0
  }

  /// Puts the file in its place. Whether its bytes are on disk when the machine stops isn't waited for:
  /// whoever reads them checks them.
  mutating func place(at target: FilePath) -> Bool {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, path.rename(to: target) == 0 else { return false }
    isPlaced = true
    return true
  }
}
