#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the system tells of a file without reading it: as long as it is the same, so are the bytes, unless
/// it ``isFresh(at:)``.
public struct FileState: Hashable, Sendable {
  /// The device and the number that tell the file from others.
  public let device: UInt64
  /// See ``device``.
  public let node: UInt64
  /// The bytes of a file.
  public let size: Int
  /// When the bytes were changed last, in nanoseconds since 1970.
  public let modified: Int
  /// When the bytes, the name or the permissions were changed last, in nanoseconds since 1970.
  public let changed: Int
  /// Whether it is a directory.
  public let isDirectory: Bool

  /// Makes a state that was noted earlier.
  public init(
    device: UInt64, node: UInt64, size: Int, modified: Int, changed: Int, isDirectory: Bool = false
  ) {
    (self.device, self.node, self.size) = (device, node, size)
    (self.modified, self.changed, self.isDirectory) = (modified, changed, isDirectory)
  }

  /// The state of what is at `path`, links followed; `nil` when there is nothing.
  public init?(of path: FilePath) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// The state of an open file; `nil` when the system doesn't tell.
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

  /// Whether it is the file that `other` was, with the bytes that this had: names and permissions may have
  /// changed.
  public func isSameContent(as other: FileState) -> Bool {
    device == other.device && node == other.node && size == other.size
      && modified == other.modified
  }

  /// Whether the file could still change without a sign of it: its last change is so close to `time` that
  /// the clock of the file system may not have ticked since. That takes 20 ms at most, and 2 s where times
  /// are whole seconds.
  public func isFresh(at time: Int) -> Bool {
    let isCoarse = modified % 1_000_000_000 == 0
    let tick = isCoarse ? 2_000_000_000 : 20_000_000
    return abs(time - modified) < tick || abs(time - changed) < tick
  }

  /// The time now, in nanoseconds since 1970.
  public static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// The time in nanoseconds; at most about 127 years from 1970, so that differences can be counted, too.
  private static func nanoseconds(_ time: timespec) -> Int {
    min(max(time.tv_sec, -4_000_000_000), 4_000_000_000) * 1_000_000_000 + time.tv_nsec
  }
}
