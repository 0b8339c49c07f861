internal import Synchronization

/// Threads that perform tasks in the order in which they are added. A thread ends when no task is waiting.
package final class BackgroundThreads: Sendable {
  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var threads = 0
  }

  /// The maximum number of threads at the same time.
  private let count: Int
  private let state = Mutex(State())

  /// Creates a group of at most `count` threads, without starting any.
  package init(count: Int) {
    self.count = count
  }

  /// Adds a task, which runs as soon as a thread is free. If the system can't create threads, the task waits until
  /// ``help()`` runs it.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let isThreadMissing = state.withLock { state in
      state.waiting.append(work)
      guard state.threads < count else { return false }
      state.threads += 1
      return true
    }
    guard isThreadMissing else { return }
    if let thread = Thread({ self.run() }) {
      thread.detach()
    } else {
      state.withLock { $0.threads -= 1 }
    }
  }

  /// Runs one task on the calling thread.
  ///
  /// - Returns: Whether a task was waiting.
  package func help() -> Bool {
    guard let work = state.withLock({ $0.waiting.popFirst() }) else { return false }
    work()
    return true
  }

  private func run() {
    while let work = next() { work() }
  }

  /// Returns the next task; `nil` ends the thread.
  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let next = state.waiting.popFirst() else {
        state.threads -= 1
        return nil
      }
      return next
    }
  }
}
