import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends events to pages: as a body of lines, or between the frames of a film that plays.
final class EventStreams: @unchecked Sendable {
  private let shelf: FilmShelf
  private let monitor = Monitor()
  private var streams: [BodyStream] = []
  private var listeners: [Int: @Sendable (JSON) -> Void] = [:]
  private var lastListener = 0

  /// The maximum number of pages that have a body of lines.
  private static let mostStreams = 24

  init(_ shelf: FilmShelf) {
    self.shelf = shelf
    shelf.listen { [weak self] in
      if let self { self.tell(self.newest) }
    }
  }

  /// The first event of every body: the number of the newest files.
  private var newest: JSON { .object([("files", .whole(shelf.files))]) }

  /// Answers a page with a body of all events from now on.
  ///
  /// - Parameter first: Events that the page may have missed.
  func add(_ exchange: Exchange, first: [JSON]) {
    guard monitor.locked({ streams.count < Self.mostStreams }) else {
      return exchange.answer(503, [.neverKept])
    }
    let headers = [Header.type("application/x-ndjson"), .neverKept]
    guard let stream = exchange.stream(headers, room: 1 << 16) else { return }
    for event in [newest] + first { _ = stream.write(Self.line(event)) }
    monitor.locked { streams.append(stream) }
  }

  /// Calls `body` with every event, until `stop` is called with what is returned.
  func listen(_ body: @escaping @Sendable (JSON) -> Void) -> Int {
    monitor.locked {
      lastListener += 1
      listeners[lastListener] = body
      return lastListener
    }
  }

  /// Ends what ``listen(_:)`` began.
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

  /// Finds pages that have gone, which only shows when something is written to them. Never returns.
  func work() {
    while true {
      sleep(5)
      write([10])
    }
  }
}
