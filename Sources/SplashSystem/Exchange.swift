#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Values that threads leave for each other, each to be taken once.
@safe package final class Exchange<Value: Sendable>: @unchecked Sendable {
  private var values: [Int: Value] = [:]
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Leaves a value under a number.
  package func put(_ value: Value, at number: Int) {
    unsafe pthread_mutex_lock(mutex)
    values[number] = value
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Takes the value of a number, which some thread leaves sooner or later.
  package func take(_ number: Int) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let value = values.removeValue(forKey: number) { return value }
      unsafe pthread_cond_wait(changed, mutex)
    }
  }
}
