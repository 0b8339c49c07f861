import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices that files change: told by the system where it can, and by looking at them twice a second.
struct FileWatch: ~Copyable {
  /// What a file was like when it was looked at.
  private struct State: Hashable {
    var node: ino_t = 0
    var size: off_t = -1
    /// When its contents were changed last, as programs may set it.
    var modified = Moment()
    /// When anything about it was changed last, which only the system sets.
    var changed = Moment()

    /// The file at `path`; all zero where there is none.
    init(_ path: FilePath) {
      var status = stat()
      guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return }
      node = status.st_ino
      size = status.st_size
      #if canImport(Glibc)
        (modified, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
      #else
        (modified, changed) = (Moment(status.st_mtimespec), Moment(status.st_ctimespec))
      #endif
    }
  }

  /// A time of the clock on the wall.
  struct Moment: Hashable, Comparable {
    private var seconds = 0
    private var nanoseconds = 0

    fileprivate init() {}

    fileprivate init(_ time: timespec) {
      (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    }

    /// Now, less the step of the clock by which files get their times.
    static var now: Moment {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      var moment = Moment(time)
      moment.nanoseconds -= 20_000_000
      if moment.nanoseconds < 0 {
        moment.nanoseconds += 1_000_000_000
        moment.seconds -= 1
      }
      return moment
    }

    static func < (l: Moment, r: Moment) -> Bool {
      (l.seconds, l.nanoseconds) < (r.seconds, r.nanoseconds)
    }
  }

  private var states: [FilePath: State] = [:]
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
    for path in states.keys { states[path] = State(path) }
  }

  /// Watches these files from now on, and no others.
  ///
  /// - Parameter start: When reading them began: what is new here and was changed since counts as changed.
  mutating func follow(_ paths: [FilePath], since start: Moment) {
    var next: [FilePath: State] = [:]
    for path in paths where !path.isStandardStream {
      var state = states[path] ?? State(path)
      if states[path] == nil, state.changed >= start { state.size = -2 }
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
    states.contains { State($0.key) != $0.value }
  }

  /// Waits until a file has changed and all have kept still for a moment: who saves often does so in
  /// several steps.
  mutating func waitForChange() {
    while !hasChanged { pause() }
    var last: [FilePath: State]
    repeat {
      last = states
      usleep(80_000)
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
