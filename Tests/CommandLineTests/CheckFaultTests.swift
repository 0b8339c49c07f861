import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// The checks of the reference films notice changes of the films, and no check holds because there is nothing to check.
@Suite struct CheckFaultTests {
  private static let scenes = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenes")

  /// A change of a film's text.
  struct Fault: Sendable {
    let film: String
    let old: String
    let new: String

    init(_ film: String, _ old: String, _ new: String) {
      (self.film, self.old, self.new) = (film, old, new)
    }
  }

  static let faults = [
    // A delay, a duration, a curve, a size and an angle.
    Fault("splash-mask", "\"delay\": 0.1, \"duration\": 0.1", "\"delay\": 0.15, \"duration\": 0.1"),
    Fault("splash-mask", "\"keyTimes\": [0, 0.2, 1]", "\"keyTimes\": [0, 0.25, 1]"),
    Fault("splash-mask", "[\"easeInEaseOut\", \"easeOut\"]", "[\"easeInEaseOut\", \"linear\"]"),
    Fault(
      "splash-mask", "\"transform.scale\": \"= 88 / 72\"", "\"transform.scale\": \"= 80 / 72\""),
    Fault("splash-mask", "88 * 0.85\", \"= 88 * 0.85\"", "88 * 0.9\", \"= 88 * 0.9\""),
    // An offset, a curve, an end, a way back that jumps, and a line that is too wide.
    Fault("ripple-grid", "\"timeOffset\": 1.05\n", "\"timeOffset\": 1.0\n"),
    Fault("ripple-grid", "\"strokeEnd\": [1, 0, 0.35, 1]", "\"strokeEnd\": [0.9, 0, 0.35, 1]"),
    Fault("ripple-grid", "\"keyTimes\": [0, 0.45, 0.887, 1]", "\"keyTimes\": [0, 0.45, 0.9, 1]"),
    Fault(
      "ripple-grid", "\"values\": [0, 1], \"duration\": 2.5",
      "\"values\": [0, 0.9], \"duration\": 2.5"),
    Fault(
      "ripple-grid", "\"from\": \"= start\", \"to\": \"= identity\", \"duration\": 2.5",
      "\"from\": \"= start\", \"to\": \"= identity\", \"duration\": 2.4"),
    // A spring that is too stiff, one that isn't a spring, a later marker, another size, and another place.
    Fault("pop-transition", "\"usingSpringWithDamping\": 0.5", "\"usingSpringWithDamping\": 0.6"),
    Fault("pop-transition", "\"initialSpringVelocity\": 0.2", "\"initialSpringVelocity\": 0"),
    Fault("pop-transition", "\"duration\": 0.8", "\"duration\": 0.9"),
    Fault(
      "pop-transition", "(screen.width - 40) / screen.width\", \"= 350 / screen.height\"",
      "(screen.width - 30) / screen.width\", \"= 350 / screen.height\""),
    Fault("pop-transition", "\"= 20 + 350 / 2\"", "\"= 25 + 350 / 2\""),
    // A fade that is too short, too late, not whole, and a screen that goes too soon; a touch that comes too late.
    Fault(
      "fade-transition", "\"duration\": 1.0, \"animations\"", "\"duration\": 0.9, \"animations\""),
    Fault(
      "fade-transition", "\"beginTime\": \"= marker('fade')\", \"duration\": 1.0",
      "\"beginTime\": \"= marker('fade') + 0.02\", \"duration\": 1.0"),
    Fault(
      "fade-transition", "\"animations\": { \"alpha\": 1 }", "\"animations\": { \"alpha\": 0.9 }"),
    Fault(
      "fade-transition", "\"beginTime\": \"= marker('fade') + 1\", \"duration\": 0.5",
      "\"beginTime\": \"= marker('fade') + 0.9\", \"duration\": 0.6"),
    Fault(
      "fade-transition",
      "\"beginTime\": 0.2, \"duration\": 0.5 },\n        { \"type\": \"keyframe\", \"keyPath\": \"transform.scale\"",
      "\"beginTime\": 0.6, \"duration\": 0.5 },\n        { \"type\": \"keyframe\", \"keyPath\": \"transform.scale\""
    ),
  ]

  @Test(arguments: faults)
  func `a change of a reference film fails one of its checks`(fault: Fault) throws {
    let folder = try Folder()
    let source = Self.scenes.appending(path: fault.film)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where name != "scene.golden.png" {
      try FileManager.default.copyItem(
        at: source.appending(path: name), to: folder.url.appending(path: name))
    }
    let text = try String(contentsOf: source.appending(path: "scene.json"), encoding: .utf8)
    #expect(text.contains(fault.old), "\(fault.old)")
    folder.write(text.replacingOccurrences(of: fault.old, with: fault.new), to: "scene.json")
    let outcome = try Program.run(["check", "scene.json", "--json"], in: folder)
    #expect(outcome.codes.contains("check.failed"), "\(outcome.codes)")
  }

  // MARK: Nothing to check

  /// Layers that are never seen, each for another reason, and an empty text.
  private static let unseen = """
    { "id": "faded", "frame": [0, 0, 20, 20], "backgroundColor": "red", "opacity": 0 },
    { "id": "gone", "frame": [0, 0, 20, 20], "backgroundColor": "red", "hidden": true },
    { "id": "outside", "frame": [-90, 0, 20, 20], "backgroundColor": "red" },
    { "id": "empty", "frame": [0, 0, 20, 20] },
    { "id": "words", "type": "text", "string": "", "position": [50, 30] }
    """

  private static let claims = [
    "\"visible\": true", "\"visible\": { \"by\": 0.5 }", "\"visible\": { \"for\": 0.1 }",
    "\"readable\": { \"by\": 0.5 }", "\"rests\": { \"by\": 0.5 }", "\"begin\": { \"at\": 0 }",
    "\"jumps\": { \"most\": 8 }", "\"text\": \"whole\"", "\"contrast\": 1.1",
  ]

  @Test(arguments: ["faded", "gone", "outside", "empty", "words"])
  func `a claim about a layer that is never seen fails`(layer: String) throws {
    let folder = try Folder()
    // Whether text is whole doesn't depend on whether it is seen, but there must be some.
    let checks = Self.claims.filter { layer == "words" || !$0.hasPrefix("\"text\"") }
      .map { "{ \"layer\": \"\(layer)\", \($0) }" }
    folder.write(
      """
      { "splashrender": 1, "size": [100, 60], "duration": 1, "fps": 10,
        "layers": [ \(Self.unseen) ], "checks": [ \(checks.joined(separator: ",\n")) ] }
      """, to: "scene.json")
    let outcome = try Program.run(["check", "scene.json", "--json"], in: folder)
    let answers = outcome.results("scenes").first?["checks"] as? [[String: Any]] ?? []
    #expect(answers.count == checks.count, "\(outcome.output)\(outcome.errors)")
    for answer in answers { #expect(answer["verdict"] as? String == "fails", "\(answer)") }
  }
}
