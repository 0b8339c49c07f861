internal import SplashPixels
internal import SplashScene
public import SplashSystem

/// Processes that draw SVG documents, and that can be ended when a document takes too long, takes too
/// much memory, or crashes the SVG library.
///
/// A helper is the `splashrender` program, which runs without a window, a shell or a file. Helpers are
/// started when they are needed first, one for each thread that draws at the same time and at most one for each
/// processor, and are kept for all libraries that share the pool. Each drawing may take 10 seconds of
/// processor time, a minute in all and, on Linux, 1 GB of memory apart from the picture. A drawing that
/// ended its helper is remembered, and fails again without being tried.
///
/// Safe to use from any thread.
public final class SVGHelperPool: @unchecked Sendable {
  /// A picture of a document.
  private struct Attempt: Hashable {
    let document: ContentHash
    let transform: AffineTransform
    let width: Int
    let height: Int
  }

  private let program: FilePath
  private let limit: Int
  // Guarded by the monitor.
  private var idle: [SVGHelperProcess] = []
  private var runningCount = 0
  private var startedCount = 0
  private var failures: [Attempt: ReasonError] = [:]
  private var drawn: Set<ContentHash> = []
  private let monitor = Monitor()

  /// Makes a pool that starts nothing yet.
  ///
  /// - Parameter program: The path of the `splashrender` program, of the same version as the library.
  public init(program: FilePath) {
    self.program = program
    limit = max(2, Thread.processorCount)
  }

  /// How many helpers were started until now.
  package var startCount: Int { monitor.locked { startedCount } }

  /// Starts a helper if there is none, so that it starts while something else is done.
  package func prepare() {
    monitor.locked {
      guard runningCount == 0, let helper = try? SVGHelperProcess(program: program) else { return }
      runningCount += 1
      startedCount += 1
      idle.append(helper)
    }
  }

  /// Ends all helpers that draw nothing; more are started when they are needed.
  public func close() {
    let ended = monitor.locked {
      let ended = idle
      idle = []
      runningCount -= ended.count
      return ended
    }
    // They end with the last reference.
    _ = ended
  }

  /// Whether a document has been drawn before, for any library.
  func hasDrawn(_ document: SVGDocument) -> Bool {
    monitor.locked { drawn.contains(document.hash) }
  }

  /// Draws the device rectangle of `width` × `height` pixels at the origin. Waits for a helper.
  func draw(
    _ document: SVGDocument, _ transform: AffineTransform, width: Int, height: Int,
    _ budget: DrawingBudget
  ) throws(ReasonError) -> Pixmap {
    let attempt = Attempt(
      document: document.hash, transform: transform, width: width, height: height)
    let helper = try take(for: document, attempt)
    do throws(ReasonError) {
      let pixmap = try helper.draw(document, transform, width: width, height: height, budget)
      putBack(helper)
      monitor.locked { _ = drawn.insert(document.hash) }
      return pixmap
    } catch {
      putBack(helper, failedAt: attempt, error)
      throw error
    }
  }

  /// A helper that is running: one that has the document, another one, or a new one.
  private func take(
    for document: SVGDocument, _ attempt: Attempt
  ) throws(ReasonError) -> SVGHelperProcess {
    let found = monitor.locked { () -> Result<SVGHelperProcess?, ReasonError> in
      while true {
        if let failure = failures[attempt] { return .failure(failure) }
        let ended = idle.count { !$0.isRunning }
        if ended > 0 {
          idle.removeAll { !$0.isRunning }
          runningCount -= ended
        }
        if let index = idle.lastIndex(where: { $0.knows(document) }) ?? idle.indices.last {
          return .success(idle.remove(at: index))
        }
        if runningCount < limit {
          runningCount += 1
          startedCount += 1
          return .success(nil)
        }
        monitor.wait()
      }
    }
    if let helper = try found.get() { return helper }
    do throws(ReasonError) {
      return try SVGHelperProcess(program: program)
    } catch {
      monitor.locked {
        runningCount -= 1
        monitor.announce()
      }
      throw error
    }
  }

  private func putBack(
    _ helper: SVGHelperProcess, failedAt attempt: Attempt? = nil,
    _ failure: ReasonError? = nil
  ) {
    monitor.locked {
      if helper.isRunning {
        idle.append(helper)
      } else {
        runningCount -= 1
        if let attempt, helper.isEndedByDocument { failures[attempt] = failure }
      }
      monitor.announce()
    }
  }
}
