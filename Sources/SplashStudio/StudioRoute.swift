import SplashSceneFormat
import SplashSystem

/// The meaning of a request: its path below the token, with its arguments.
package enum StudioRoute: Equatable, Sendable {
  /// A file of the page.
  case page(String)
  /// The description of a variant's film; `nil` for a malformed variant.
  case film(Variant?)
  /// The pixels of a frame.
  case frame(FrameRequest)
  /// A frame as a PNG file.
  case still(revision: Int, index: Int)
  /// Frames in real time.
  case play(PlayRequest)
  /// Events: changed files, and the progress of renderings.
  case events
  /// The tree of layers, and when everything in it runs.
  case layers(revision: Int)
  /// The layers at a pixel of a frame.
  case pick(revision: Int, index: Int, x: Int, y: Int)
  /// A layer at a frame.
  case layer(revision: Int, index: Int, path: String)
  /// A layer's values over all frames.
  case curves(revision: Int, path: String, keys: [String])
  /// A text that the film was read from.
  case source(revision: Int, text: Int)
  /// A new text in place of one that the film was read from.
  case edit(revision: Int, text: Int)
  /// The golden picture of a frame.
  case golden(revision: Int, index: Int)
  /// The film's sound.
  case sound(revision: Int)
  /// A rendering to be begun.
  case render(JobRequest)
  /// The file that a rendering has made.
  case job(Int)
  /// A rendering to be ended.
  case cancel(Int)
  /// The state of a page.
  case status(PageStatus)

  /// A frame of a revision, for a page.
  package struct FrameRequest: Hashable, Sendable {
    package var revision: Int
    package var index: Int
    package var scale: FrameScale
    /// The page's own number.
    package var page: Int
    /// Grows with each request of a page.
    package var sequence: Int
    /// The tag of the frame that the page has, for an answer of records with the difference; empty if it has none
    /// yet. `nil` asks for all pixels without records.
    package var known: String?
  }

  /// Frames in real time, for a page.
  package struct PlayRequest: Equatable, Sendable {
    package var revision: Int
    /// The first frame that is shown.
    package var from: Int
    /// The first frame of the range.
    package var first: Int
    /// The last one.
    package var last: Int
    /// Whether it begins anew after the last one.
    package var loops: Bool
    /// How fast, backwards if negative; not 0.
    package var speed: Double
    package var scale: FrameScale
  }

  /// Whether it changes something, and so is asked for by `POST`.
  package var isCommand: Bool {
    switch self {
    case .edit, .render, .cancel, .status: true
    default: false
    }
  }

  /// Reads the parts of a path; `nil` if they lead nowhere.
  init?(_ parts: [String], _ request: StudioRequest) {
    let isPost = request.method == "POST"
    switch (parts.first, parts.count) {
    case ("", 1): self = .page("index.html")
    case ("page", 2): self = .page(parts[1])
    case ("events", 1): self = .events
    case ("film", 1): self = .film(Variant(json: request.arguments["variant"] ?? "{}"))
    case ("play", 1):
      guard let play = PlayRequest(request) else { return nil }
      self = .play(play)
    case ("render", 1) where isPost:
      guard let render = JobRequest(request.body) else { return nil }
      self = .render(render)
    case ("status", 1) where isPost:
      guard let status = PageStatus(request.body) else { return nil }
      self = .status(status)
    case ("job", 2):
      guard let job = Self.number(parts[1]) else { return nil }
      self = .job(job)
    case ("job", 3) where isPost && parts[2] == "cancel":
      guard let job = Self.number(parts[1]) else { return nil }
      self = .cancel(job)
    case (let name?, 2), (let name?, 3):
      self.init(
        name, parts[1], parts.count == 3 ? parts[2] : nil, request, isPost: isPost)
    default: return nil
    }
  }

  /// Reads what is about a revision, and about one of its frames or texts.
  private init?(
    _ name: String, _ revision: String, _ rest: String?, _ request: StudioRequest, isPost: Bool
  ) {
    let ends = ["sound": ".wav", "still": ".png"]
    func number(_ text: String) -> Int? {
      let end = ends[name] ?? ""
      return text.hasSuffix(end) ? Self.number(text.dropLast(end.count)) : nil
    }
    guard let revision = rest == nil ? number(revision) : Self.number(revision) else { return nil }
    guard let rest else {
      switch name {
      case "layers": self = .layers(revision: revision)
      case "sound": self = .sound(revision: revision)
      case "curves":
        guard let path = request.arguments["path"], let keys = request.arguments["keys"] else {
          return nil
        }
        self = .curves(
          revision: revision, path: path, keys: keys.split(separator: ",").map(String.init))
      default: return nil
      }
      return
    }
    guard let index = number(rest) else { return nil }
    switch name {
    case "frame":
      guard let scale = FrameScale(request) else { return nil }
      self = .frame(
        FrameRequest(
          revision: revision, index: index, scale: scale, page: request.wholeHeader("x-page") ?? 0,
          sequence: request.wholeHeader("x-sequence") ?? 0, known: request.headers["x-shown"]))
    case "still": self = .still(revision: revision, index: index)
    case "golden": self = .golden(revision: revision, index: index)
    case "source":
      self =
        isPost ? .edit(revision: revision, text: index) : .source(revision: revision, text: index)
    case "pick":
      guard let x = request.whole("x"), let y = request.whole("y") else { return nil }
      self = .pick(revision: revision, index: index, x: x, y: y)
    case "layer":
      guard let path = request.arguments["path"] else { return nil }
      self = .layer(revision: revision, index: index, path: path)
    default: return nil
    }
  }

  /// A whole number from 0 on.
  private static func number(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension StudioRoute.PlayRequest {
  /// Reads the arguments; `nil` if they make no sense.
  fileprivate init?(_ request: StudioRequest) {
    let (first, last) = (request.whole("first") ?? 0, request.whole("last") ?? .max)
    let speed = request.arguments["speed"] == nil ? 1 : request.number("speed")
    guard let speed, let revision = request.whole("revision"), first >= 0, first <= last,
      (0.05...16).contains(abs(speed)), let scale = FrameScale(request)
    else { return nil }
    self.init(
      revision: revision, from: request.whole("from") ?? first, first: first, last: last,
      loops: request.arguments["loop"] != "0", speed: speed, scale: scale)
  }
}

/// Pixels for each pixel of the film: 1, or less for pages that can't take as many.
package struct FrameScale: Hashable, Sendable {
  /// The factor, 1/16…1.
  package let factor: Double

  /// A factor from 1/16 to 1; `nil` for others.
  package init?(_ factor: Double) {
    guard (1.0 / 16...1).contains(factor) else { return nil }
    self.factor = factor
  }

  fileprivate init?(_ request: StudioRequest) {
    guard request.arguments["scale"] != nil else {
      self.init(1)
      return
    }
    guard let factor = request.number("scale") else { return nil }
    self.init(factor)
  }
}
