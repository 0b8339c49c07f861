internal import Synchronization

/// Threads that do pieces of work in the order in which they are added. A thread ends when no work waits.
package final class BackgroundThreads: Sendable {
  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var threads = 0
  }

  /// The maximum number of threads at the same time.
  private let count: Int
  private let state = Mutex(State())

  /// Makes a group of at most `count` threads, and starts none yet.
  package init(count: Int) {
    self.count = count
  }

  /// Adds a piece of work, which a thread does as soon as it is free. Without threads, which the system may refuse, it
  /// waits for ``help()``.
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

  /// Does one piece of work on this thread.
  ///
  /// - Returns: Whether one was waiting.
  package func help() -> Bool {
    guard let work = state.withLock({ $0.waiting.popFirst() }) else { return false }
    work()
    return true
  }

  private func run() {
    while let work = next() { work() }
  }

  /// The next piece of work; `nil` tells the thread to end.
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
