import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices that files change: told by the system where it can, and by looking at them twice a second.
struct FileWatch: ~Copyable {
  /// What is noted where there is no file, and of a file that has changed since it was read.
  private static let (missing, outdated) = (noted(-1), noted(-2))

  private static func noted(_ size: Int) -> FileState {
    FileState(device: 0, node: 0, size: size, modified: 0, changed: 0)
  }

  private static func state(of path: FilePath) -> FileState { FileState(of: path) ?? missing }

  /// Now, less the step of the clock by which files get their times.
  static var now: Int { FileState.now - 20_000_000 }

  private var states: [FilePath: FileState] = [:]
  /// By which the system tells; -1 where it can't.
  private let descriptor: Int32
  private var folders: Set<FilePath> = []

  /// Watches nothing yet.
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

  /// How many files are watched.
  var count: Int { states.count }

  /// Notes what the watched files are like, before they are read.
  mutating func look() {
    for path in states.keys { states[path] = Self.state(of: path) }
  }

  /// Watches these files from now on, and no others.
  ///
  /// - Parameter start: When reading them began, as ``now`` has it: what is new here and was changed since counts as changed.
  mutating func follow(_ paths: [FilePath], since start: Int) {
    var next: [FilePath: FileState] = [:]
    for path in paths where !path.isStandardStream {
      var state = states[path] ?? Self.state(of: path)
      if states[path] == nil, state.changed >= start { state = Self.outdated }
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
      // What can't be told is looked at.
      let watch = unsafe folder.withCString {
        unsafe inotify_add_watch(descriptor, $0, UInt32(events))
      }
      if watch < 0 { folders.remove(folder) }
    #endif
  }

  /// Whether a file is other than it was.
  var hasChanged: Bool {
    states.contains { Self.state(of: $0.key) != $0.value }
  }

  /// Waits until a file has changed and all have kept still for a moment: who saves often does so in
  /// several steps.
  mutating func waitForChange() {
    while !hasChanged { pause() }
    settle(milliseconds: 80)
  }

  /// Waits in the same way, but no longer than half a second.
  ///
  /// - Parameter milliseconds: How long files must keep still.
  /// - Returns: Whether something has changed.
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

  /// Waits for news from the system, but no longer than half a second.
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
