import SplashSceneFormat
import SplashSystem

/// The meaning of a request, determined by its path below the token and its arguments.
package enum StudioRoute: Equatable, Sendable {
  /// A file of the page.
  case page(String)
  /// The description of a variant; `nil` if the variant is malformed.
  case film(Variant?)
  /// The pixels of a frame.
  case frame(FrameRequest)
  /// A frame as a PNG file.
  case still(revision: Int, index: Int)
  /// A stream of frames in real time.
  case play(PlayRequest)
  /// The JSON Schema of scenes.
  case schema
  /// A stream of events: file changes, and the progress of renderings.
  case events
  /// The tree of layers, with the time spans of layers and animations.
  case layers(revision: Int)
  /// The frame at which a page opens.
  case poster(revision: Int)
  /// The layers at a pixel of a frame.
  case pick(revision: Int, index: Int, x: Int, y: Int)
  /// The description of a layer at a frame.
  case layer(revision: Int, index: Int, path: String)
  /// A layer's values over all frames.
  case curves(revision: Int, path: String, keys: [String])
  /// A source text.
  case source(revision: Int, text: Int)
  /// Replaces a source text.
  case edit(revision: Int, text: Int)
  /// The golden image of a frame.
  case golden(revision: Int, index: Int)
  /// A frame as it is drawn with the options of its golden image.
  case recorded(revision: Int, index: Int)
  /// The film's sound.
  case sound(revision: Int)
  /// Starts a rendering; `nil` if the request is malformed or a value is out of range.
  case render(JobRequest?)
  /// The file of a finished rendering.
  case job(Int)
  /// Cancels a rendering.
  case cancel(Int)
  /// Receives the state of a page.
  case status(PageStatus)

  /// A request for a frame of a revision.
  package struct FrameRequest: Hashable, Sendable {
    package var revision: Int
    package var index: Int
    package var scale: FrameScale
    /// The page's number.
    package var page: Int
    /// A number that increases with each request from a page.
    package var sequence: Int
    /// The tag of the page's current frame; empty if the page has none yet. The response contains
    /// records with the difference from that frame. If `nil`, the response contains all pixels,
    /// without records.
    package var known: String?
  }

  /// A request for frames in real time.
  package struct PlayRequest: Equatable, Sendable {
    package var revision: Int
    /// The first frame to play.
    package var from: Int
    /// The first frame of the range.
    package var first: Int
    /// The last frame of the range.
    package var last: Int
    /// Whether playback repeats at the end of the range.
    package var loops: Bool
    /// The speed as a factor, negative to play backwards; not 0.
    package var speed: Double
    package var scale: FrameScale
  }

  /// Whether the request changes something and so requires `POST`.
  package var isCommand: Bool {
    switch self {
    case .edit, .render, .cancel, .status: true
    default: false
    }
  }

  /// Parses a path; `nil` if nothing exists at the path.
  init?(_ parts: [String], _ request: StudioRequest) {
    let isPost = request.method == "POST"
    switch (parts.first, parts.count) {
    case ("", 1): self = .page("index.html")
    case ("page", 2): self = .page(parts[1])
    case ("events", 1): self = .events
    case ("schema", 1): self = .schema
    case ("film", 1): self = .film(Variant(json: request.arguments["variant"] ?? "{}"))
    case ("play", 1):
      guard let play = PlayRequest(request) else { return nil }
      self = .play(play)
    case ("render", 1) where isPost:
      self = .render(JobRequest(request.body))
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

  /// Parses a path that contains a revision, and optionally the index of a frame or a source text.
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
      case "poster": self = .poster(revision: revision)
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
    case "recorded": self = .recorded(revision: revision, index: index)
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

  /// Parses a non-negative integer.
  private static func number(_ text: some StringProtocol) -> Int? {
    Int(request: text).flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension StudioRoute.PlayRequest {
  /// Reads the arguments; `nil` if they are invalid.
  fileprivate init?(_ request: StudioRequest) {
    let (first, last) = (request.whole("first") ?? 0, request.whole("last") ?? 1 << 53)
    let speed = request.arguments["speed"] == nil ? 1 : request.number("speed")
    guard let speed, let revision = request.whole("revision"), first >= 0, first <= last,
      (0.05...16).contains(abs(speed)), let scale = FrameScale(request)
    else { return nil }
    self.init(
      revision: revision, from: request.whole("from") ?? first, first: first, last: last,
      loops: request.arguments["loop"] != "0", speed: speed, scale: scale)
  }
}

/// The scale of frames relative to the film: 1, or less for pages with a smaller view.
package struct FrameScale: Hashable, Sendable {
  /// The factor, from 1/16 to 1.
  package let factor: Double

  /// Creates a scale with a factor from 1/16 to 1; `nil` for other factors.
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
