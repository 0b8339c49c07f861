import Synchronization

/// How long the stages of a rendering take: what `--timings` prints.
///
/// A film that has one adds to it (``Film/stageTimes``). Clocks are read a few times for each frame, and for
/// each band of its rows.
package final class StageTimes: Sendable {
  /// A part of the work.
  package enum Stage: String, CaseIterable, Sendable {
    /// Reading and resolving the scene with its files.
    case read
    /// The values of all layers at the moment of a frame.
    case evaluate
    /// Their drawing commands.
    case lower
    /// The pixels.
    case draw
    /// What encoders that take rows make of the pixels.
    case convert
    /// Waiting for the next frame.
    case wait
    /// Giving frames to the encoders.
    case encode
    /// The ends of the outputs, and all of a GIF's compression.
    case finish
    /// Renaming the outputs into their places.
    case place

    /// Whether all threads that draw do it at the same time; else the calling thread does.
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

  /// Begins to measure.
  package init() {}

  /// The time of a stage, added up over its threads.
  package func seconds(_ stage: Stage) -> Double {
    Self.seconds(state.withLock { $0.times[stage] ?? .zero })
  }

  /// The time since the beginning.
  package var total: Double { Self.seconds(ContinuousClock.now - start) }

  /// The most threads that drew at the same time.
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
  /// Calls `body`, and adds its time to a stage's if times are measured.
  package func measure<Result, Failure: Error>(
    _ stage: StageTimes.Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let times = self else { return try body() }
    let start = ContinuousClock.now
    defer { times.add(stage, ContinuousClock.now - start) }
    return try body()
  }
}
