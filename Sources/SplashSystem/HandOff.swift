/// Values that threads leave for each other, each to be taken once.
package final class HandOff<Value: Sendable>: @unchecked Sendable {
  private var values: [Int: Value] = [:]
  private let monitor = Monitor()

  package init() {}

  /// Leaves a value under a number.
  package func put(_ value: Value, at number: Int) {
    monitor.locked {
      values[number] = value
      monitor.announce()
    }
  }

  /// Takes the value of a number, which some thread leaves sooner or later.
  package func take(_ number: Int) -> Value {
    monitor.locked {
      while true {
        if let value = values.removeValue(forKey: number) { return value }
        monitor.wait()
      }
    }
  }
}
