import Synchronization

/// The times that the stages of a rendering take, as printed by `--timings`.
///
/// They are measured if ``Film/stageTimes`` is set. The clock is read a few times for each frame, and for each band
/// of its rows.
package final class StageTimes: Sendable {
  /// A stage of the rendering.
  package enum Stage: String, CaseIterable, Sendable {
    /// Reading and resolving the scene and its files.
    case read
    /// Evaluating the values of all layers at a frame's time.
    case evaluate
    /// Converting the layers to drawing commands.
    case lower
    /// Drawing the pixels.
    case draw
    /// Converting the pixels for encoders that take rows.
    case convert
    /// Waiting for the next frame.
    case wait
    /// Passing frames to the encoders.
    case encode
    /// Finishing the outputs, including all of a GIF's compression.
    case finish
    /// Renaming the outputs into place.
    case place

    /// Whether the stage is performed by all drawing threads concurrently, rather than by the calling thread.
    package var isDrawing: Bool {
      switch self {
      case .evaluate, .lower, .draw, .convert: true
      case .read, .wait, .encode, .finish, .place: false
      }
    }
  }

  private struct State {
    var times: [Stage: Duration] = [:]
    var threads = 0
  }

  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Starts measuring the total time.
  package init() {}

  /// Returns the total time of a stage, summed over all threads.
  package func seconds(_ stage: Stage) -> Double {
    Self.seconds(state.withLock { $0.times[stage] ?? .zero })
  }

  /// The time since the start.
  package var total: Double { Self.seconds(ContinuousClock.now - start) }

  /// The maximum number of threads that drew concurrently.
  package var drawingThreads: Int { state.withLock(\.threads) }

  func add(_ stage: Stage, _ time: Duration) {
    state.withLock { $0.times[stage, default: .zero] += time }
  }

  func note(drawingThreads count: Int) {
    state.withLock { $0.threads = max($0.threads, count) }
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

extension Optional where Wrapped == StageTimes {
  /// Calls `body`, and adds its time to a stage if times are measured.
  package func measure<Result, Failure: Error>(
    _ stage: StageTimes.Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let times = self else { return try body() }
    let start = ContinuousClock.now
    defer { times.add(stage, ContinuousClock.now - start) }
    return try body()
  }
}
