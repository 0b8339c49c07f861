import SplashScene
import SplashSceneFormat
package import SplashSyntax
package import SplashSystem
import SplashTimeline

/// The timeline of a film as JSON: the tree of layers with the times of each layer and animation, and their places in
/// the scene files. The studio's page and `inspect --timeline --json` read it.
package struct TimelineDescription {
  private let timeline: Timeline
  private let film: Film
  private let sources: SceneSources
  private let texts: [SourceText]
  /// Whether it is for the studio's page, which refers to texts by their indices, and draws curves.
  private let isForPage: Bool
  /// The paths of the layers to describe, with their contents; `nil` for all.
  private let paths: Set<String>?

  /// The maximum number of repetitions and of keyframes per animation.
  private static let mostMoments = 1000
  /// The number of steps of a curve in each direction.
  private static let curveSteps = 32

  /// - Parameters:
  ///   - texts: The texts of the scene files, starting with the main scene.
  ///   - isForPage: Whether it is for the studio's page.
  ///   - paths: The paths of the layers to describe, with their contents; `nil` for all.
  package init(
    _ film: Film, _ texts: [SourceText], isForPage: Bool, of paths: Set<String>? = nil
  ) {
    self.paths = paths
    timeline = Timeline(film.scene, in: film.start...film.end)
    (self.film, self.texts, self.isForPage) = (film, texts, isForPage)
    sources = SceneSources(texts)
  }

  /// All of it, as members of an object.
  package var members: [(String, JSON)] {
    let layers = ("layers", JSON.array(described(timeline.rows, in: 0)))
    if isForPage { return [layers] }
    return [
      ("start", .rounded(film.start)), ("duration", .rounded(film.end - film.start)),
      ("frameRate", .rounded(film.frameRate.value)),
      (
        "markers",
        .array(
          timeline.markers.map {
            .object([("name", .string($0.name)), ("time", .rounded($0.span.lowerBound))])
          })
      ),
      (
        "sounds",
        .array(
          timeline.sounds.map { .object([("file", .string($0.name)), ("spans", json([$0.span]))]) })
      ),
      layers,
    ]
  }

  /// Returns the chosen layers among `rows` and in them.
  private func described(_ rows: [Timeline.Row], in text: Int?) -> [JSON] {
    rows.flatMap { row in
      if paths?.contains(row.path) ?? true { return [json(of: row, in: text)] }
      let inner = text.flatMap { sources.text(ofSceneIn: row.id, in: $0) }
      return row.rows.flatMap { described([$0], in: $0.role == .scene ? inner : text) }
    }
  }

  /// - Parameter text: The index of the source text that contains the layer.
  private func json(of row: Timeline.Row, in text: Int?) -> JSON {
    let id = row.id
    let inner = text.flatMap { sources.text(ofSceneIn: id, in: $0) }
    return .object(
      [
        ("path", .string(row.path)), ("id", .string(id)), ("kind", .string(row.kind)),
        ("role", .string(row.role.rawValue)),
      ] + place(text.flatMap { sources.place(ofLayer: id, in: $0) }) + [
        ("spans", json(row.spans)), ("content", json(row.content)),
        ("animations", .array(row.animations.map { json(of: $0, row, in: text) })),
        ("layers", .array(row.rows.map { json(of: $0, in: $0.role == .scene ? inner : text) })),
      ])
  }

  private func json(of bar: Timeline.Bar, _ row: Timeline.Row, in text: Int?) -> JSON {
    let (animation, layer) = (bar.animation, row.id)
    let place = text.flatMap { text in
      bar.isBlock
        ? sources.place(ofBlock: bar.indices[0], of: bar.counts[0], ofLayer: layer, in: text)
        : sources.place(ofAnimation: bar.indices, of: bar.counts, ofLayer: layer, in: text)
    }
    return .object(
      [("name", .string(animation.name)), ("kind", .string(animation.kindName))]
        + self.place(place) + [
          ("spans", json(bar.spans)), ("held", json(bar.held)), ("cycles", json(bar.cycles)),
          ("keyframes", json(bar.keyframes)),
        ] + (isForPage ? curve(of: bar, row) : timing(of: bar)) + [
          ("animations", .array(bar.bars.map { json(of: $0, row, in: text) }))
        ])
  }

  private func curve(of bar: Timeline.Bar, _ row: Timeline.Row) -> [(String, JSON)] {
    let curve = bar.curve(steps: Self.curveSteps, on: row.properties)
    return [
      ("curve", curve.map { .array($0.numbers.map(JSON.rounded)) } ?? .null),
      ("curveName", curve?.name.map { .string($0) } ?? .null),
      ("timing", bar.animation.timingText.map { .string($0) } ?? .null),
    ]
  }

  /// The timing as resolved, in the time of the layer or group; `null` stands for infinity.
  private func timing(of bar: Timeline.Bar) -> [(String, JSON)] {
    let timing = bar.timing
    return [
      ("keyPaths", .array(bar.animation.keyPaths.map { .string($0.rawValue) })),
      ("beginTime", .shortest(timing.beginTime)), ("duration", .shortest(timing.duration)),
      ("speed", .shortest(timing.speed)), ("timeOffset", .shortest(timing.timeOffset)),
      ("repeatCount", .shortest(timing.isRepeated ? timing.activeDuration / timing.cycle : 1)),
      ("autoreverses", .bool(timing.autoreverses)),
      ("fillMode", .string(timing.fillMode.rawValue)),
      ("timingFunction", .string(bar.animation.timingText ?? "linear")),
      ("spring", bar.animation.spring.map(json) ?? .null),
    ]
  }

  private func json(_ spring: Spring) -> JSON {
    .object([
      ("mass", .shortest(spring.mass)), ("stiffness", .shortest(spring.stiffness)),
      ("damping", .shortest(spring.damping)),
      ("initialVelocity", .shortest(spring.initialVelocity)),
      ("settlingDuration", .shortest(spring.settlingDuration)),
    ])
  }

  private func place(_ place: SceneSources.Place?) -> [(String, JSON)] {
    if isForPage {
      return [
        (
          "place",
          place.map { .array([.whole($0.text), .whole($0.line), .whole($0.column)]) } ?? .null
        )
      ]
    }
    return [
      ("file", place.map { .path(texts[$0.text].path) } ?? .null),
      ("line", place.map { .whole($0.line) } ?? .null),
      ("column", place.map { .whole($0.column) } ?? .null),
    ]
  }

  private func json(_ spans: [ClosedRange<Double>]) -> JSON {
    .array(spans.map { .array([.rounded($0.lowerBound), .rounded($0.upperBound)]) })
  }

  private func json(_ times: [Double]) -> JSON {
    .array(times.prefix(Self.mostMoments).map(JSON.rounded))
  }
}

extension MediaTiming {
  /// The duration of a cycle with its way back.
  fileprivate var cycle: Double { autoreverses ? 2 * duration : duration }
}

extension Animation {
  /// The spring, if there is one.
  fileprivate var spring: Spring? {
    switch kind {
    case .spring(_, let spring): spring
    case .view(let block): block.spring
    case .basic, .keyframe, .function, .group, .transition: nil
    }
  }

  fileprivate var kindName: String {
    switch kind {
    case .basic: "basic"
    case .spring: "spring"
    case .keyframe(let keyframes): keyframes.path == nil ? "keyframe" : "path"
    case .function: "function"
    case .group: "group"
    case .view: "view"
    case .transition: "transition"
    }
  }

  /// The changed key paths, or the kind of group or transition.
  fileprivate var name: String {
    switch kind {
    case .group: "group"
    case .transition(let transition): transition.kind.rawValue
    default: keyPaths.map(\.rawValue).joined(separator: ", ")
    }
  }

  /// The timing functions in the scene format's syntax; `nil` for linear timing.
  fileprivate var timingText: String? {
    switch kind {
    case .spring: return "spring"
    case .view(let block) where block.spring != nil: return "spring"
    default: break
    }
    if timingFunction != .linear { return timingFunction.text }
    guard case .keyframe(let keyframes) = kind else { return nil }
    let texts = keyframes.timingFunctions.map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}

extension TimingFunction {
  fileprivate var text: String {
    if let name { return name }
    let numbers = [c1x, c1y, c2x, c2y].map { formatted(($0 * 1e4).rounded() / 1e4) }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
