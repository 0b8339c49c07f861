/// A value that is worked out once, by the first thread that has time: one of ``BackgroundThreads``, or one that needs
/// it.
package final class Deferred<Value: Sendable>: @unchecked Sendable {
  private enum Stage {
    case waiting(@Sendable () -> Value)
    case running
    case done(Value)
  }

  private var stage: Stage
  private let monitor = Monitor()

  /// A value that `body` is still to work out.
  package init(_ body: @escaping @Sendable () -> Value) {
    stage = .waiting(body)
  }

  /// A value that is known.
  package init(_ value: Value) {
    stage = .done(value)
  }

  /// Works the value out, unless another thread does or has done so.
  package func begin() {
    let body: (@Sendable () -> Value)? = monitor.locked {
      guard case .waiting(let body) = stage else { return nil }
      stage = .running
      return body
    }
    guard let body else { return }
    let value = body()
    monitor.locked {
      stage = .done(value)
      monitor.announce()
    }
  }

  /// The value, for which this thread works or waits if need be.
  package var value: Value {
    begin()
    return monitor.locked {
      while true {
        if case .done(let value) = stage { return value }
        monitor.wait()
      }
    }
  }

  /// Whether a thread is working the value out at this moment.
  package var isRunning: Bool {
    monitor.locked { if case .running = stage { true } else { false } }
  }
}
