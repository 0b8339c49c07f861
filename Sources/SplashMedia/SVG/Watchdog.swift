internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs work of a library that may take too long, on a thread of its own.
///
/// Work that passes a bound is given up on: its thread goes on until the process ends, which must then
/// be soon.
@safe final class Watchdog<Value: Sendable>: @unchecked Sendable {
  /// Why there is no value.
  enum Failure: Error {
    /// It took longer than it may.
    case time
    /// The process's memory grew by more than it may meanwhile.
    case memory
    /// The system had no thread to give.
    case noThread
  }

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value?

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

  /// Runs `work`, for at most `seconds` and while the process takes at most `memory` bytes more.
  static func run(
    seconds: Double, memory: Int, _ work: @escaping @Sendable () -> Value
  ) throws(Failure) -> Value {
    let dog = Watchdog()
    let before = residentMemory()
    let started = Thread {
      let value = work()
      unsafe pthread_mutex_lock(dog.mutex)
      dog.value = value
      unsafe pthread_cond_signal(dog.finished)
      unsafe pthread_mutex_unlock(dog.mutex)
    }
    guard let started else { throw .noThread }
    started.detach()
    return try dog.wait(seconds: seconds, memory: before + memory)
  }

  private func wait(seconds: Double, memory: Int) throws(Failure) -> Value {
    let interval = 0.02
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let end = Self.seconds(now) + seconds
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while value == nil {
      // A waiting thread is woken by the wall clock, which may be set; the deadline is by the other.
      unsafe clock_gettime(CLOCK_REALTIME, &now)
      var next = Self.moment(Self.seconds(now) + interval)
      unsafe pthread_cond_timedwait(finished, mutex, &next)
      if let value { return value }
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      if Self.seconds(now) >= end { throw .time }
      if Self.residentMemory() > memory { throw .memory }
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
