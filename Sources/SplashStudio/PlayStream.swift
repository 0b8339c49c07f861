import SplashPixels
import SplashRender
import SplashScene
import SplashSyntax
import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends the frames of a film to a page in real time, each as the difference from the previous one.
/// A frame is skipped if it is late, or if the page hasn't read the previous ones yet. The next
/// difference includes its changes.
final class PlayStream: @unchecked Sendable {
  /// The minimum size of the send buffer in bytes. If three frames are larger, the buffer has room
  /// for three frames.
  private static let room = 32 << 20
  /// The time after which playback stops if the page reads nothing.
  private static let patience = Duration.seconds(30)

  private let filmCache: FilmCache
  private let request: StudioRoute.PlayRequest
  private let variant: Variant
  private let stream: BodyStream
  private let monitor = Monitor()
  private var news: [JSON] = []

  /// Responds to a request with a stream; `nil` if there is no film or not enough memory.
  init?(_ filmCache: FilmCache, _ request: StudioRoute.PlayRequest, _ exchange: Exchange) {
    guard let shown = filmCache.film(revision: request.revision), let film = shown.film else {
      exchange.answer(410, [.neverKept])
      return nil
    }
    let frame = 4 * film.width * film.height
    let room = max(min(Self.room, 8 * frame), 3 * frame) + (1 << 16)
    guard
      let stream = exchange.stream(
        [.type("application/octet-stream"), .neverKept], room: room)
    else { return nil }
    (self.filmCache, self.request, self.stream) = (filmCache, request, stream)
    variant = shown.variant
  }

  /// Sends an event between two frames.
  func tell(_ event: JSON) { monitor.locked { news.append(event) } }

  /// Plays until the page disconnects or the end is reached.
  func play() {
    guard var shown = filmCache.film(revision: request.revision), let first = shown.film else {
      return
    }
    var renderer = FrameRenderer(first, request.scale, revision: shown.revision)
    var sent = SentFrame(width: renderer.pixmap.width, height: renderer.pixmap.height)
    var course = PlaybackSchedule(request, frames: first.frameCount, rate: first.frameRate.value)
    let clock = ContinuousClock()
    let begin = clock.now
    var step = 0
    // The number of frames skipped since the last one that was sent.
    var skipped = 0
    var lastWrite = begin
    while stream.isOpen {
      for event in takeNews() { _ = send(.event, event.text) }
      if filmCache.files != shown.files, let newest = filmCache.film(variant) {
        shown = newest
        if shown.revision != renderer.revision, let film = shown.film {
          renderer = FrameRenderer(film, request.scale, revision: shown.revision)
          sent = SentFrame(width: renderer.pixmap.width, height: renderer.pixmap.height)
          course = PlaybackSchedule(request, frames: film.frameCount, rate: film.frameRate.value)
        }
      }
      guard let frame = course.frame(ofStep: step) else {
        _ = send(.end, "")
        return
      }
      switch send(renderer, sent, frame, skipped) {
      case .sent:
        skipped = 0
        lastWrite = clock.now
      case .noRoom:
        skipped += 1
        if clock.now - lastWrite > Self.patience { return }
      case .broken: return
      }
      let next = max(step + 1, course.step(at: seconds(since: begin, clock)))
      skipped += next - step - 1
      step = next
      pause(until: course.time(ofStep: step), since: begin, clock, shown)
    }
  }

  /// The longest pause between two looks at the page and the files, in seconds.
  private static let longestPause = 0.05

  /// Waits until a time since the beginning, in seconds. Ends earlier if the page disconnects or the files change.
  private func pause(
    until time: Double, since begin: ContinuousClock.Instant, _ clock: ContinuousClock,
    _ shown: ShownFilm
  ) {
    while stream.isOpen, filmCache.files == shown.files {
      let wait = time - seconds(since: begin, clock)
      guard wait > 0 else { return }
      usleep(UInt32(clamping: min(wait, Self.longestPause) * 1e6))
      for event in takeNews() { _ = send(.event, event.text) }
    }
  }

  private func takeNews() -> [JSON] {
    monitor.locked {
      defer { news = [] }
      return news
    }
  }

  private func seconds(since begin: ContinuousClock.Instant, _ clock: ContinuousClock) -> Double {
    (clock.now - begin) / .seconds(1)
  }
}

// MARK: Records

extension PlayStream {
  /// The outcome of sending a frame.
  private enum Outcome {
    case sent
    /// The page is behind, and nothing was drawn.
    case noRoom
    /// Only a part of the frame was written.
    case broken
  }

  /// Draws a frame and sends its changes.
  private func send(_ renderer: FrameRenderer, _ sent: SentFrame, _ frame: Int, _ skipped: Int)
    -> Outcome
  {
    // More than one waiting frame would only add latency.
    guard stream.waiting <= sent.byteCount else { return .noRoom }
    var rows: [Range<Int>] = []
    renderer.draw(frame: frame) { rows.append($0) }
    let records = sent.records(to: renderer.pixmap, rows: rows, index: frame, skipped: skipped)
    return unsafe stream.write(records.bytes, milliseconds: 10_000) ? .sent : .broken
  }

  private func send(_ kind: PageRecord.Kind, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return stream.write(PageRecord(kind: kind, byteCount: bytes.count).head + bytes)
  }
}
