import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Detects changes to files, with system notifications if possible, and by checking the files twice a second.
struct FileWatch: ~Copyable {
  /// The states of a missing file, and of a file that changed after it was read.
  private static let (missing, outdated) = (noted(-1), noted(-2))

  private static func noted(_ size: Int) -> FileState {
    FileState(device: 0, node: 0, size: size, modified: 0, changed: 0)
  }

  private static func state(of path: FilePath) -> FileState { FileState(of: path) ?? missing }

  /// Returns the last time at which the file at a path, or a link in its place, can have changed. A missing file was
  /// removed when its folder last changed, or earlier.
  private static func lastChange(of path: FilePath) -> Int {
    let states = [FileState(of: path), FileState(ofLinkOrFile: path)].compactMap(\.self)
    return states.map(\.changed).max() ?? FileState(of: path.folder)?.changed ?? 0
  }

  /// The current time minus the resolution of file timestamps.
  static var now: Int { FileState.now - 20_000_000 }

  private var states: [FilePath: FileState] = [:]
  /// The descriptor for notifications; -1 if unavailable.
  private let descriptor: Int32
  private var folders: Set<FilePath> = []

  /// Creates a watch without files.
  init() {
    #if canImport(Glibc)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    #else
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The number of watched files.
  var count: Int { states.count }

  /// Records the states of the watched files before they are read.
  mutating func look() {
    for path in states.keys { states[path] = Self.state(of: path) }
  }

  /// Watches these files instead of the previous ones.
  ///
  /// - Parameter start: The time at which reading began, from ``now``. A new file that changed since then counts as
  ///   changed.
  mutating func follow(_ paths: [FilePath], since start: Int) {
    var next: [FilePath: FileState] = [:]
    for path in paths where !path.isStandardStream {
      var state = states[path] ?? Self.state(of: path)
      if states[path] == nil, Self.lastChange(of: path) >= start { state = Self.outdated }
      next[path] = state
      watchFolder(of: path)
    }
    states = next
  }

  private mutating func watchFolder(of path: FilePath) {
    #if canImport(Glibc)
      let folder = path.folder
      guard descriptor >= 0, folders.insert(folder).inserted else { return }
      let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB
      // Files without notifications are only polled.
      let watch = unsafe folder.withCString {
        unsafe inotify_add_watch(descriptor, $0, UInt32(events))
      }
      if watch < 0 { folders.remove(folder) }
    #endif
  }

  /// Whether a file differs from its recorded state.
  var hasChanged: Bool {
    states.contains { Self.state(of: $0.key) != $0.value }
  }

  /// Waits until a file has changed and all files have been unchanged for a moment, because editors often save in
  /// several steps.
  mutating func waitForChange() {
    while !hasChanged { pause() }
    settle(milliseconds: 80)
  }

  /// Waits in the same way, for at most half a second.
  ///
  /// - Parameter milliseconds: The time for which files must stay unchanged.
  /// - Returns: Whether a file has changed.
  mutating func waitForChange(settling milliseconds: UInt32) -> Bool {
    if !hasChanged { pause() }
    guard hasChanged else { return false }
    settle(milliseconds: milliseconds)
    return true
  }

  private mutating func settle(milliseconds: UInt32) {
    var last: [FilePath: FileState]
    repeat {
      last = states
      usleep(milliseconds * 1000)
      look()
    } while states != last
    drain()
  }

  /// Waits for a notification, for at most half a second.
  private func pause() {
    guard descriptor >= 0 else {
      usleep(500_000)
      return
    }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    unsafe poll(&wanted, 1, 500)
    drain()
  }

  private func drain() {
    guard descriptor >= 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
