internal import SplashPixels
internal import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What one drawing may take.
package struct DrawingBudget: Sendable {
  /// Its thread's time on a processor, in seconds, where the system tells it.
  package var processorSeconds = 10.0
  /// The time until it is done, in seconds, which depends on what else is going on.
  package var seconds = 60.0
  /// By how much the process may grow meanwhile, in bytes: not counted are pixmaps.
  package var memory = 1 << 30

  /// The budget of documents from anywhere.
  package init() {}
}

/// Runs work of a library that may take too long, on a thread of its own.
///
/// One at a time: its memory is told from what the whole process has.
///
/// Work that passes a bound is given up on: its thread goes on until the process ends, which must then
/// be soon.
@safe final class Watchdog<Value: Sendable>: @unchecked Sendable {
  /// Why there is no value.
  enum Failure: Error {
    /// Its thread used the processor longer than it may.
    case processorTime
    /// It took longer than it may.
    case time
    /// The process's memory grew by more than it may meanwhile.
    case memory
    /// It did, as was found when the work was done.
    case memoryUsed
    /// The system had no thread to give.
    case noThread

    /// Whether the work goes on all the same.
    var leavesWork: Bool {
      switch self {
      case .processorTime, .time, .memory: true
      case .memoryUsed, .noThread: false
      }
    }

    /// What to say of a drawing that failed so.
    func reason(_ budget: DrawingBudget) -> String {
      switch self {
      case .processorTime:
        "drawing it takes more than \(budget.processorSeconds) s of processor time"
      case .time: "drawing it takes more than \(budget.seconds) s"
      case .memory, .memoryUsed: "drawing it takes more than \(budget.memory >> 20) MB of memory"
      case .noThread: "the system has no thread to give"
      }
    }
  }

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value?
  /// What the work took of a processor in the end, in seconds.
  private var used = 0.0
  #if os(Linux)
    /// The working thread's time on a processor.
    private var clock: clockid_t?
  #endif

  private init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe finished = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(finished, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(finished)
    unsafe pthread_mutex_destroy(mutex)
    unsafe finished.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `work` while it is within `budget`.
  static func run(
    _ budget: DrawingBudget, _ work: @escaping @Sendable () -> Value
  ) throws(Failure) -> Value {
    let dog = Watchdog()
    let before = residentMemory()
    let peakBefore = peakResidentMemory()
    Pixmap.restartPeak()
    let started = Thread {
      dog.noteClock()
      let value = work()
      unsafe pthread_mutex_lock(dog.mutex)
      dog.value = value
      dog.used = dog.processorSeconds()
      unsafe pthread_cond_signal(dog.finished)
      unsafe pthread_mutex_unlock(dog.mutex)
    }
    guard let started else { throw .noThread }
    started.detach()
    let value = try dog.wait(budget, memory: before + budget.memory)
    // Memory may have come and gone while the waiting thread got no processor.
    let peak = peakResidentMemory()
    if peak > peakBefore, peak > before + budget.memory + Pixmap.peakBytesInUse {
      throw .memoryUsed
    }
    return value
  }

  private func noteClock() {
    #if os(Linux)
      var clock = clockid_t()
      guard unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0 else { return }
      unsafe pthread_mutex_lock(mutex)
      self.clock = clock
      unsafe pthread_mutex_unlock(mutex)
    #endif
  }

  /// What the working thread used of a processor, in seconds; 0 where the system doesn't tell.
  private func processorSeconds() -> Double {
    #if os(Linux)
      var used = timespec()
      guard let clock, unsafe clock_gettime(clock, &used) == 0 else { return 0 }
      return Self.seconds(used)
    #else
      return 0
    #endif
  }

  private func wait(_ budget: DrawingBudget, memory: Int) throws(Failure) -> Value {
    let interval = 0.02
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let end = Self.seconds(now) + budget.seconds
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while value == nil {
      // A waiting thread is woken by the wall clock, which may be set; the deadline is by the other.
      unsafe clock_gettime(CLOCK_REALTIME, &now)
      var next = Self.moment(Self.seconds(now) + interval)
      unsafe pthread_cond_timedwait(finished, mutex, &next)
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      // On a busy machine, this thread may find the work done that has taken too long.
      if Self.seconds(now) >= end { throw .time }
      let used = value == nil ? processorSeconds() : used
      if used > budget.processorSeconds { throw .processorTime }
      if let value { return value }
      // Frames begin and end meanwhile, and the drawing's own picture is one.
      if Self.residentMemory() > memory + Pixmap.bytesInUse { throw .memory }
    }
    guard let value else { throw .time }
    return value
  }

  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func moment(_ seconds: Double) -> timespec {
    let whole = seconds.rounded(.down)
    return timespec(tv_sec: time_t(whole), tv_nsec: Int((seconds - whole) * 1e9))
  }

  /// The most memory that the process had since it began, in bytes; 0 where the system doesn't tell.
  private static func peakResidentMemory() -> Int {
    #if os(Linux)
      var usage = rusage()
      guard unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
      return usage.ru_maxrss * 1024
    #else
      return 0
    #endif
  }

  /// The process's memory in bytes; 0 where the system doesn't tell.
  private static func residentMemory() -> Int {
    #if os(Linux)
      let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return 0 }
      defer { close(descriptor) }
      var text = [UInt8](repeating: 0, count: 128)
      let count = unsafe read(descriptor, &text, text.count)
      // Pages: all of the program, those in memory, …
      let fields = String(decoding: text.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
      return 0
    #endif
  }
}
