import SplashMedia
import SplashRender
import SplashSystem

/// Renders a film, and reports the progress in percent whenever it changes.
func render(_ film: Film, to path: FilePath, report: (Int) -> Void) throws {
  var last = -1
  try film.render(to: [Output(path: path, format: .mp4)]) { progress in
    let percent = 100 * progress.framesDone / progress.frameCount
    if percent != last {
      report(percent)
      last = percent
    }
    return true
  }
}

/// Renders a film unless that takes too long.
///
/// - Returns: Whether there is a file.
func render(_ film: Film, to path: FilePath, within limit: Duration) throws -> Bool {
  let deadline = ContinuousClock.now + limit
  do throws(RenderError) {
    try film.render(to: [Output(path: path, format: .mp4)]) { _ in
      ContinuousClock.now < deadline
    }
    return true
  } catch {
    guard case .cancelled = error else { throw error }
    return false
  }
}

/// A rendering that can be watched, and stopped from anywhere by cancelling its task.
struct FilmRendering {
  let task: Task<[OutputReport], any Error>
  let progress: AsyncStream<Progress>

  init(_ film: Film, _ outputs: [Output]) {
    let (progress, continuation) = AsyncStream.makeStream(
      of: Progress.self, bufferingPolicy: .bufferingNewest(1))
    self.progress = progress
    task = Task {
      defer { continuation.finish() }
      return try await film.render(to: outputs) { continuation.yield($0) }
    }
  }
}
