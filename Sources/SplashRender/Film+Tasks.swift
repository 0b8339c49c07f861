internal import SplashMedia
import SplashSystem
import Synchronization

extension Film {
  /// Renders the frames and writes them to every output, on a thread of its own; when the task is
  /// cancelled, the rendering stops after the frame that is being written.
  ///
  /// Otherwise it is like the method that blocks its thread: each output appears whole, or not at all.
  /// This one leaves the threads of Swift's concurrency to others.
  ///
  /// - Parameters:
  ///   - outputs: What to make.
  ///   - threads: How many threads draw, at least 1. The pixels don't depend on it.
  ///   - progress: Called after every frame by the rendering's thread.
  /// - Returns: What was made of each output, in their order.
  /// - Throws: Why none of the outputs was made; ``RenderError/cancelled`` when the task was cancelled.
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

/// A wish to stop, which any thread may have.
private final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isRequested: Bool { flag.load(ordering: .relaxed) }

  func request() { flag.store(true, ordering: .relaxed) }
}
