#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock whose holder can wait for others to change the protected state.
@safe package final class Monitor: @unchecked Sendable {
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

  /// Calls `body` with exclusive access.
  package func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock until another thread has announced a change, which may be unrelated.
  package func wait() { unsafe pthread_cond_wait(changed, mutex) }

  /// Wakes all waiting threads.
  package func announce() { unsafe pthread_cond_broadcast(changed) }
}
