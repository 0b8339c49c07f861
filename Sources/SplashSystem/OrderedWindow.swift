/// Work items processed by several threads and passed on in order, at most `capacity` of them in progress.
///
/// Workers call ``claim()`` for the next index and ``deliver(_:at:)`` for its value; one consumer takes the values
/// with ``next()`` as 0, 1, 2, … A worker waits while it is a full window ahead of the consumer, which bounds memory
/// for any number of items.
package final class OrderedWindow<Value: Sendable>: @unchecked Sendable {
  private let count: Int
  private let capacity: Int
  private var slots: [Value?]
  private var claimed = 0
  private var taken = 0
  private var isCancelled = false
  private let monitor = Monitor()

  package init(count: Int, capacity: Int) {
    self.count = count
    self.capacity = max(1, capacity)
    slots = Array(repeating: nil, count: self.capacity)
  }

  /// Returns the next index to work on, or `nil` if none is left.
  package func claim() -> Int? {
    monitor.locked {
      while !isCancelled, claimed < count, claimed >= taken + capacity { monitor.wait() }
      guard !isCancelled, claimed < count else { return nil }
      claimed += 1
      return claimed - 1
    }
  }

  /// Delivers the value for a claimed index.
  package func deliver(_ value: Value, at index: Int) {
    monitor.locked {
      slots[index % capacity] = value
      monitor.announce()
    }
  }

  /// Returns the next value in order, or `nil` after the last one.
  package func next() -> Value? {
    monitor.locked {
      guard taken < count else { return nil }
      while !isCancelled, slots[taken % capacity] == nil { monitor.wait() }
      guard let value = slots[taken % capacity] else { return nil }
      slots[taken % capacity] = nil
      taken += 1
      monitor.announce()
      return value
    }
  }

  /// Ends the work: workers receive no more indices.
  package func cancel() {
    monitor.locked {
      isCancelled = true
      monitor.announce()
    }
  }
}
