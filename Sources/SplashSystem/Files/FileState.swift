#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The metadata of a file. As long as the metadata stays the same, so do the bytes, unless ``isFresh(at:)`` is true.
package struct FileState: Hashable, Sendable {
  /// The device number, which together with ``node`` identifies the file.
  package let device: UInt64
  /// The inode number. See ``device``.
  package let node: UInt64
  /// The size in bytes.
  package let size: Int
  /// The time of the last change of the bytes, in nanoseconds since 1970.
  package let modified: Int
  /// The time of the last change of the bytes, the name or the permissions, in nanoseconds since 1970.
  package let changed: Int
  /// Whether it is a directory.
  package let isDirectory: Bool

  /// Creates a state that was recorded earlier.
  package init(
    device: UInt64, node: UInt64, size: Int, modified: Int, changed: Int, isDirectory: Bool = false
  ) {
    (self.device, self.node, self.size) = (device, node, size)
    (self.modified, self.changed, self.isDirectory) = (modified, changed, isDirectory)
  }

  /// Reads the state of the file or folder at `path`, following links; `nil` if it doesn't exist.
  package init?(of path: FilePath) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the state of the file, folder or link at `path`; `nil` if it doesn't exist.
  package init?(ofLinkOrFile path: FilePath) {
    var status = stat()
    guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the state of an open file; `nil` if the system doesn't provide it.
  package init?(ofOpen descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino),
      size: Int(status.st_size), modified: Self.nanoseconds(modified),
      changed: Self.nanoseconds(changed), isDirectory: status.st_mode & S_IFMT == S_IFDIR)
  }

  /// Returns whether this is the same file as `other` with the same bytes; names and permissions may have changed.
  package func isSameContent(as other: FileState) -> Bool {
    device == other.device && node == other.node && size == other.size
      && modified == other.modified
  }

  /// Returns whether the file could still change undetected: its last change is so close to `time` that the file
  /// system's clock may not have ticked since. A tick takes at most 20 ms, or 2 s if times are whole seconds.
  package func isFresh(at time: Int) -> Bool {
    let isCoarse = modified % 1_000_000_000 == 0
    let tick = isCoarse ? 2_000_000_000 : 20_000_000
    return abs(time - modified) < tick || abs(time - changed) < tick
  }

  /// The current time, in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Returns the time in nanoseconds, limited to about 127 years before or after 1970, so that differences don't
  /// overflow.
  private static func nanoseconds(_ time: timespec) -> Int {
    min(max(time.tv_sec, -4_000_000_000), 4_000_000_000) * 1_000_000_000 + time.tv_nsec
  }
}
