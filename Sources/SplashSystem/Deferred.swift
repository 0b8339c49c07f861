/// A value that is computed only once, by the first available thread: one of ``BackgroundThreads``, or one that needs
/// the value.
package final class Deferred<Value: Sendable>: @unchecked Sendable {
  private enum Stage {
    case waiting(@Sendable () -> Value)
    case running
    case done(Value)
  }

  private var stage: Stage
  private let monitor = Monitor()

  /// Creates a value that `body` will compute.
  package init(_ body: @escaping @Sendable () -> Value) {
    stage = .waiting(body)
  }

  /// Creates a known value.
  package init(_ value: Value) {
    stage = .done(value)
  }

  /// Computes the value, unless another thread has computed it or is doing so.
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

  /// The value. If necessary, the calling thread computes it or waits for it.
  package var value: Value {
    begin()
    return monitor.locked {
      while true {
        if case .done(let value) = stage { return value }
        monitor.wait()
      }
    }
  }

  /// Whether a thread is currently computing the value.
  package var isRunning: Bool {
    monitor.locked { if case .running = stage { true } else { false } }
  }
}
