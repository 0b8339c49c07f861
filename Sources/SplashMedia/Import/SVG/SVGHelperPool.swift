internal import SplashPixels
internal import SplashScene
public import SplashSystem

/// Processes that draw SVG documents. They are terminated if a document exceeds the time or memory limit, or crashes
/// the SVG library.
///
/// A helper is a process that runs the `splashrender` program. It needs no windows, shells or files. Helpers are
/// started on demand: one for each thread that draws concurrently, and at most one per processor. They are kept
/// running for all libraries that share the pool. Each drawing operation is limited to 10 seconds of CPU time, a
/// minute of elapsed time and, on Linux, 1 GB of memory, not counting the image. If an operation terminated its
/// helper, this is recorded, and later requests for the same drawing fail immediately.
///
/// It can be used from any thread.
public final class SVGHelperPool: @unchecked Sendable {
  /// An attempt to draw a document.
  private struct Attempt: Hashable {
    let document: ContentHash
    let transform: AffineTransform
    let width: Int
    let height: Int
  }

  private let program: FilePath
  private let limit: Int
  // Protected by the monitor.
  private var idle: [SVGHelperProcess] = []
  private var runningCount = 0
  private var startedCount = 0
  private var failures: [Attempt: ReasonError] = [:]
  private var drawn: Set<ContentHash> = []
  private let monitor = Monitor()

  /// Creates a pool without starting any helpers.
  ///
  /// - Parameter program: The path of the `splashrender` program, which must have the same version as the library.
  public init(program: FilePath) {
    self.program = program
    limit = max(2, Thread.processorCount)
  }

  /// The number of helpers started so far.
  package var startCount: Int { monitor.locked { startedCount } }

  /// Starts a helper in the background if none is running.
  package func prepare() {
    monitor.locked {
      guard runningCount == 0, let helper = try? SVGHelperProcess(program: program) else { return }
      runningCount += 1
      startedCount += 1
      idle.append(helper)
    }
  }

  /// Terminates all idle helpers. New helpers are started on demand.
  public func close() {
    let ended = monitor.locked {
      let ended = idle
      idle = []
      runningCount -= ended.count
      return ended
    }
    // The helpers are terminated when the last reference to them is released.
    _ = ended
  }

  /// Returns whether a document has been drawn before, for any library.
  func hasDrawn(_ document: SVGDocument) -> Bool {
    monitor.locked { drawn.contains(document.hash) }
  }

  /// Draws the device rectangle of `width` × `height` pixels at the origin. Waits for a helper to become available.
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

  /// Returns a running helper: preferably one that already has the document, otherwise any idle helper or a new one.
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
