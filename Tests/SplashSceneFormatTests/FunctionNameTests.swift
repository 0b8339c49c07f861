import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

/// The named values of functions of time.
@Suite("Named values in functions of time") struct FunctionNameTests {
  private func scene(_ value: String, names: String, head more: String = "") -> String {
    """
    { \(head)\(more), "layers": [{ "id": "a", "animations": [
      { "type": "function", "keyPath": "zPosition", "let": { \(names) }, "value": \(value) } ] }] }
    """
  }

  private func zPosition(_ source: String, at time: Double) throws -> Double {
    try #require(resolved(source).scene.evaluate(at: time).layer(id: "a")).zPosition
  }

  @Test(arguments: [0.0, 0.4, 1.7])
  func `each name can use the time and the names before it`(time: Double) throws {
    let source = scene(
      #""= d + p.y""#,
      names:
        #""a": "= time + 1", "b": "= a * a", "p": ["= b", "= a + b"], "c": "= p.x + p[1]", "d": "= c / 2""#
    )
    let a = time + 1
    let expected = (a * a + a + a * a) / 2 + a + a * a
    #expect(abs(try zPosition(source, at: time) - expected) < 1e-12)
  }

  @Test func `a name can be a list, a string, a colour or a bool`() throws {
    let scene = try resolved(
      """
      { \(head), "layers": [{ "id": "a", "animations": [
        { "type": "function", "keyPath": "backgroundColor",
          "let": { "ends": ["red", "= mix('red', 'blue', 0.5)"], "isLate": "= time > 1", "all": "= map(ends, e => withAlpha(e, isLate ? 0.5 : 1))" },
          "value": "= all[1]" } ] }] }
      """
    ).scene
    let layer = { (time: Double) in scene.evaluate(at: time).layer(id: "a") }
    #expect(layer(0.5)?.backgroundColor == Color(0.5, 0, 0.5, 1))
    #expect(layer(1.5)?.backgroundColor == Color(0.5, 0, 0.5, 0.5))
  }

  @Test func `functions of several layers can share named values that use the time`() throws {
    let scene = try resolved(
      """
      { \(head), "let": [{ "swing": "= 10 * sin(time)" }, { "p": ["= swing", "= swing + 1"] }], "layers": [
        { "id": "a", "animations": [{ "type": "function", "keyPath": "zPosition", "value": "= 2 * swing" }] },
        { "id": "b", "animations": [{ "type": "function", "keyPath": "position", "value": "= p" }] },
        { "id": "c", "animations": [{ "type": "function", "keyPath": "zPosition", "value": "= p.y - p.x" }] } ] }
      """
    ).scene
    let moment = scene.evaluate(at: 0.7)
    #expect(abs((moment.layer(id: "a")?.zPosition ?? 0) - 20 * sin(0.7)) < 1e-12)
    #expect(abs((moment.layer(id: "b")?.position.y ?? 0) - (10 * sin(0.7) + 1)) < 1e-12)
    #expect(abs((moment.layer(id: "c")?.zPosition ?? 0) - 1) < 1e-12)
  }

  @Test func `a name is evaluated once for a moment, however often others use it`() throws {
    // Evaluated for each use, this would take 2^60 evaluations.
    let names =
      ["\"n0\": \"= time\""]
      + (1..<60).map { "\"n\($0)\": \"= (n\($0 - 1) + n\($0 - 1)) / 2\"" }
    let source = scene(#""= n59""#, names: names.joined(separator: ", "))
    #expect(abs(try zPosition(source, at: 1.25) - 1.25) < 1e-9)
    let wrong = errors(
      of: scene(#""= n59 + 1 / (time - time)""#, names: names.joined(separator: ", ")))
    #expect(wrong.map(\.message) == ["division by zero"])
  }

  @Test func `an error in a name is reported there, with the frame`() throws {
    let source = scene(#""= root""#, names: #""root": "= sqrt(1 - time)""#, head: #", "fps": 10"#)
    let error = try #require(errors(of: source).first)
    #expect(
      error.message == "this has no value (outside the function's domain) in frame 11 (1.1 s)")
    let text = try #require(source.range(of: "sqrt"))
    let line = source[..<text.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(error.line == line.count)
    #expect(error.column == (line.last?.count ?? 0) + 1)
    #expect(error.notes.first?.message == "\"root\" is used here")
  }

  @Test(arguments: [
    (#""b": "= a", "a": 1"#, "there is no variable or parameter \"a\""),
    (#""pi": 1, "b": 2"#, "\"pi\" is reserved"),
    (#""1a": 1, "b": 2"#, "\"1a\" can't be a name"),
    (#""b": { "x": 1 }"#, "\"b\" can't be used here: it is an object"),
    (#""b": [1, "= time"]"#, "this is a list of 2"),
  ])
  func `names that are wrong, or used before they are defined, are errors`(
    names: String, message: String
  ) {
    let found = errors(of: scene(#""= b + 0""#, names: names))
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(found.first?.message.hasPrefix(message) == true, "\(found.map(\.message))")
  }

  @Test func `the names of a function can't be used outside of it`() {
    let found = errors(
      of: """
        { \(head), "layers": [{ "animations": [
          { "type": "function", "keyPath": "zPosition", "let": { "a": "= time" }, "value": "= a" },
          { "type": "function", "keyPath": "opacity", "value": "= a" } ] }] }
        """)
    #expect(found.count == 1)
    #expect(
      errors(
        of:
          "{ \(head), \"let\": { \"a\": \"= time\" }, \"layers\": [{ \"opacity\": \"= a + 0\" }] }"
      )
      .map(\.message) == ["\"time\" can't be used here: it exists only in the value of a function"])
  }

  @Test func `more than 256 names, and lists that take too many steps in a frame, are errors`() {
    let many = (0...256).map { "\"n\($0)\": 1" }.joined(separator: ", ")
    #expect(
      errors(of: scene(#""= 1""#, names: many)).first?.message.contains("257") == true)
    let long = errors(
      of: scene(
        #""= sum(map(range(4000), i => sum(map(range(4000), j => time))))""#, names: #""a": 1"#))
    #expect(long.count == 1)
    #expect(long.first?.message.contains("too many steps") == true)
    // Each is within the limit, but not all in one frame.
    let function = """
      { "type": "function", "keyPath": "zPosition", "additive": true,
        "value": "= sum(map(range(90000), i => time + i))" }
      """
    let all = Array(repeating: function, count: 60).joined(separator: ", ")
    let together = errors(of: "{ \(head), \"layers\": [{ \"animations\": [\(all)] }] }")
    #expect(together.contains { $0.message.contains("too many steps") })
  }

  /// A display link's callback in Swift: the outline of two drops and of the bridge between them, as in
  /// `scenes/ports/liquid-bridge.json`.
  private func bridge(at time: Double) -> Path {
    let swing = (1 - cos(2 * .pi * time / 3)) / 2
    let centers = (
      Point(90, 90), Point(90 + 150 * swing, 90 + 18 * sin(2 * .pi * time / 1.5))
    )
    let radii = (44 - 6 * swing, 26 + 4 * swing)
    let offset = Point(centers.1.x - centers.0.x, centers.1.y - centers.0.y)
    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    let direction = atan2(offset.y, offset.x)
    let inside = distance <= radii.0 - radii.1
    var angles = (0.0, 0.0)
    if distance < radii.0 + radii.1, !inside {
      // The law of cosines.
      func angle(_ own: Double, _ other: Double) -> Double {
        acos((own * own + distance * distance - other * other) / (2 * own * distance))
      }
      angles = (angle(radii.0, radii.1), angle(radii.1, radii.0))
    }
    let tangent = acos(min(max((radii.0 - radii.1) / max(distance, 1), -1), 1))
    let strength =
      inside ? 0 : 0.5 * min(max((radii.0 + radii.1 + 70 - distance) / 70, 0), 1)
    let own = angles.0 + (tangent - angles.0) * strength
    let back = .pi - angles.1
    let other = back - (back - tangent) * strength
    func rim(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
      Point(center.x + radius * cos(direction + angle), center.y + radius * sin(direction + angle))
    }
    let (low, high) = (rim(centers.0, radii.0, own), rim(centers.0, radii.0, -own))
    let (farLow, farHigh) = (rim(centers.1, radii.1, other), rim(centers.1, radii.1, -other))
    let gap = ((farLow.x - low.x) * (farLow.x - low.x) + (farLow.y - low.y) * (farLow.y - low.y))
      .squareRoot()
    let sum = radii.0 + radii.1
    let pull = min(1.5 * strength, gap / sum) * min(1, distance * 2 / sum)
    func along(_ point: Point, _ radius: Double, _ angle: Double, _ sign: Double) -> Point {
      let length = sign * radius * pull
      return Point(
        point.x + length * sin(direction + angle), point.y - length * cos(direction + angle))
    }
    var path = Path()
    for (center, radius) in [(centers.0, radii.0), (centers.1, radii.1)] {
      path.addEllipse(
        in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    }
    path.move(to: high)
    path.addCurve(
      to: farHigh, control1: along(high, radii.0, -own, -1),
      control2: along(farHigh, radii.1, -other, 1))
    path.addLine(to: farLow)
    path.addCurve(
      to: low, control1: along(farLow, radii.1, other, -1), control2: along(low, radii.0, own, 1))
    path.close()
    return path
  }

  @Test func `a display link's callback with thirty named values draws what the callback draws`()
    throws
  {
    let file = SceneFormatChapters.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "scenes/ports/liquid-bridge.json")
    let source = try String(contentsOf: file, encoding: .utf8)
    let scene = try resolved(source).scene
    for frame in stride(from: 0, to: 180, by: 3) {
      let time = Double(frame) / 60
      guard case .shape(let shape)? = scene.evaluate(at: time).layer(id: "drops")?.content else {
        Issue.record("no shape at \(time)")
        return
      }
      // The circles are drawn by arcs here.
      let found = shape.path.elements.suffix(5)
      let expected = bridge(at: time).elements.suffix(5)
      #expect(found.count == 5 && expected.count == 5)
      for (found, expected) in zip(found, expected) {
        #expect(distance(found, expected) < 1e-9, "at \(time)")
      }
      // An arc and an ellipse end at the extremes of their circle.
      let differences = zip(extremes(shape.path), extremes(bridge(at: time))).map { abs($0 - $1) }
      #expect(differences.allSatisfy { $0 < 1e-9 }, "at \(time)")
    }
  }

  /// The least and greatest coordinates of the points at which elements end.
  private func extremes(_ path: Path) -> [Double] {
    let ends = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
      case .close: nil
      }
    }
    let (x, y) = (ends.map(\.x), ends.map(\.y))
    return [x.min(), x.max(), y.min(), y.max()].compactMap { $0 }
  }

  /// The greatest distance between the points of two path elements of the same kind.
  private func distance(_ a: Path.Element, _ b: Path.Element) -> Double {
    func points(_ element: Path.Element) -> [Point] {
      switch element {
      case .move(let point), .line(let point): [point]
      case .quad(let control, let end): [control, end]
      case .cubic(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    let (a, b) = (points(a), points(b))
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
  }
}
