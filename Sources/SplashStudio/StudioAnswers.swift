import SplashChecks
import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import SplashTimeline

/// Responds to the requests of pages.
final class StudioAnswers: @unchecked Sendable {
  /// The studio's address.
  let address: StudioAddress
  private let filmCache: FilmCache
  private let frameServer: FrameServer
  private let events: EventStreams
  private let jobs: RenderJobs
  private let reviewer: FilmReviewer
  private let motions = LayerMotions()
  private let take: @Sendable (PageStatus) -> Void

  private static let schema = Array(SceneSchema.text.utf8)

  /// The maximum number of threads that process requests at the same time.
  private static let mostThreads = 24
  private let monitor = Monitor()
  private var threads = 0

  init(
    _ filmCache: FilmCache, at address: StudioAddress, renderingIn folder: FilePath,
    take: @escaping @Sendable (PageStatus) -> Void
  ) {
    (self.filmCache, self.address, self.take) = (filmCache, address, take)
    frameServer = FrameServer(
      filmCache, run: String(address.token.prefix(6)) + String(filmCache.born, radix: 36))
    let events = EventStreams(filmCache)
    self.events = events
    jobs = RenderJobs(in: folder) { events.tell($0) }
    reviewer = FilmReviewer(filmCache) { events.tellNewest() }
  }

  /// Starts the threads for drawing, for finding disconnected pages and for reviewing films. Returns whether they
  /// could be created.
  func start() -> Bool {
    guard let drawer = Thread({ [frameServer] in frameServer.work() }),
      let finder = Thread({ [events] in events.work() }),
      let reviewer = Thread({ [reviewer] in reviewer.work() })
    else { return false }
    drawer.detach()
    finder.detach()
    reviewer.detach()
    return true
  }

  /// Responds to a request immediately, or passes it to a new thread.
  func answer(_ exchange: Exchange) {
    let asked = exchange.asked
    let route: StudioRoute
    switch address.route(asked) {
    case .failure(let refusal): return exchange.answer(refusal.status, [.neverKept])
    case .success(let known): route = known
    }
    switch route {
    case .page(let name): answer(exchange, page: name)
    case .events: events.add(exchange, latest: { jobs.newest })
    case .frame(let request):
      frameServer.ask(request, known: asked.headers["if-none-match"], exchange)
    case .cancel(let job):
      jobs.cancel(job)
      exchange.answer(204, [.neverKept])
    case .status(let status):
      take(status)
      exchange.answer(204, [.neverKept])
    case .job(let job): answer(exchange, job: job)
    default:
      let isFree = monitor.locked { () -> Bool in
        guard threads < Self.mostThreads else { return false }
        threads += 1
        return true
      }
      guard isFree else { return exchange.answer(503, [.neverKept]) }
      let thread = Thread {
        self.work(on: route, asked, exchange)
        self.monitor.locked { self.threads -= 1 }
      }
      guard let thread else {
        monitor.locked { threads -= 1 }
        return exchange.answer(503, [.neverKept])
      }
      thread.detach()
    }
  }

  /// Responds to a request that takes time.
  private func work(on route: StudioRoute, _ asked: StudioRequest, _ exchange: Exchange) {
    switch route {
    case .film(let variant):
      guard let variant, let shown = filmCache.film(variant) else {
        return exchange.answer(
          400, [.type("text/plain; charset=utf-8"), .neverKept],
          Array("This scene, row, value or size isn’t available.".utf8))
      }
      exchange.answer(
        filmCache.description(of: shown, goldenFrames: golden(of: shown)?.frames ?? []))
    case .schema: exchange.answer(200, [.type("application/schema+json"), .neverKept], Self.schema)
    case .still(let revision, let index): answer(exchange, still: index, of: revision)
    case .play(let request): play(request, exchange)
    case .layers(let revision):
      withFilm(revision, exchange) { film, shown in
        exchange.answer(.object(TimelineDescription(film, shown.texts, isForPage: true).members))
      }
    case .poster(let revision):
      withFilm(revision, exchange) { film, _ in
        exchange.answer(.object([("frame", .whole(film.posterFrame))]))
      }
    case .pick(let revision, let index, let x, let y):
      withFrame(revision, index, exchange) { film in
        exchange.answer(film.pick(x, y, atFrame: index))
      }
    case .layer(let revision, let index, let path):
      withFrame(revision, index, exchange) { film in
        let motion = motions.motion(of: path, revision: revision, film)
        exchange.answer(LayerDescription(film, path: path).json(atFrame: index, motion))
      }
    case .curves(let revision, let path, let keys):
      withFilm(revision, exchange) { film, _ in
        exchange.answer(LayerDescription(film, path: path).curves(of: keys))
      }
    case .source(let revision, let index):
      withText(revision, index, exchange) { text in
        exchange.answer(
          200,
          [.type("text/plain; charset=utf-8"), .neverKept, Header("ETag", tag(of: text.bytes))],
          text.bytes)
      }
    case .edit(let revision, let index):
      withText(revision, index, exchange) { text in
        edit(text, asked.headers["if-match"], asked.body, exchange)
      }
    case .golden(let revision, let index):
      answer(exchange, of: revision) { golden(of: $0)?.picture(ofFrame: index) }
    case .recorded(let revision, let index):
      answer(exchange, of: revision) { shown in
        guard
          let film = filmCache.source.recordedFilm(
            for: shown.variant, revision: shown.revision)
        else { return nil }
        return try? film.still(at: film.frameRate.time(ofFrame: index))
      }
    case .sound(let revision):
      withFilm(revision, exchange) { film, _ in
        answer(exchange, soundOf: film, asked.headers["range"])
      }
    case .render(let request):
      guard let request else {
        return exchange.answer(
          400, [.type("text/plain; charset=utf-8"), .neverKept],
          Array("The size, the rate or another value is out of range.".utf8))
      }
      render(request, exchange)
    case .page, .events, .frame, .cancel, .status, .job: break
    }
  }

  // MARK: Revisions

  private func withFilm(
    _ revision: Int, _ exchange: Exchange, _ body: (Film, ShownFilm) -> Void
  ) {
    guard let shown = filmCache.film(revision: revision), let film = shown.film else {
      return exchange.answer(410, [.neverKept])
    }
    body(film, shown)
  }

  private func withFrame(
    _ revision: Int, _ index: Int, _ exchange: Exchange, _ body: (Film) -> Void
  ) {
    withFilm(revision, exchange) { film, _ in
      guard index < film.frameCount else { return exchange.answer(404, [.neverKept]) }
      body(film)
    }
  }

  /// Calls `body` with a source text of a revision. If the newest files have errors, the source texts of those files
  /// are used.
  private func withText(
    _ revision: Int, _ index: Int, _ exchange: Exchange, _ body: (SourceText) -> Void
  ) {
    guard let shown = filmCache.film(revision: revision) else {
      return exchange.answer(410, [.neverKept])
    }
    guard shown.newestTexts.indices.contains(index) else {
      return exchange.answer(404, [.neverKept])
    }
    body(shown.newestTexts[index])
  }

  // MARK: Answers

  private func answer(_ exchange: Exchange, page name: String) {
    guard let file = StudioPage.file(name) else { return exchange.answer(404, [.neverKept]) }
    exchange.answer(200, [.type(file.type), .neverKept], file.bytes)
  }

  private func answer(_ exchange: Exchange, still index: Int, of revision: Int) {
    withFrame(revision, index, exchange) { film in
      guard let picture = try? film.still(at: film.time(ofFrame: index)),
        let bytes = try? PictureEncoder.png(picture)
      else { return exchange.answer(500, [.neverKept]) }
      exchange.answer(
        200, [.type("image/png"), .neverKept, .download("frame-\(index).png")], bytes)
    }
  }

  private func play(_ request: StudioRoute.PlayRequest, _ exchange: Exchange) {
    guard let stream = PlayStream(filmCache, request, exchange) else { return }
    let listener = events.listen(latest: { jobs.newest }, { stream.tell($0) })
    stream.play()
    events.stop(listener)
  }

  private func golden(of shown: ShownFilm) -> GoldenFrames? {
    let variant = shown.variant
    guard variant.set.isEmpty, variant.size == nil, let film = shown.film,
      let store = filmCache.source.goldenStore(for: variant)
    else { return nil }
    return GoldenFrames(store, of: film)
  }

  /// Responds with the pixels of an image, or with 404 if there is none.
  private func answer(
    _ exchange: Exchange, of revision: Int, _ picture: (ShownFilm) -> Pixmap?
  ) {
    withFilm(revision, exchange) { _, shown in
      guard let picture = picture(shown) else { return exchange.answer(404, [.neverKept]) }
      exchange.answer(
        PageBytes(picture),
        [
          .type("application/octet-stream"), .neverKept, Header("X-Width", String(picture.width)),
          Header("X-Height", String(picture.height)),
        ])
    }
  }

  private func answer(_ exchange: Exchange, soundOf film: Film, _ range: String?) {
    guard let file = WaveFile(film) else { return exchange.answer(404, [.neverKept]) }
    let headers = [Header.type("audio/wav"), .neverKept, Header("Accept-Ranges", "bytes")]
    guard let range else {
      let stream = exchange.stream(headers, room: 2 * WaveFile.mostBytes)
      var place = 0
      while place < file.size, let stream {
        let part = file.bytes(place, to: file.size)
        guard stream.write(part, milliseconds: 10_000) else { return }
        place += part.count
      }
      return
    }
    guard let part = WaveFile.range(range, of: file.size) else {
      return exchange.answer(416, headers + [Header("Content-Range", "bytes */\(file.size)")])
    }
    let bytes = file.bytes(part.lowerBound, to: part.upperBound + 1)
    let last = part.lowerBound + bytes.count - 1
    exchange.answer(
      206, headers + [Header("Content-Range", "bytes \(part.lowerBound)-\(last)/\(file.size)")],
      bytes)
  }

  private func render(_ request: JobRequest, _ exchange: Exchange) {
    withFilm(request.revision, exchange) { film, shown in
      guard request.first < film.frameCount else { return exchange.answer(404, [.neverKept]) }
      var request = request
      request.last = min(request.last, film.frameCount - 1)
      guard let job = jobs.add() else { return exchange.answer(503, [.neverKept]) }
      let name = filmCache.source.outputName(for: shown.variant)
      let words =
        filmCache.source.words(for: shown.variant, parameters: shown.parameterNames)
        + request.words(for: name, of: film)
      exchange.answer(
        .object([
          ("job", .whole(job)), ("command", .string(shellCommand(words))),
          ("name", .string(name + "." + request.format.pathExtensions[0])),
        ]))
      jobs.run(job, request, of: shown, name: name, from: filmCache.source)
    }
  }

  private func answer(_ exchange: Exchange, job: Int) {
    guard let file = jobs.file(of: job) else { return exchange.answer(404, [.neverKept]) }
    exchange.answer(
      file: file.path, [.type("application/octet-stream"), .neverKept, .download(file.name)])
  }

  // MARK: Editing

  private func tag(of bytes: [UInt8]) -> String { "\"" + SHA256.digest(of: bytes) + "\"" }

  /// Replaces a file if it hasn't changed since the page read it.
  private func edit(
    _ text: SourceText, _ known: String?, _ bytes: [UInt8], _ exchange: Exchange
  ) {
    guard filmCache.source.canEdit else { return exchange.answer(403, [.neverKept]) }
    guard known == tag(of: text.bytes) else { return exchange.answer(412, [.neverKept]) }
    switch filmCache.source.save(bytes, over: text) {
    case .done: exchange.answer(204, [.neverKept, Header("ETag", tag(of: bytes))])
    case .changed: exchange.answer(412, [.neverKept])
    case .failed: exchange.answer(500, [.neverKept])
    }
  }
}

extension Film {
  /// Returns the layers at a pixel of a frame. A copy is listed as the original layer.
  fileprivate func pick(_ x: Int, _ y: Int, atFrame index: Int) -> JSON {
    let time = time(ofFrame: index)
    let rows = scene.evaluate(at: time).inspectedLayers
    let trees = Dictionary(
      rows.map { ($0.path, $0.treePath) }, uniquingKeysWith: { first, _ in first })
    var paths: [String] = []
    for path in layers(atPixel: x, y, time: time).map({ trees[$0] ?? $0 })
    where !paths.contains(path) { paths.append(path) }
    return .object([("layers", .array(paths.map { .string($0) }))])
  }
}

/// Quotes a command line for a shell.
private func shellCommand(_ words: [String]) -> String {
  let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-")
  return (["splashrender"] + words).map { word in
    guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }.joined(separator: " ")
}
