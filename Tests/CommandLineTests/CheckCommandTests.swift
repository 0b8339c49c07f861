import Foundation
import Testing

@testable import ProgramSupport

/// The command `check`.
@Suite struct CheckCommandTests {
  /// A box that moves for 0.8 s, with checks.
  private static func scene(_ checks: String = "") -> String {
    """
    { "splashrender": 1, "size": [100, 60], "duration": 1, "fps": 10,
      "params": { "end": { "type": "number", "default": 70 } },
      "layers": [
        { "id": "box", "frame": ["= end - 10", 20, 20, 20], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 20, "duration": 0.8 } ] } ],
      "checks": [\(checks)] }
    """
  }

  private static let rests = #"{ "layer": "box", "rests": { "by": 0.9 } }"#
  private static let late = #"{ "layer": "box", "rests": { "by": 0.5 }, "why": "people wait" }"#
  private static let sampled = #"{ "key": "box.box.x", "turns": 0 }"#

  private func folder(_ checks: String...) throws -> Folder {
    let folder = try Folder()
    folder.write(Self.scene(checks.joined(separator: ",\n")), to: "scene.json")
    return folder
  }

  private func check(_ words: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(["check"] + words, in: folder)
  }

  @Test func `a parameter that only a file of checks uses is used`() throws {
    let folder = try folder()
    let text = Self.scene().replacingOccurrences(
      of: "\"params\": {",
      with: "\"params\": { \"last\": { \"type\": \"number\", \"default\": 0.9 },")
    folder.write(text, to: "scene.json")
    #expect(try check("scene.json", in: folder).status == 65)
    folder.write(
      #"{ "checks": [ { "layer": "box", "rests": { "by": "= last" } } ] }"#, to: "scene.checks.json"
    )
    for command in [["check"], ["validate", "--strict"]] {
      let outcome = try Program.run(command + ["scene.json"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  /// The checks of the first scene or row of the object.
  private func answers(_ outcome: Program.Outcome, _ index: Int = 0) throws -> [[String: Any]] {
    let scenes = outcome.results("scenes")
    try #require(scenes.count > index, "\(outcome.output)\(outcome.errors)")
    return scenes[index]["checks"] as? [[String: Any]] ?? []
  }

  // MARK: One scene

  @Test func `a scene whose checks hold is reported with its least margin, and ends with 0`() throws
  {
    let outcome = try check("scene.json", in: folder(Self.rests))
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "scene.json: 1 check: 1 holds")
    #expect(lines.dropFirst().first?.hasPrefix("  least margin: 0.1") == true, "\(outcome.output)")
    #expect(outcome.output.contains(" s: box rests by 0.9 s (line 6)"))
  }

  @Test func `a scene without checks is only validated`() throws {
    let outcome = try check("scene.json", in: folder())
    #expect(outcome.status == 0 && outcome.output == "scene.json: no checks\n")
  }

  @Test func `a check that fails is located, with its claim, its time, what was expected and why`()
    throws
  {
    let outcome = try check("scene.json", in: folder(Self.rests, Self.late))
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("scene.json: 2 checks: 1 holds, 1 fails\n"))
    let errors = outcome.errors.components(separatedBy: "\n")
    #expect(errors[0].hasPrefix("scene.json:7:1: error: box rests by 0.5 s: it rests from 0.7"))
    #expect(errors[0].hasSuffix(" s on (frame 7)"))
    #expect(errors[1].hasPrefix("7 | { \"layer\": \"box\", \"rests\"") && errors[2].contains("^~~"))
    #expect(errors.contains("  expected 0.5 s or earlier"))
    #expect(errors.contains("scene.json:7:1: note: why: people wait"))
  }

  @Test func `the name of a check takes the place of its claim, and a pattern's layer is named`()
    throws
  {
    let outcome = try check(
      "scene.json",
      in: folder(#"{ "layer": "b*", "rests": { "by": 0.1 }, "name": "all is calm" }"#))
    #expect(outcome.errors.contains("error: all is calm: box: it rests from"), "\(outcome.errors)")
  }

  @Test func `-q prints only errors`() throws {
    let folder = try folder(Self.rests, Self.late)
    let outcome = try check("scene.json", "-q", in: folder)
    #expect(outcome.status == 2 && outcome.output == "" && outcome.errors.contains("box rests by"))
  }

  @Test func `the object for programs has each check with its answer, and findings with codes`()
    throws
  {
    let outcome = try check("scene.json", "--json", in: folder(Self.rests, Self.late))
    #expect(outcome.status == 2 && outcome.codes == ["check.failed"])
    let finding = try #require(outcome.findings.first)
    #expect(finding["pointer"] as? String == "/checks/1" && finding["frame"] as? Int == 7)
    let all = try answers(outcome)
    #expect(all.map { $0["verdict"] as? String } == ["holds", "fails"])
    #expect(all.map { $0["pointer"] as? String } == ["/checks/0", "/checks/1"])
    #expect(all.map { $0["line"] as? Int } == [6, 7])
    #expect(all.map { $0["unit"] as? String } == ["s", "s"])
    #expect(all.allSatisfy { $0["proof"] as? String == "exact" && $0["waived"] as? Bool == false })
    // It rests when it is 0.1 pt from its end: 50 pt in 0.8 s.
    for (answer, limit) in zip(all, [0.9, 0.5]) {
      let margin = try #require(answer["margin"] as? [Double])
      let truth = limit - 0.8 * (1 - 0.1 / 50) + 1e-6
      #expect(margin.count == 2 && margin[0] <= truth && truth <= margin[1], "\(margin)")
      #expect(margin[1] - margin[0] < 1e-7)
    }
    #expect(outcome.results("scenes")[0]["ok"] as? Bool == false)
    #expect(outcome.results("scenes")[0]["golden"] is NSNull)
  }

  @Test func `a check that applies to nothing fails`() throws {
    let outcome = try check(
      "scene.json", in: folder(#"{ "layer": "box", "text": "whole" }"#))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("the check never applied"), "\(outcome.errors)")
  }

  @Test func `--exact fails a check that is only sampled`() throws {
    let folder = try folder(Self.sampled)
    let outcome = try check("scene.json", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("  1 of them is sampled, not proved\n"))
    let exact = try check("scene.json", "--exact", "--json", in: folder)
    #expect(exact.status == 2 && exact.codes == ["check.undecided"])
    #expect(exact.told.contains("there is no proof for all times"))
    #expect(try answers(exact)[0]["verdict"] as? String == "undecided")
    #expect(try check("scene.json", "--exact", in: self.folder(Self.rests)).status == 0)
  }

  // MARK: Waivers

  @Test func `a waived check that fails is listed, and doesn't count`() throws {
    let waived = #"{ "layer": "box", "rests": { "by": 0.5 }, "waive": "slow on purpose" }"#
    let folder = try folder(Self.rests, waived)
    let outcome = try check("scene.json", in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("scene.json: 2 checks: 1 holds, 1 waived\n"))
    #expect(outcome.output.contains("  waived: box rests by 0.5 s: it rests from 0.7"))
    #expect(outcome.output.contains("(slow on purpose)\n"))
    let answer = try answers(check("scene.json", "--json", in: folder))[1]
    #expect(answer["waived"] as? Bool == true && answer["verdict"] as? String == "fails")
  }

  @Test
  func `a waiver that isn't needed is a warning, unless the scene is one of several variants`()
    throws
  {
    let folder = try folder(#"{ "layer": "box", "rests": { "by": 0.9 }, "waive": "slow" }"#)
    let outcome = try check("scene.json", "--json", in: folder)
    #expect(outcome.status == 65 && outcome.codes == ["waiver.unused"])
    #expect(try check("scene.json", "--set", "end=60", in: folder).status == 0)
  }

  // MARK: What is invalid

  @Test func `an invalid scene ends with 65, a missing file with 66, and the worst code counts`()
    throws
  {
    let folder = try folder(Self.late)
    folder.write(Scenes.broken, to: "broken.json")
    #expect(try check("scene.json", "none.json", in: folder).status == 66)
    #expect(try check("none.json", "broken.json", "scene.json", in: folder).status == 65)
    #expect(try check("scene.json", in: folder).status == 2)
    #expect(try check(in: folder).status == 64)
    folder.write(Self.scene(#"{ "layer": "bax", "hidden": true }"#), to: "scene.json")
    let outcome = try check("scene.json", "--json", in: folder)
    #expect(outcome.status == 65 && outcome.codes == ["check.layer"])
  }

  @Test func `a warning counts as an error, and the checks are proved all the same`() throws {
    let folder = try Folder()
    folder.write(
      Self.scene(Self.rests).replacingOccurrences(
        of: "\"layers\": [",
        with:
          "\"layers\": [ { \"id\": \"far\", \"frame\": [200, 0, 9, 9], \"backgroundColor\": \"red\" },"
      ), to: "scene.json")
    #expect(try Program.run(["validate", "scene.json"], in: folder).status == 0)
    let outcome = try check("scene.json", in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("error: the layer \"far\" is never visible"), "\(outcome.errors)")
    #expect(outcome.errors.contains("1 error in 1 scene"))
    #expect(outcome.output.hasPrefix("scene.json: 1 check: 1 holds\n"))
  }

  // MARK: Files of checks

  @Test func `checks next to the scene and in files of --checks are proved as well`() throws {
    let folder = try folder(Self.rests)
    folder.write("{ \"checks\": [\(Self.late)] }", to: "scene.checks.json")
    folder.write(
      "{ \"checks\": [{ \"key\": \"box.position.x\", \"range\": [20, \"= end\"] }] }",
      to: "more.json")
    let outcome = try check("scene.json", "--checks", "more.json", "--json", in: folder)
    #expect(outcome.status == 2)
    let all = try answers(outcome)
    #expect(all.map { $0["file"] as? String } == ["scene.json", "scene.checks.json", "more.json"])
    #expect(all.map { $0["verdict"] as? String } == ["holds", "fails", "holds"])
    #expect(outcome.told.hasPrefix("scene.checks.json:1:"))
    let read = (outcome.envelope["read"] as? [[String: Any]] ?? []).map { $0["path"] as? String }
    #expect(Set(read) == ["scene.json", "scene.checks.json", "more.json"])
    let missing = try check("scene.json", "--checks", "none.json", in: folder)
    #expect(missing.status == 66 && missing.errors.contains("none.json"))
  }

  @Test func `validate finds errors in the checks next to a scene, and render doesn't read them`()
    throws
  {
    let folder = try folder()
    folder.write("{", to: "scene.checks.json")
    let still = ["still", "scene.json", "--at", "0", "-o", "still.png"]
    #expect(try Program.run(still, in: folder).status == 0)
    #expect(try Program.run(["validate", "scene.json"], in: folder).status == 65)
    #expect(try check("scene.json", in: folder).status == 65)
  }

  // MARK: Variants

  @Test func `--set checks another variant, and --params too`() throws {
    let folder = try folder(#"{ "layer": "box", "inside": "screen", "insets": 5 }"#)
    #expect(try check("scene.json", in: folder).status == 0)
    let outcome = try check("scene.json", "--set", "end=95", in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("10 pt outside"), "\(outcome.errors)")
    folder.write("{ \"end\": 95 }", to: "params.json")
    #expect(try check("scene.json", "--params", "params.json", in: folder).status == 2)
  }

  @Test func `each row of a table is checked, and a failure names its row`() throws {
    let folder = try folder(
      #"{ "layer": "box", "inside": "screen" }"#,
      #"{ "layer": "box", "hidden": true, "when": "= end > 500" }"#)
    folder.write("end\n70\n80\n105\n", to: "rows.csv")
    let words = ["rows.csv", "--scene", "scene.json", "--name", "{end}.mp4"]
    let outcome = try Program.run(["check"] + words, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("3 rows: 3 checks: 2 hold, 1 fails\n"), "\(outcome.output)")
    #expect(outcome.output.contains(", row 80.mp4)"))
    #expect(outcome.errors.contains("rows.csv:4:1: note: for this row"), "\(outcome.errors)")
    let object = try Program.run(["check"] + words + ["--json"], in: folder)
    let rows = object.results("scenes")
    #expect(rows.map { $0["row"] as? String } == ["70.mp4", "80.mp4", "105.mp4"])
    #expect(rows.map { $0["ok"] as? Bool } == [true, true, false])
    #expect(object.findings.map { $0["row"] as? String } == ["105.mp4"])
    #expect(try Program.run(["check", "scene.json", "--name", "x"], in: folder).status == 64)
    #expect(try Program.run(["check"] + words + ["--golden", "x"], in: folder).status == 64)
  }

  // MARK: Golden frames

  @Test func `golden frames are compared if there are any`() throws {
    let folder = try folder(Self.rests)
    let update = try Program.run(["golden", "update", "scene.json", "-q"], in: folder)
    try #require(update.status == 0)
    let equal = try check("scene.json", in: folder)
    #expect(equal.status == 0 && equal.output.contains("\n  golden frames: "), "\(equal.errors)")
    folder.write(
      Self.scene(Self.rests).replacingOccurrences(of: "teal", with: "tomato"), to: "scene.json")
    let different = try check("scene.json", "--json", in: folder)
    #expect(different.status == 2 && different.codes == ["golden.different"])
    let golden = try #require(different.results("scenes")[0]["golden"] as? [String: Any])
    #expect(golden["status"] as? String == "different" && golden["frames"] as? Int ?? 0 > 1)
    #expect(!folder.exists("golden-report"))
    let tolerant = try check("scene.json", "--max-difference", "255", in: folder)
    #expect(tolerant.status == 0 && tolerant.output.contains("within the tolerance"))
    let missing = try check("scene.json", "--golden", "nowhere", in: folder)
    #expect(missing.status == 66)
  }

  // MARK: Reports

  @Test func `--junit writes a suite for each scene, with a case for each check`() throws {
    let folder = try folder(
      Self.rests, Self.late, #"{ "layer": "box", "hidden": true, "waive": "seen" }"#)
    folder.write(Scenes.broken, to: "broken.json")
    let outcome = try check("scene.json", "broken.json", "--junit", "junit.xml", in: folder)
    #expect(outcome.status == 65)
    let text = String(decoding: folder.data("junit.xml"), as: UTF8.self)
    #expect(
      text.contains(
        #"<testsuite name="scene.json" tests="4" failures="1" errors="0" skipped="1">"#), "\(text)")
    #expect(
      text.contains(
        #"<testsuite name="broken.json" tests="1" failures="0" errors="1" skipped="0">"#))
    #expect(text.contains(#"<testcase name="scene" classname="scene.json" file="scene.json"/>"#))
    #expect(text.contains(#"<failure message="it rests from 0.7"#))
    #expect(text.contains(#"<skipped message="waived: seen"/>"#))
    let piped = try check("scene.json", "--junit", "-", in: folder)
    #expect(piped.output.hasPrefix("<?xml") && piped.output.hasSuffix("</testsuites>\n"))
    #expect(try check("scene.json", "--junit", "scene.json", in: folder).status == 64)
  }

  // MARK: The documentation

  private static let page: String? = try? String(
    contentsOf: Folder.project.appendingPathComponent("Documentation/checks.md"), encoding: .utf8)

  private func pageFolder() throws -> Folder {
    let folder = try Folder()
    folder.write(try #require(Self.page?.codeBlocks("json").first), to: "intro.json")
    folder.write(try #require(Self.page?.codeBlocks("csv").first) + "\n", to: "names.csv")
    return folder
  }

  @Test func `every command on the page about checks runs without errors`() throws {
    let folder = try pageFolder()
    let commands = Self.page?.codeBlocks("sh").flatMap { $0.components(separatedBy: "\n") } ?? []
    #expect(commands.count >= 5)
    for command in commands {
      let outcome = try Program.runShell(command, in: folder)
      #expect(outcome.status == 0, "\(command): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test func `the page shows reports as the command prints them`() throws {
    let folder = try pageFolder()
    let page = try #require(Self.page)
    #expect(page.contains("```\n" + (try check("intro.json", in: folder).output) + "```\n"))
    let scene = String(decoding: folder.data("intro.json"), as: UTF8.self)
    folder.write(
      scene.replacingOccurrences(
        of: "\"beginTime\": 0.5, \"duration\": 0.4", with: "\"beginTime\": 0.5, \"duration\": 0.45"),
      to: "intro.json")
    let late = try check("intro.json", in: folder)
    #expect(late.status == 2)
    for line in late.errors.split(separator: "\n") {
      #expect(page.contains(line + "\n"), "\(line)")
    }
  }

  @Test func `the ten examples in the help are checks that the program reads`() throws {
    let help = try Program.run(["help", "checks"], in: Folder()).output
    #expect(help.utf8.count <= 8000)
    let examples = try #require(help.components(separatedBy: "TEN EXAMPLES:\n").dropFirst().first)
      .components(separatedBy: "\n\n")[0].components(separatedBy: "\n")
    #expect(examples.count == 10)
    let folder = try Folder()
    let layers = ["logo", "a", "b", "c", "button", "box", "flash", "ring"].map {
      "{ \"id\": \"\($0)\", \"type\": \"shape\", \"path\": { \"rect\": [0, 0, 9, 9] } }"
    }
    folder.write(
      """
      { "splashrender": 1, "size": [100, 60], "duration": 3, "markers": { "in": 0.5 }, "layers": [
        { "id": "title", "type": "text", "string": "a" },
        { "id": "count", "type": "text", "number": 100, "format": "%.0f" },
        \(layers.joined(separator: ",\n")) ],
        "checks": [\(examples.joined(separator: ",\n"))] }
      """, to: "scene.json")
    let outcome = try check("scene.json", "--json", in: folder)
    #expect(outcome.codes.allSatisfy { !$0.hasPrefix("check.l") && !$0.hasPrefix("check.k") })
    #expect(try answers(outcome).count == 10, "\(outcome.told)")
  }
}
