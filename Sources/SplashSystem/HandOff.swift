/// Values that are passed between threads. Each value is taken only once.
package final class HandOff<Value: Sendable>: @unchecked Sendable {
  private var values: [Int: Value] = [:]
  private let monitor = Monitor()

  package init() {}

  /// Stores a value under a number.
  package func put(_ value: Value, at number: Int) {
    monitor.locked {
      values[number] = value
      monitor.announce()
    }
  }

  /// Takes the value stored under a number, waiting until a thread has stored it.
  package func take(_ number: Int) -> Value {
    monitor.locked {
      while true {
        if let value = values.removeValue(forKey: number) { return value }
        monitor.wait()
      }
    }
  }
}
