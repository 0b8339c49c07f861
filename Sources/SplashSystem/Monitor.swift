#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock whose holder can wait for others to change what it guards.
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

  /// Calls `body` while no other thread holds the lock.
  package func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Gives the lock up until another thread has changed something, perhaps not what is waited for.
  package func wait() { unsafe pthread_cond_wait(changed, mutex) }

  /// Wakes all that wait.
  package func announce() { unsafe pthread_cond_broadcast(changed) }
}
