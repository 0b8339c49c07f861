import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// The option `--suggest` of the command `check`.
@Suite struct SuggestTests {
  private func suggestions(
    _ scene: String = "scene.json", _ words: String..., in folder: Folder
  ) throws -> [[String: Any]] {
    let outcome = try Program.run(["check", scene, "--suggest", "--json"] + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.told)")
    return outcome.results("suggested")
  }

  /// Saves the suggestions for a scene next to it.
  private func save(_ name: String = "scene", in folder: Folder) throws {
    let outcome = try Program.run(["check", name + ".json", "--suggest"], in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    folder.write(outcome.output, to: name + ".checks.json")
  }

  private func folder(_ scene: String) throws -> Folder {
    let folder = try Folder()
    folder.write(scene, to: "scene.json")
    return folder
  }

  /// Returns the checks with a claim.
  private func claims(_ key: String, _ checks: [[String: Any]]) -> [[String: Any]] {
    checks.filter { $0[key] != nil }
  }

  private func layers(_ check: [String: Any]) -> [String] {
    check["layers"] as? [String] ?? (check["layer"] as? String).map { [$0] } ?? []
  }

  // MARK: Suggestions hold

  private static let scenes = [
    "fade-transition/scene.json", "cookbook/text-in-out.json", "cookbook/progress-ring.json",
    "cookbook/spring-drop.json",
  ]
  /// Scenes that take longer.
  private static let moreScenes = [
    "splash-mask/scene.json", "ripple-grid/scene.json", "pop-transition/scene.json",
    "cookbook/stagger-grid.json", "cookbook/loading-dots.json",
  ]

  @Test(arguments: scenes + (TestInputs.areAll ? moreScenes : []))
  func `the suggestions for our scenes hold when they are saved next to the scene`(
    path: String
  ) throws {
    let folder = try Folder()
    let source = Folder.project.appendingPathComponent("scenes/" + path)
    let parent = source.deletingLastPathComponent()
    let isRecipe = path.hasPrefix("cookbook/")
    for name in try FileManager.default.contentsOfDirectory(atPath: parent.path)
    where !name.contains("golden") && !name.hasSuffix(".checks.json")
      && (!isRecipe || name == source.lastPathComponent)
    {
      try FileManager.default.copyItem(
        at: parent.appendingPathComponent(name), to: folder[name])
    }
    let name = String(source.lastPathComponent.dropLast(".json".count))
    try save(name, in: folder)
    let outcome = try Program.run(["check", name + ".json", "--strict", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.told)")
    let scene = try #require(outcome.results("scenes").first)
    let checks = scene["checks"] as? [[String: Any]] ?? []
    #expect(checks.allSatisfy { $0["verdict"] as? String == "holds" })
    #expect((2...16).contains(checks.count), "\(checks.count)")
  }

  // MARK: Numbers

  /// A box that moves evenly by 40 points for 0.4 s from 0.2 s on, a box that appears at 0.5 s, and a text.
  private static func scene(
    begin: Double = 0.2, duration: Double = 0.4, x: Double = 70, color: String = "white",
    checks: String = ""
  ) -> String {
    """
    { "splashrender": 1, "size": [200, 120], "duration": 2, "fps": 60, "backgroundColor": "black",
      "layers": [
        { "id": "box", "bounds": [20, 20], "position": [\(x), 20], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 30, "beginTime": \(begin), "duration": \(duration),
            "fillMode": "backwards" } ] },
        { "id": "late", "frame": [150, 10, 30, 20], "backgroundColor": "tomato", "animations": [
          { "type": "basic", "keyPath": "opacity", "from": 0, "to": 0, "duration": 0.5 } ] },
        { "id": "title", "type": "text", "string": "Hello", "fontSize": 24, "foregroundColor": "\(color)",
          "position": [100, 80] } ],
      "checks": [\(checks)] }
    """
  }

  @Test func `times are those of the animations, with a frame of margin`() throws {
    let checks = try suggestions(in: folder(Self.scene()))
    let rests = claims("rests", checks)
    let latest = rests.compactMap { ($0["rests"] as? [String: Double])?["by"] }
    // The last tenth of a point takes 1 ms, so the box rests in the frame at 0.6 s: one later, 37/60 s.
    #expect(latest.contains { abs($0 - 37.0 / 60) < 0.001 && $0 >= 37.0 / 60 }, "\(rests)")
    let visible = claims("visible", checks)
    let late = try #require(visible.first { layers($0) == ["late"] })
    let by = try #require((late["visible"] as? [String: Double])?["by"])
    // It appears in the frame at 0.5 s: one later, 31/60 s.
    #expect(abs(by - 31.0 / 60) < 0.001 && by >= 31.0 / 60)
    let always = try #require(visible.first { $0["visible"] as? Bool == true })
    #expect(layers(always) == ["box", "title"])
    let before = try #require(claims("before", checks).first)
    #expect(layers(before) == ["box"] && before["before"] as? String == "late")
  }

  @Test func `distances are at most half of the measured ones, and contrasts are rounded down`()
    throws
  {
    // The first one ends at x = 60, and the second one begins at 130: 70 points, of which half is 35.
    let boxes = """
      { "splashrender": 1, "size": [200, 120], "duration": 1, "layers": [
        { "id": "a", "frame": [40, 10, 20, 20], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 30, "duration": 0.4 } ] },
        { "id": "b", "frame": [130, 10, 20, 20], "backgroundColor": "tomato" } ] }
      """
    let apart = try #require(claims("apart", try suggestions(in: folder(boxes))).first)
    #expect(layers(apart) == ["*"] && apart["apart"] as? Double == 35)
    // White on black is 21 to 1.
    let white = claims("contrast", try suggestions(in: folder(Self.scene())))
    #expect(white.map { $0["contrast"] as? Double } == [21])
    // #808080 has the linear value 0.2159: (0.2159 + 0.05) / 0.05 is 5.32.
    let grey = claims("contrast", try suggestions(in: folder(Self.scene(color: "#808080"))))
    #expect(grey.map { $0["contrast"] as? Double } == [5])
    // #404040 has 0.0513, and 2.03 is too little.
    let dark = claims("contrast", try suggestions(in: folder(Self.scene(color: "#404040"))))
    #expect(dark.isEmpty)
  }

  @Test func `an even stagger is one check with a pattern`() throws {
    let bars = (0..<5).map { index in
      """
      { "id": "bar\(index)", "frame": [\(10 + 30 * index), 20, 20, 60], "backgroundColor": "teal",
        "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "duration": 0.3,
          "beginTime": \(0.1 + 0.08 * Double(index)), "fillMode": "backwards" } ] }
      """
    }
    let checks = try suggestions(
      in: folder(
        """
        { "splashrender": 1, "size": [170, 100], "duration": 2, "fps": 60, "layers": [
          { "id": "back", "frame": [0, 0, 170, 100], "backgroundColor": "white" },
          \(bars.joined(separator: ",\n")) ] }
        """))
    let begin = try #require(claims("begin", checks).first)
    #expect(layers(begin) == ["bar*"])
    #expect((begin["begin"] as? [String: Double])?["apart"] == 0.08)
    // The bars are 10 points apart; the layer behind them isn't.
    let apart = try #require(claims("apart", checks).first)
    #expect(layers(apart) == ["bar*"] && apart["apart"] as? Double == 5)
    #expect(claims("before", checks).isEmpty)
  }

  @Test func `a jump is bounded, and a layer that flies in is inside when it rests`() throws {
    let checks = try suggestions(
      in: folder(
        """
        { "splashrender": 1, "size": [200, 100], "duration": 2, "fps": 60, "layers": [
          { "id": "step", "frame": [60, 10, 20, 20], "backgroundColor": "teal", "animations": [
            { "type": "basic", "keyPath": "position.x", "from": 30, "to": 30, "duration": 1 } ] },
          { "id": "plane", "frame": [90, 60, 20, 20], "backgroundColor": "tomato", "animations": [
            { "type": "basic", "keyPath": "position.x", "from": -50, "duration": 0.5 } ] } ] }
        """))
    // From 30 to 70: a tenth more than 40 is 44, and the next number is 45.
    let jumps = try #require(claims("jumps", checks).first)
    #expect(layers(jumps) == ["step"])
    #expect((jumps["jumps"] as? [String: Double])?["most"] == 45)
    let inside = claims("inside", checks)
    #expect(inside.map(layers) == [["step"], ["plane"]])
    #expect(inside.map { $0["while"] as? String } == [nil, "resting"])
  }

  // MARK: Mistakes are found

  @Test(arguments: [
    ("a longer duration", scene(duration: 0.8)), ("a later beginning", scene(begin: 0.4)),
    ("a place outside the screen", scene(x: 250)),
    ("a colour like the background", scene(color: "#101010")),
  ])
  func `a suggested check fails after a mistake`(name: String, text: String) throws {
    let folder = try folder(Self.scene())
    try save(in: folder)
    #expect(try Program.run(["check", "scene.json"], in: folder).status == 0)
    folder.write(text, to: "scene.json")
    let outcome = try Program.run(["check", "scene.json", "--json"], in: folder)
    #expect(outcome.codes.contains("check.failed"), "\(name): \(outcome.told)")
  }

  // MARK: What is suggested once

  @Test func `checks that the scene has are not suggested again`() throws {
    let folder = try folder(Self.scene(checks: #"{ "layer": "title", "text": "whole" }"#))
    let checks = try suggestions(in: folder)
    #expect(claims("text", checks).isEmpty && !claims("visible", checks).isEmpty)
    try save(in: folder)
    #expect(try suggestions(in: folder).isEmpty)
    let printed = try Program.run(["check", "scene.json", "--suggest"], in: folder)
    #expect(printed.output == "{ \"checks\": [] }\n")
    try FileManager.default.moveItem(at: folder["scene.checks.json"], to: folder["more.json"])
    #expect(try suggestions("scene.json", "--checks", "more.json", in: folder).isEmpty)
  }

  @Test func `the output can be the file next to the scene, which the shell empties first`() throws
  {
    let folder = try folder(Self.scene())
    let line = "splashrender check scene.json --suggest > scene.checks.json"
    let outcome = try Program.runShell(line, in: folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    let check = try Program.run(["check", "scene.json"], in: folder)
    #expect(check.status == 0 && !check.output.contains("no checks"), "\(check.errors)")
  }

  @Test func `layers that are never seen are omitted`() throws {
    let scene = Self.scene().replacingOccurrences(
      of: "\"id\": \"late\",", with: "\"id\": \"late\", \"hidden\": true,")
    let folder = try folder(scene)
    let outcome = try Program.run(["check", "scene.json", "--suggest", "--json"], in: folder)
    let checks = outcome.results("suggested")
    #expect(!checks.isEmpty)
    #expect(checks.allSatisfy { !layers($0).contains("late") && $0["before"] == nil })
  }

  @Test func `with --exact, only proved checks are suggested`() throws {
    let checks = try suggestions("scene.json", "--exact", in: folder(Self.scene()))
    #expect(claims("contrast", checks).isEmpty && claims("readable", checks).isEmpty)
    #expect(claims("film", checks).isEmpty && !claims("rests", checks).isEmpty)
  }

  // MARK: The documentation

  @Test func `the page about checks shows suggestions as the command prints them`() throws {
    let page = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/checks.md"), encoding: .utf8)
    let blocks = page.codeBlocks("json")
    let folder = try Folder()
    folder.write(try #require(blocks.first), to: "intro.json")
    let outcome = try Program.run(["check", "intro.json", "--suggest"], in: folder)
    #expect(blocks.dropFirst().first.map { $0 + "\n" } == outcome.output)
  }

  // MARK: Refusals

  @Test func `a table, a second scene and reports are refused`() throws {
    let folder = try folder(Self.scene())
    folder.write("a\n1\n", to: "rows.csv")
    for words in [
      ["rows.csv", "--scene", "scene.json", "--name", "{a}.mp4"], ["scene.json", "scene.json"],
    ] {
      let outcome = try Program.run(["check", "--suggest"] + words, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--suggest applies to a scene"), "\(outcome.errors)")
    }
    for words in [["--junit", "x.xml"], ["--golden", "x"]] {
      let outcome = try Program.run(["check", "scene.json", "--suggest"] + words, in: folder)
      #expect(outcome.status == 64 && outcome.output == "", "\(outcome.errors)")
    }
  }

  @Test func `an invalid scene ends with 65, and a missing one with 66`() throws {
    let folder = try folder(Scenes.broken)
    #expect(try Program.run(["check", "scene.json", "--suggest"], in: folder).status == 65)
    #expect(try Program.run(["check", "none.json", "--suggest"], in: folder).status == 66)
  }
}
