import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends events to pages, either in a streamed body of JSON lines or between the frames of a video
/// that is playing.
final class EventStreams: @unchecked Sendable {
  private let filmCache: FilmCache
  private let monitor = Monitor()
  private var streams: [BodyStream] = []
  private var listeners: [Int: @Sendable (JSON) -> Void] = [:]
  private var lastListener = 0

  /// The maximum number of pages with an open event stream.
  private static let mostStreams = 24

  init(_ filmCache: FilmCache) {
    self.filmCache = filmCache
    filmCache.listen { [weak self] in self?.tellNewest() }
  }

  /// Sends the state of the film cache to all pages.
  func tellNewest() { tell(newest) }

  /// The first event of every stream: the current number of file changes, and the revisions whose warnings are complete.
  private var newest: JSON {
    .object([
      ("files", .whole(filmCache.files)),
      ("reviewed", .array(filmCache.reviewed.map { .whole($0) })),
    ])
  }

  /// Answers a request with a stream of the latest events, and then of all new ones.
  ///
  /// - Parameter latest: Returns the latest events, which must be stored before they are sent. It is called while no
  ///   event can be sent, so no event is missed or sent out of order.
  func add(_ exchange: Exchange, latest: () -> [JSON]) {
    guard monitor.locked({ streams.count < Self.mostStreams }) else {
      return exchange.answer(503, [.neverKept])
    }
    let headers = [Header.type("application/x-ndjson"), .neverKept]
    guard let stream = exchange.stream(headers, room: 1 << 16) else { return }
    monitor.locked {
      for event in [newest] + latest() { _ = stream.write(Self.line(event)) }
      streams.append(stream)
    }
  }

  /// Calls `body` with the latest events, and then with every new one.
  ///
  /// - Parameter latest: As for ``add(_:latest:)``.
  /// - Returns: The listener's number, for ``stop(_:)``.
  func listen(latest: () -> [JSON], _ body: @escaping @Sendable (JSON) -> Void) -> Int {
    monitor.locked {
      for event in [newest] + latest() { body(event) }
      lastListener += 1
      listeners[lastListener] = body
      return lastListener
    }
  }

  /// Removes a listener that ``listen(_:)`` added.
  func stop(_ listener: Int) {
    monitor.locked { listeners[listener] = nil }
  }

  /// Sends an event to all pages.
  func tell(_ event: JSON) {
    write(Self.line(event))
    for listener in monitor.locked({ Array(listeners.values) }) { listener(event) }
  }

  private static func line(_ event: JSON) -> [UInt8] { Array((event.text + "\n").utf8) }

  private func write(_ bytes: [UInt8]) {
    let all = monitor.locked { streams }
    let gone = all.filter { !$0.write(bytes) }
    if gone.isEmpty { return }
    monitor.locked { streams.removeAll { stream in gone.contains { $0 === stream } } }
  }

  /// Removes the streams of disconnected pages. A disconnection is detected only by writing, so an
  /// empty line is written every 5 seconds. Never returns.
  func work() {
    while true {
      sleep(5)
      write([10])
    }
  }
}
