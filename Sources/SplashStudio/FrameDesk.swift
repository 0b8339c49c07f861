import SplashPixels
import SplashRaster
import SplashRender
import SplashSystem

/// Draws single frames for pages, one at a time. Only the newest request of a page is drawn.
final class FrameDesk: @unchecked Sendable {
  private struct Waiting {
    let request: StudioRoute.FrameRequest
    let exchange: Exchange
  }

  private let shelf: FilmShelf
  /// The part of entity tags that differs from run to run.
  private let run: String
  private let monitor = Monitor()
  private var waiting: [Waiting] = []

  /// How many easels are kept, for pages that show different films.
  private static let mostEasels = 4

  /// - Parameter run: A word of letters and digits that no other run has.
  init(_ shelf: FilmShelf, run: String) {
    (self.shelf, self.run) = (shelf, run)
  }

  /// Takes a request. An older one of the same page that still waits is answered without a picture.
  ///
  /// - Parameter known: The entity tag that the browser has.
  func ask(_ request: StudioRoute.FrameRequest, known: String?, _ exchange: Exchange) {
    if let known, known == tag(of: request) {
      return exchange.answer(304, keptHeaders(request))
    }
    let dropped = monitor.locked { () -> [Waiting] in
      let new = Waiting(request: request, exchange: exchange)
      let others = waiting.filter { $0.request.page == request.page }
      if others.contains(where: { $0.request.sequence > request.sequence }) { return [new] }
      waiting.removeAll { $0.request.page == request.page }
      waiting.append(new)
      monitor.announce()
      return others
    }
    for old in dropped { old.exchange.answer(204, [.neverKept]) }
  }

  /// Draws the requested frames. Never returns.
  func work() {
    var easels: [Easel] = []
    var pages: [Page] = []
    while true {
      let next = monitor.locked { () -> Waiting in
        while waiting.isEmpty { monitor.wait() }
        return waiting.removeFirst()
      }
      let request = next.request
      let place = easels.firstIndex {
        $0.revision == request.revision && $0.scale == request.scale
      }
      let easel =
        place.map { easels.remove(at: $0) }
        ?? shelf.film(revision: request.revision)?.film.map {
          Easel($0, request.scale, revision: request.revision)
        }
      guard let easel, request.index < easel.film.frameCount else {
        next.exchange.answer(410, [.neverKept])
        continue
      }
      easels.append(easel)
      easels.removeAll { $0.revision != request.revision && !shelf.isLast(revision: $0.revision) }
      if easels.count > Self.mostEasels { easels.removeFirst() }
      guard request.known != nil else {
        easel.draw(frame: request.index)
        next.exchange.answer(
          PageBytes(easel.pixmap), keptHeaders(request) + frameHeaders(easel))
        continue
      }
      let old = pages.firstIndex { $0.number == request.page }.map { pages.remove(at: $0) }
      let page = old.flatMap { $0.fits(easel) ? $0 : nil } ?? Page(request.page, easel)
      pages.append(page)
      if pages.count > Self.mostEasels { pages.removeFirst() }
      send(next, easel, page)
    }
  }

  /// How many rows are sent together, at least.
  private static let rowsSentTogether = 200

  /// Draws a frame, and sends a page what differs from the frame that it has, while the rest is drawn.
  private func send(_ waiting: Waiting, _ easel: Easel, _ page: Page) {
    let request = waiting.request
    let (tag, known) = (tag(of: request), request.known ?? "")
    let isKnown = !page.tag.isEmpty && page.tag == known
    if !isKnown { page.sent.clear() }
    // A difference depends on the frame before, so the browser mustn't cache it.
    let headers =
      [.neverKept, Header("X-Tag", tag)] + frameHeaders(easel)
      + (isKnown ? [Header("X-Base", known)] : [])
    guard let stream = waiting.exchange.stream(headers, room: page.sent.mostBytes) else {
      page.tag = ""
      return
    }
    let sent = page.sent
    _ = stream.write(sent.begin(index: request.index))
    var rows: [Range<Int>] = []
    func sendRows() {
      let changes = sent.changes(to: easel.pixmap, rows: rows, index: request.index)
      _ = unsafe stream.write(changes.bytes)
      rows = []
    }
    // Rows that aren't drawn anew are as the page has them only if the last frame was the page's.
    let isPages = isKnown && easel.tag == known
    var next = 0
    easel.draw(frame: request.index) { new in
      rows.append(isPages ? new : next..<new.upperBound)
      next = new.upperBound
      if rows.reduce(0, { $0 + $1.count }) >= Self.rowsSentTogether { sendRows() }
    }
    if !isPages { rows.append(next..<easel.pixmap.height) }
    sendRows()
    _ = stream.write(sent.end(index: request.index))
    (page.tag, easel.tag) = (tag, tag)
  }

  /// The frame that a page was sent last.
  private final class Page {
    let number: Int
    let sent: SentFrame
    /// The entity tag of the frame.
    var tag = ""

    init(_ number: Int, _ easel: Easel) {
      self.number = number
      sent = SentFrame(width: easel.pixmap.width, height: easel.pixmap.height)
    }

    func fits(_ easel: Easel) -> Bool {
      sent.width == easel.pixmap.width && sent.height == easel.pixmap.height
    }
  }

  private func frameHeaders(_ easel: Easel) -> [Header] {
    [
      .type("application/octet-stream"), Header("X-Width", String(easel.film.width)),
      Header("X-Height", String(easel.film.height)),
    ]
  }

  /// Identifies the pixels of a frame.
  private func tag(of request: StudioRoute.FrameRequest) -> String {
    "\"\(run)-\(request.revision)-\(request.index)-\(request.scale.factor)\""
  }

  private func keptHeaders(_ request: StudioRoute.FrameRequest) -> [Header] {
    [Header("ETag", tag(of: request)), Header("Cache-Control", "private, no-cache")]
  }
}

/// Draws the frames of a film at one size.
final class Easel {
  let film: Film
  let revision: Int
  let scale: FrameScale
  private let renderer: Renderer
  private let buffer: FrameBuffer
  /// The last frame that was drawn.
  let pixmap: Pixmap
  /// The entity tag of ``pixmap``; empty if that isn't known.
  var tag = ""

  init(_ film: Film, _ scale: FrameScale, revision: Int) {
    var film = film
    film.pixelScale *= scale.factor
    (self.film, self.scale, self.revision) = (film, scale, revision)
    renderer = film.makeRenderer()
    pixmap = Pixmap(width: film.width, height: film.height)
    buffer = FrameBuffer(pixmap)
  }

  /// Draws a frame on ``pixmap``.
  ///
  /// - Parameter drawn: Takes rows that may differ from the frame before as soon as they are drawn, from top to bottom.
  func draw(frame index: Int, _ drawn: (Range<Int>) -> Void = { _ in }) {
    tag = ""
    renderer.render(film.displayList(at: film.time(ofFrame: index)), into: buffer) {
      drawn($0.range)
    }
  }
}
