import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The description of a film's layers for the page's timeline: the tree, and the time spans of its
/// layers and animations.
struct LayersDescription {
  private let sources: SceneSources
  private let rows: [Timeline.Row]

  /// The maximum number of repetitions and of keyframes per animation.
  private static let mostMoments = 1000
  /// The number of steps of a curve in each direction.
  private static let curveSteps = 32

  init(_ film: Film, _ texts: [SourceText]) {
    sources = SceneSources(texts)
    rows = Timeline(film).rows
  }

  var json: JSON {
    .object([("layers", .array(rows.map { json(of: $0, in: 0) }))])
  }

  /// - Parameter text: The index of the source text that contains the layer.
  private func json(of row: Timeline.Row, in text: Int?) -> JSON {
    let id = row.id
    let inner = text.flatMap { sources.text(ofSceneIn: id, in: $0) }
    return .object([
      ("path", .string(row.path)), ("id", .string(id)),
      ("kind", .string(row.kind)),
      ("role", .string(row.role.rawValue)),
      ("place", json(text.flatMap { sources.place(ofLayer: id, in: $0) })),
      ("spans", json(row.spans)),
      ("animations", .array(row.animations.map { json(of: $0, row, in: text) })),
      ("layers", .array(row.rows.map { json(of: $0, in: $0.role == .scene ? inner : text) })),
    ])
  }

  private func json(of bar: Timeline.Bar, _ row: Timeline.Row, in text: Int?) -> JSON {
    let (animation, layer) = (bar.animation, row.id)
    let curve = bar.curve(steps: Self.curveSteps, on: row.properties)
    let place = text.flatMap { text in
      bar.isBlock
        ? sources.place(ofBlock: bar.indices[0], of: bar.counts[0], ofLayer: layer, in: text)
        : sources.place(ofAnimation: bar.indices, of: bar.counts, ofLayer: layer, in: text)
    }
    return .object([
      ("name", .string(animation.name)), ("kind", .string(animation.kindName)),
      ("spans", json(bar.spans)), ("held", json(bar.held)), ("cycles", json(bar.cycles)),
      ("keyframes", json(bar.keyframes)),
      ("curve", curve.map { .array($0.numbers.map(rounded)) } ?? .null),
      ("curveName", curve?.name.map { .string($0) } ?? .null),
      ("timing", animation.timingText.map { .string($0) } ?? .null),
      ("place", json(place)),
      ("animations", .array(bar.bars.map { json(of: $0, row, in: text) })),
    ])
  }

  private func json(_ place: SceneSources.Place?) -> JSON {
    place.map { .array([.whole($0.text), .whole($0.line), .whole($0.column)]) } ?? .null
  }

  private func json(_ spans: [ClosedRange<Double>]) -> JSON {
    .array(spans.map { .array([rounded($0.lowerBound), rounded($0.upperBound)]) })
  }

  private func json(_ times: [Double]) -> JSON {
    .array(times.prefix(Self.mostMoments).map(rounded))
  }
}

/// Rounds a value to a millionth, which is precise enough for drawing.
func rounded(_ value: Double) -> JSON { .shortest((value * 1e6).rounded() / 1e6) }

extension Animation {
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
    switch self {
    case .linear: return "linear"
    case .easeIn: return "easeIn"
    case .easeOut: return "easeOut"
    case .easeInEaseOut: return "easeInEaseOut"
    case .default: return "default"
    default:
      let numbers = [c1x, c1y, c2x, c2y].map { formatted(($0 * 1e4).rounded() / 1e4) }
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    }
  }
}
