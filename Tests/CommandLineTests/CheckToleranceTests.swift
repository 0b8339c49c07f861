import Foundation
import Testing

@testable import ProgramSupport

/// A claim at its bound holds by the tolerance that the documentation lists.
@Suite struct CheckToleranceTests {
  /// What moves here begins at 0.5 s, and its claims are exactly at their bounds.
  private static let scene = """
    { "splashrender": 1, "size": [100, 100], "duration": 1, "fps": 10,
      "layers": [
        { "id": "mover", "frame": [15, 15, 10, 10], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 20, "to": 30, "beginTime": 0.5, "duration": 0.25, "fillMode": "both" } ] },
        { "id": "other", "frame": [15, 45, 10, 10], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 20, "to": 30, "beginTime": 0.5, "duration": 0.25, "fillMode": "both" } ] },
        { "id": "late", "frame": [15, 60, 10, 10], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 20, "to": 30, "beginTime": 0.75, "duration": 0.25, "fillMode": "both" } ] },
        { "id": "next", "frame": [40, 15, 10, 10], "backgroundColor": "teal" },
        { "id": "edge", "frame": [0, 90, 10, 10], "backgroundColor": "teal" },
        { "id": "hopper", "frame": [60, 60, 10, 10], "backgroundColor": "teal", "animations": [
          { "type": "keyframe", "keyPath": "position.x", "calculationMode": "discrete", "values": [65, 73],
            "duration": 1 } ] },
        { "id": "half", "frame": [80, 20, 10, 10], "backgroundColor": "teal", "animations": [
          { "type": "keyframe", "keyPath": "opacity", "calculationMode": "discrete", "values": [0, 1],
            "duration": 1 } ] } ] }
    """

  /// Checks whose claims are exactly at their bounds, by how the claims are written in the documentation.
  private static let checks = [
    ("\"visible\": { \"by\": 0.5 }", #"{ "layer": "half", "visible": { "by": 0.5 } }"#),
    ("\"visible\": { \"for\": 2 }", #"{ "layer": "half", "visible": { "for": 0.5 } }"#),
    ("\"begin\": { \"at\": 0.5 }", #"{ "layer": "mover", "begin": { "at": 0.5 } }"#),
    (
      "\"begin\": { \"apart\": 0.08 }",
      #"{ "layers": ["mover", "late"], "begin": { "apart": 0.25 } }"#
    ),
    ("\"together\": true", #"{ "layers": ["mover", "other"], "together": true }"#),
    ("\"apart\": 8", #"{ "layers": ["mover", "next"], "apart": 5 }"#),
    ("\"inside\": \"screen\"", #"{ "layer": "edge", "inside": "screen" }"#),
    ("\"jumps\": { \"most\": 8 }", #"{ "layer": "hopper", "jumps": { "most": 8 } }"#),
    ("\"is\": 257.06", #"{ "key": "mover.position.x", "at": 0.25, "is": 20 }"#),
    ("\"range\": [0, 1]", #"{ "key": "mover.position.x", "range": [20, 30] }"#),
    (
      "\"equals\": ",
      #"{ "key": "mover.position.x", "equals": "= key('other.position.x')" }"#
    ),
    (
      "\"jumps\": { \"most\": 1 }", #"{ "key": "hopper.position.x", "jumps": { "most": 8 } }"#
    ),
  ]

  /// Returns the tolerance of a claim in the table of the documentation.
  private func tolerance(of claim: String, in lines: [String]) throws -> Double {
    let row = try #require(lines.first { $0.hasPrefix("| `\(claim)") }, "\(claim)")
    let cell = try #require(row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) })
    let number = try #require(cell.split(separator: " ").first)
    return try #require(Double(number), "\(claim)")
  }

  @Test func `the margin of a claim at its bound is the documented tolerance`() throws {
    let folder = try Folder()
    folder.write(Self.scene, to: "scene.json")
    let all = Self.checks.map(\.1).joined(separator: ",\n")
    folder.write("{ \"checks\": [\n\(all)\n] }", to: "scene.checks.json")
    let outcome = try Program.run(["check", "scene.json", "--json"], in: folder)
    let answers = outcome.results("scenes").first?["checks"] as? [[String: Any]] ?? []
    try #require(answers.count == Self.checks.count, "\(outcome.output)\(outcome.errors)")
    let page = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/checks.md"), encoding: .utf8)
    let lines = page.components(separatedBy: "\n")
    for ((claim, check), answer) in zip(Self.checks, answers) {
      let tolerance = try tolerance(of: claim, in: lines)
      let margin = try #require(answer["margin"] as? [Double], "\(check)")
      #expect(answer["verdict"] as? String == "holds", "\(check): \(answer)")
      #expect(abs(margin[0] - tolerance) < 1e-7, "\(check): \(margin)")
      #expect(abs(margin[1] - tolerance) < 1e-7, "\(check): \(margin)")
    }
  }
}
