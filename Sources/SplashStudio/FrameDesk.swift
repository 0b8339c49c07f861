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
      easels.removeAll { $0.revision != request.revision && !shelf.has(revision: $0.revision) }
      if easels.count > Self.mostEasels { easels.removeFirst() }
      easel.draw(frame: request.index)
      guard let known = next.request.known else {
        answer(next, easel, StraightPixels(easel.pixmap), [])
        continue
      }
      // The page has the last frame that it was sent: only the difference is sent.
      let old = pages.firstIndex { $0.number == request.page }.map { pages.remove(at: $0) }
      let page = old.flatMap { $0.fits(easel) ? $0 : nil } ?? Page(request.page, easel)
      pages.append(page)
      if pages.count > Self.mostEasels { pages.removeFirst() }
      let isKnown = !page.tag.isEmpty && page.tag == known
      if !isKnown { page.sent.clear() }
      let records = page.sent.records(
        to: easel.pixmap, rows: [0..<easel.pixmap.height], index: request.index)
      page.tag = tag(of: request)
      answer(next, easel, StraightPixels(records), isKnown ? [Header("X-Base", known)] : [])
    }
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

  private func answer(
    _ waiting: Waiting, _ easel: Easel, _ pixels: StraightPixels, _ headers: [Header]
  ) {
    // A difference depends on the frame before, so the browser mustn't cache it.
    let kept =
      waiting.request.known == nil
      ? keptHeaders(waiting.request)
      : [.neverKept, Header("X-Tag", tag(of: waiting.request))]
    waiting.exchange.answer(
      pixels,
      kept + headers + [
        .type("application/octet-stream"), Header("X-Width", String(easel.film.width)),
        Header("X-Height", String(easel.film.height)),
      ])
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

  init(_ film: Film, _ scale: FrameScale, revision: Int) {
    var film = film
    film.pixelScale *= scale.factor
    (self.film, self.scale, self.revision) = (film, scale, revision)
    renderer = film.makeRenderer()
    pixmap = Pixmap(width: film.width, height: film.height)
    buffer = FrameBuffer(pixmap)
  }

  /// Draws a frame on ``pixmap``, and tells which rows differ from the one before.
  @discardableResult
  func draw(frame index: Int) -> [Range<Int>] {
    var changed: [Range<Int>] = []
    renderer.render(film.displayList(at: film.time(ofFrame: index)), into: buffer) { rows in
      if let last = changed.last, last.upperBound == rows.range.lowerBound {
        changed[changed.count - 1] = last.lowerBound..<rows.range.upperBound
      } else {
        changed.append(rows.range)
      }
    }
    return changed
  }
}
