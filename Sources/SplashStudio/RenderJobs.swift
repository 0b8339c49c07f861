import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Renders films into a private folder, one at a time, and keeps the files until the studio ends.
final class RenderJobs: @unchecked Sendable {
  /// The formats that a page can request: those that store all frames in one file.
  static let formats: [OutputFormat] = [.mp4, .gif, .webm, .mov, .apng, .webp, .avif]

  private enum State {
    case waiting
    case cancelled
    case ready(FilePath, name: String)
    case failed
  }

  /// The maximum number of stored files. The oldest are removed first.
  private static let mostKept = 20

  private let monitor = Monitor()
  private var states: [Int: State] = [:]
  private var lastJob = 0
  /// The latest event of each rendering.
  private var events: [Int: JSON] = [:]
  private let folder: FilePath
  /// Sends events to pages.
  private let send: @Sendable (JSON) -> Void
  private let turn = Monitor()
  private var isRendering = false

  /// - Parameters:
  ///   - folder: A folder that only this user can read.
  ///   - send: Called with events for pages.
  init(in folder: FilePath, send: @escaping @Sendable (JSON) -> Void) {
    (self.folder, self.send) = (folder, send)
  }

  /// The latest event of each rendering, for a page that begins to listen.
  var newest: [JSON] {
    monitor.locked { events.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Sends an event about a rendering, and stores it for pages that begin to listen later.
  private func tell(_ job: Int, _ members: [(String, JSON)]) {
    let event = JSON.object([("job", .whole(job))] + members)
    monitor.locked { events[job] = event }
    send(event)
  }

  /// Adds a rendering to the queue.
  ///
  /// - Returns: The rendering's number; `nil` if too many are waiting.
  func add() -> Int? {
    monitor.locked {
      let waiting = states.values.count { if case .waiting = $0 { true } else { false } }
      guard waiting < Self.mostKept else { return nil }
      lastJob += 1
      states[lastJob] = .waiting
      return lastJob
    }
  }

  /// Runs a rendering when those before it have finished.
  ///
  /// - Parameter source: Determines whether there is enough memory.
  func run(
    _ job: Int, _ request: JobRequest, of shown: ShownFilm, name: String,
    from source: any StudioSource
  ) {
    takeTurn()
    defer { endTurn() }
    guard var film = shown.film, isWanted(job) else {
      return tell(job, [("failed", .string("\(RenderError.cancelled)"))])
    }
    let times = request.times(in: film)
    (film.start, film.end) = (times.lowerBound, times.upperBound)
    if let width = request.width { film.setWidth(width) }
    if let rate = request.frameRate { film.frameRate = rate }
    let file = name + "." + request.format.pathExtensions[0]
    let path = folder.appending(FilePath("\(job)-\(file)"))
    var output = Output(path: path, format: request.format)
    if request.frameRate == nil { output.limitFrameRate(of: film) }
    request.apply(to: &output)
    let threads: Int
    do {
      threads = try source.threads(for: [output], of: film)
    } catch {
      finish(job, .failed)
      return tell(job, [("failed", .string(error.reason))])
    }
    tell(job, progress(0, of: film.frameCount))
    let clock = ContinuousClock()
    var told = clock.now
    do {
      let reports = try film.render(to: [output], threads: threads) { progress in
        if clock.now - told > .milliseconds(100) {
          told = clock.now
          tell(job, self.progress(progress.framesDone, of: progress.frameCount))
        }
        return isWanted(job)
      }
      finish(job, .ready(path, name: file))
      let bytes = reports.reduce(0) { $0 + ($1.bytes ?? 0) }
      tell(job, [("ready", .string(file)), ("bytes", .whole(bytes))])
    } catch {
      finish(job, .failed)
      tell(job, [("failed", .string("\(error)"))])
    }
  }

  private func progress(_ done: Int, of count: Int) -> [(String, JSON)] {
    [("done", .whole(done)), ("of", .whole(count))]
  }

  /// Cancels a rendering.
  func cancel(_ job: Int) {
    monitor.locked {
      if case .waiting = states[job] { states[job] = .cancelled }
    }
  }

  /// Returns the file of a finished rendering; `nil` if there is none.
  func file(of job: Int) -> (path: FilePath, name: String)? {
    monitor.locked {
      guard case .ready(let path, let name) = states[job] else { return nil }
      return (path, name)
    }
  }

  private func isWanted(_ job: Int) -> Bool {
    monitor.locked { if case .waiting = states[job] { true } else { false } }
  }

  private func finish(_ job: Int, _ state: State) {
    let old = monitor.locked { () -> [FilePath] in
      states[job] = state
      let ready = states.compactMap { number, state -> (Int, FilePath)? in
        if case .ready(let path, _) = state { (number, path) } else { nil }
      }
      let old = ready.sorted { $0.0 < $1.0 }.dropLast(Self.mostKept)
      for (number, _) in old { (states[number], events[number]) = (nil, nil) }
      return old.map(\.1)
    }
    for path in old { path.unlink() }
  }

  private func takeTurn() {
    turn.locked {
      while isRendering { turn.wait() }
      isRendering = true
    }
  }

  private func endTurn() {
    turn.locked {
      isRendering = false
      turn.announce()
    }
  }
}
