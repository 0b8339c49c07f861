#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Work items done by several threads and handed on in order, at most `capacity` of them in flight.
///
/// Workers ``claim()`` the next index and ``deliver(_:at:)`` its value; one consumer takes the values
/// with ``next()`` as 0, 1, 2, … A worker waits while it is a whole window ahead of the consumer, so
/// memory is bounded whatever the number of items.
@safe package final class OrderedWindow<Value: Sendable>: @unchecked Sendable {
  private let count: Int
  private let capacity: Int
  private var slots: [Value?]
  private var claimed = 0
  private var taken = 0
  private var isCancelled = false
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  package init(count: Int, capacity: Int) {
    self.count = count
    self.capacity = max(1, capacity)
    slots = Array(repeating: nil, count: self.capacity)
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

  /// The next index to work on, or `nil` when there is none left.
  package func claim() -> Int? {
    locked {
      while !isCancelled, claimed < count, claimed >= taken + capacity { wait() }
      guard !isCancelled, claimed < count else { return nil }
      claimed += 1
      return claimed - 1
    }
  }

  /// Hands over the value for a claimed index.
  package func deliver(_ value: Value, at index: Int) {
    locked {
      slots[index % capacity] = value
      unsafe pthread_cond_broadcast(changed)
    }
  }

  /// The next value in order, or `nil` after the last one.
  package func next() -> Value? {
    locked {
      guard taken < count else { return nil }
      while !isCancelled, slots[taken % capacity] == nil { wait() }
      guard let value = slots[taken % capacity] else { return nil }
      slots[taken % capacity] = nil
      taken += 1
      unsafe pthread_cond_broadcast(changed)
      return value
    }
  }

  /// Ends the work: workers get no more indices.
  package func cancel() {
    locked {
      isCancelled = true
      unsafe pthread_cond_broadcast(changed)
    }
  }

  private func wait() {
    unsafe pthread_cond_wait(changed, mutex)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }
}
