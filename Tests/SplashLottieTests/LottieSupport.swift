import SplashScene
import SplashSyntax
import Testing

@testable import SplashLottie

/// A Lottie file of 100 × 100 points and 10 frames a second.
struct LottieFile {
  let composition: LottieComposition
  let report: LottieReport

  /// The features that aren't drawn correctly.
  var notes: [String] { report.features.filter { $0.extents.afterEffects != .drawn }.map(\.name) }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - layers: The layers, front to back.
  ///   - members: More members of the file, each with a comma after it.
  ///   - resources: Finds what the file refers to.
  init(
    _ layers: String, _ members: String = "", _ resources: any LottieResources = NoResources(),
    slots: [String: CompositionSlot.Value] = [:]
  ) throws {
    let reader = try Self.reader(layers, members, resources, slots)
    composition = try #require(reader.read(), "\(reader.errors.compactMap(\.problem?.message))")
    report = reader.report
  }

  /// The errors of an invalid file.
  static func errors(_ layers: String, _ members: String = "") throws -> [String] {
    let reader = try reader(layers, members)
    #expect(reader.read() == nil)
    return reader.errors.compactMap(\.problem?.message)
  }

  private static func reader(
    _ layers: String, _ members: String, _ resources: any LottieResources = NoResources(),
    _ slots: [String: CompositionSlot.Value] = [:]
  ) throws -> LottieReader {
    let version = members.contains("\"v\":") ? "" : "\"v\": \"5.7.0\","
    let text = """
      { \(members) \(version) "w": 100, "h": 100, "fr": 10, "ip": 0, "op": 100, "layers": [\(layers)] }
      """
    let (value, faults) = SyntaxReader.read(Array(text.utf8))
    #expect(faults.isEmpty, "\(faults)")
    return LottieReader(try #require(value), resources) { name, _ in slots[name] }
  }

  /// The layers that are drawn in a frame, from back to front.
  func layers(_ frame: Double, _ rules: PlayerRules = .afterEffects) -> [EvaluatedLayer] {
    composition.moment(at: frame / 10, rules: rules).layers
  }

  /// The map of the first layer in a frame.
  func map(_ frame: Double, _ rules: PlayerRules = .afterEffects) throws -> AffineTransform {
    try #require(layers(frame, rules).first).properties.transform.affine
  }

  /// The shapes that the first layer and its groups draw, from back to front.
  func shapes(
    _ frame: Double, _ rules: PlayerRules = .afterEffects
  ) -> [(content: ShapeContent, map: AffineTransform)] {
    func all(_ layer: EvaluatedLayer) -> [(ShapeContent, AffineTransform)] {
      if case .shape(let shape) = layer.content {
        return [(shape, layer.properties.transform.affine)]
      }
      return layer.sublayers.flatMap(all).map {
        ($0.0, $0.1.concatenating(layer.properties.transform.affine))
      }
    }
    guard let layer = layers(frame, rules).first else { return [] }
    // A layer with a single shape is that shape.
    if case .shape = layer.content { return all(layer) }
    return layer.sublayers.flatMap(all)
  }
}

/// A solid layer with a transform and other members.
func solid(_ transform: String = "", _ members: String = "") -> String {
  """
  { "ty": 1, "nm": "solid", "sw": 20, "sh": 10, "sc": "#ff8000", "ip": 0, "op": 100, \(members) "ks": { \(transform) } }
  """
}

/// A shape layer.
func shapeLayer(_ shapes: String, _ members: String = "") -> String {
  """
  { "ty": 4, "nm": "shapes", "ip": 0, "op": 100, \(members) "ks": {}, "shapes": [\(shapes)] }
  """
}

/// A group of shapes.
func group(_ shapes: String, _ transform: String = "") -> String {
  #"{ "ty": "gr", "it": [\#(shapes), { "ty": "tr", \#(transform) "nm": "t" }] }"#
}

/// An ellipse of a size about a point.
func ellipse(_ size: Double, at x: Double = 0, _ y: Double = 0) -> String {
  #"{ "ty": "el", "p": { "k": [\#(x), \#(y)] }, "s": { "k": [\#(size), \#(size)] } }"#
}

let fill = #"{ "ty": "fl", "nm": "f", "c": { "k": [1, 0, 0, 1] }, "o": { "k": 100 } }"#
let stroke =
  #"{ "ty": "st", "nm": "s", "c": { "k": [0, 0, 1, 1] }, "o": { "k": 100 }, "w": { "k": 4 } }"#

func expectClose(
  _ a: Double, _ b: Double, _ tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(abs(a - b) <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}

func expectClose(
  _ a: Point, _ b: Point, _ tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect((a - b).length <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}

extension String {
  /// The text with all occurrences of a part replaced.
  func substituting(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
