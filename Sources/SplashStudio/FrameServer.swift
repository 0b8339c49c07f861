import SplashPixels
import SplashRaster
import SplashRender
import SplashSystem

/// Draws single frames for pages, one at a time. Only the newest request from a page is drawn.
final class FrameServer: @unchecked Sendable {
  private struct Waiting {
    let request: StudioRoute.FrameRequest
    let exchange: Exchange
  }

  private let filmCache: FilmCache
  /// The part of the entity tags that differs between runs.
  private let run: String
  private let monitor = Monitor()
  private var waiting: [Waiting] = []

  /// The maximum number of cached renderers, for pages that show different films.
  private static let mostRenderers = 4

  /// - Parameter run: Letters and digits that are unique to this run.
  init(_ filmCache: FilmCache, run: String) {
    (self.filmCache, self.run) = (filmCache, run)
  }

  /// Queues a request. An older pending request from the same page is answered without an image.
  ///
  /// - Parameter known: The entity tag of the frame in the browser's cache.
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
    var renderers: [FrameRenderer] = []
    var pages: [Page] = []
    while true {
      let next = monitor.locked { () -> Waiting in
        while waiting.isEmpty { monitor.wait() }
        return waiting.removeFirst()
      }
      let request = next.request
      let place = renderers.firstIndex {
        $0.revision == request.revision && $0.scale == request.scale
      }
      let renderer =
        place.map { renderers.remove(at: $0) }
        ?? filmCache.film(revision: request.revision)?.film.map {
          FrameRenderer($0, request.scale, revision: request.revision)
        }
      guard let renderer, request.index < renderer.film.frameCount else {
        next.exchange.answer(410, [.neverKept])
        continue
      }
      renderers.append(renderer)
      renderers.removeAll {
        $0.revision != request.revision && !filmCache.isLast(revision: $0.revision)
      }
      if renderers.count > Self.mostRenderers { renderers.removeFirst() }
      guard request.known != nil else {
        renderer.draw(frame: request.index)
        next.exchange.answer(
          PageBytes(renderer.pixmap), keptHeaders(request) + frameHeaders(renderer))
        continue
      }
      let old = pages.firstIndex { $0.number == request.page }.map { pages.remove(at: $0) }
      let page = old.flatMap { $0.fits(renderer) ? $0 : nil } ?? Page(request.page, renderer)
      pages.append(page)
      if pages.count > Self.mostRenderers { pages.removeFirst() }
      send(next, renderer, page)
    }
  }

  /// The minimum number of rows that are sent together.
  private static let rowsSentTogether = 200

  /// Draws a frame, and sends the differences from the page's current frame while it draws.
  private func send(_ waiting: Waiting, _ renderer: FrameRenderer, _ page: Page) {
    let request = waiting.request
    let (tag, known) = (tag(of: request), request.known ?? "")
    let isKnown = !page.tag.isEmpty && page.tag == known
    if !isKnown { page.sent.clear() }
    // The difference depends on the previous frame, so the browser must not cache it.
    let headers =
      [.neverKept, Header("X-Tag", tag)] + frameHeaders(renderer)
      + (isKnown ? [Header("X-Base", known)] : [])
    guard let stream = waiting.exchange.stream(headers, room: page.sent.mostBytes) else {
      page.tag = ""
      return
    }
    let sent = page.sent
    _ = stream.write(sent.begin(index: request.index))
    var rows: [Range<Int>] = []
    func sendRows() {
      let changes = sent.changes(to: renderer.pixmap, rows: rows, index: request.index)
      _ = unsafe stream.write(changes.bytes)
      rows = []
    }
    // Rows that aren't redrawn match the page only if the renderer last drew the page's frame.
    let isPages = isKnown && renderer.tag == known
    var next = 0
    renderer.draw(frame: request.index) { new in
      rows.append(isPages ? new : next..<new.upperBound)
      next = new.upperBound
      if rows.reduce(0, { $0 + $1.count }) >= Self.rowsSentTogether { sendRows() }
    }
    if !isPages { rows.append(next..<renderer.pixmap.height) }
    sendRows()
    _ = stream.write(sent.end(index: request.index))
    (page.tag, renderer.tag) = (tag, tag)
  }

  /// The last frame that was sent to a page.
  private final class Page {
    let number: Int
    let sent: SentFrame
    /// The entity tag of the frame.
    var tag = ""

    init(_ number: Int, _ renderer: FrameRenderer) {
      self.number = number
      sent = SentFrame(width: renderer.pixmap.width, height: renderer.pixmap.height)
    }

    func fits(_ renderer: FrameRenderer) -> Bool {
      sent.width == renderer.pixmap.width && sent.height == renderer.pixmap.height
    }
  }

  private func frameHeaders(_ renderer: FrameRenderer) -> [Header] {
    [
      .type("application/octet-stream"), Header("X-Width", String(renderer.film.width)),
      Header("X-Height", String(renderer.film.height)),
    ]
  }

  /// Returns the entity tag of a frame's pixels.
  private func tag(of request: StudioRoute.FrameRequest) -> String {
    "\"\(run)-\(request.revision)-\(request.index)-\(request.scale.factor)\""
  }

  private func keptHeaders(_ request: StudioRoute.FrameRequest) -> [Header] {
    [Header("ETag", tag(of: request)), Header("Cache-Control", "private, no-cache")]
  }
}

/// Draws the frames of a film at one size.
final class FrameRenderer {
  let film: Film
  let revision: Int
  let scale: FrameScale
  private let renderer: Renderer
  private let buffer: FrameBuffer
  /// The last frame that was drawn.
  let pixmap: Pixmap
  /// The entity tag of ``pixmap``; empty if it isn't known.
  var tag = ""

  init(_ film: Film, _ scale: FrameScale, revision: Int) {
    var film = film
    film.pixelScale *= scale.factor
    (self.film, self.scale, self.revision) = (film, scale, revision)
    renderer = film.makeRenderer()
    pixmap = Pixmap(width: film.width, height: film.height)
    buffer = FrameBuffer(pixmap)
  }

  /// Draws a frame into ``pixmap``.
  ///
  /// - Parameter drawn: Receives the rows that may differ from the previous frame when they are
  ///   drawn, from top to bottom.
  func draw(frame index: Int, _ drawn: (Range<Int>) -> Void = { _ in }) {
    tag = ""
    renderer.render(film.displayList(at: film.time(ofFrame: index)), into: buffer) {
      drawn($0.range)
    }
  }
}
