import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

/// Renders items, several at a time, and collects their results.
final class Batch: Sendable {
  /// The result of an item.
  struct Result: Sendable {
    let item: BatchItem
    var outcome = BatchRendering.ItemResult()
    var seconds = 0.0
    /// The exit code; `nil` if the item wasn't started or was stopped.
    var code: ExitCode?
    /// The error message.
    var message: String?
  }

  private struct State {
    /// The indices of the items to render, in order.
    var waiting: ArraySlice<Int>
    var results: [Result]
    /// The progress of each item that is being rendered, from 0 to 1.
    var shares: [Int: Double] = [:]
    var finished = 0
    /// The number of frames rendered for each item.
    var frames: [Int: Int] = [:]
  }

  private let rendering: BatchRendering
  private let display: ProgressDisplay
  private let messages: Messages
  private let errors: RowErrors
  private let stopsAtFailure: Bool
  private let count: Int
  private let toMake: Int
  private let state: Mutex<State>
  private let isStopping = Atomic(false)

  /// Finds the outputs that are already up to date. ``run(jobs:threads:)`` renders the others.
  init(
    _ items: [BatchItem], _ rendering: BatchRendering, display: ProgressDisplay,
    _ messages: Messages, stopsAtFailure: Bool
  ) {
    self.rendering = rendering
    self.display = display
    self.messages = messages
    errors = RowErrors(messages)
    self.stopsAtFailure = stopsAtFailure
    count = items.count
    var results = items.map { Result(item: $0) }
    for index in results.indices {
      guard let outcome = rendering.unchanged(results[index].item) else { continue }
      results[index].outcome = outcome
      results[index].code = .success
    }
    let waiting = results.indices.filter { results[$0].code == nil }
    toMake = waiting.count
    state = Mutex(State(waiting: waiting[...], results: results))
  }

  /// The number of items to render.
  var waitingCount: Int { toMake }

  /// The results, in the order of the items.
  var results: [Result] { state.withLock { $0.results } }

  /// Renders all items, `jobs` at a time with `threads` threads each.
  func run(jobs: Int, threads: Int) {
    let workers = (1..<max(1, jobs)).compactMap { _ in
      Thread { self.work(threads, jobs: jobs) }
    }
    work(threads, jobs: jobs)
    for worker in workers { worker.join() }
    errors.showCounts()
    let left = state.withLock { $0.waiting.count }
    if left > 0 {
      messages.show(
        Finding(
          .batchStopped, .error,
          "the batch stopped (--fail-fast); \(counted(left, "scene")) not begun"))
    }
  }

  private func work(_ threads: Int, jobs: Int) {
    while let (index, item) = take() {
      let start = display.elapsed
      var result = Result(item: item)
      do throws(CommandError) {
        result.outcome = try rendering.make(item, threads: threads, jobs: jobs) { [self] progress in
          show(index, progress)
          return !isStopping.load(ordering: .relaxed)
        }
        result.code = .success
      } catch {
        if case .reported(.interrupted) = error {
          result.message = "stopped"
        } else {
          result.code = error.exitCode
          result.message = Messages.lines(item.locating(error), about: item.subject)
            .joined(separator: "\n")
          errors.show(error, of: item)
          if stopsAtFailure { isStopping.store(true, ordering: .relaxed) }
        }
      }
      result.seconds = display.elapsed - start
      state.withLock { [result] state in
        state.results[index] = result
        state.shares[index] = nil
        state.finished += 1
      }
      show()
    }
  }

  private func take() -> (Int, BatchItem)? {
    state.withLock { state in
      guard !isStopping.load(ordering: .relaxed), let index = state.waiting.popFirst()
      else { return nil }
      state.shares[index] = 0
      return (index, state.results[index].item)
    }
  }

  private func show(_ index: Int, _ progress: Progress) {
    state.withLock { state in
      state.frames[index] = progress.framesDone
      state.shares[index] = Double(progress.framesDone) / Double(max(1, progress.frameCount))
    }
    show()
  }

  private func show() {
    let (finished, share, frames) = state.withLock { state in
      let done = Double(state.finished) + state.shares.values.reduce(0, +)
      return (state.finished, done / Double(max(1, toMake)), state.frames.values.reduce(0, +))
    }
    display.update(
      rows: count - toMake + finished, of: count, frames: frames, share: min(1, share))
  }
}
