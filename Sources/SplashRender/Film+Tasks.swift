internal import SplashMedia
import SplashSystem
import Synchronization

extension Film {
  /// Renders the frames and writes them to every output on a separate thread. If the task is cancelled, the rendering
  /// stops after the current frame.
  ///
  /// Otherwise, it behaves like the blocking method: outputs only appear when all of them are complete. It doesn't
  /// block the threads of Swift's concurrency runtime.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - threads: The number of drawing threads, at least 1. It doesn't affect the pixels.
  ///   - progress: A closure that is called by the rendering thread after every frame.
  /// - Returns: A report for each output, in order.
  /// - Throws: The reason why no output was written; ``RenderError/cancelled`` if the task was cancelled.
  @discardableResult
  public func render(
    to outputs: [Output], threads: Int = defaultThreads,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(RenderError) -> [OutputReport] {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          let result = Result { () throws(RenderError) in
            try render(to: outputs, threads: threads) { (state: Progress) -> Bool in
              progress(state)
              return !cancellation.isRequested
            }
          }
          continuation.resume(returning: result)
        }
        guard let thread else { return continuation.resume(returning: .failure(.noThreads)) }
        thread.detach()
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.get()
  }
}

/// A cancellation flag that any thread may set.
private final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isRequested: Bool { flag.load(ordering: .relaxed) }

  func request() { flag.store(true, ordering: .relaxed) }
}
