import Foundation
import Testing

@testable import ProgramSupport

/// The receipt of `check`, and its pictures of failures.
@Suite struct CheckOutputTests {
  /// A box of 100 points that moves by 600 points a second for 0.8 s, and another one that stays.
  private static func scene(_ checks: [String]) -> String {
    """
    { "splashrender": 1, "size": [960, 600], "duration": 1, "fps": 10, "backgroundColor": "#102030",
      "params": { "end": { "type": "number", "default": 650 } },
      "layers": [
        { "id": "other", "frame": [100, 400, 100, 100], "backgroundColor": "gold" },
        { "id": "box", "frame": ["= end - 50", 200, 100, 100], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": "= end - 480", "duration": 0.8 } ] } ],
      "checks": [
    \(checks.joined(separator: ",\n"))
    ] }
    """
  }

  private static let holding = #"{ "layer": "box", "rests": { "by": 0.9 } }"#
  private static let late = #"{ "layer": "box", "rests": { "by": 0.5 } }"#

  /// The picture of ``late`` in a line.
  private func picture(_ line: Int) -> String { "failures/scene-\(line)-box-rests-by-0-5-s.png" }

  private func folder(_ checks: String...) throws -> Folder {
    let folder = try Folder()
    folder.write(Self.scene(checks), to: "scene.json")
    return folder
  }

  private func check(_ words: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(["check"] + words, in: folder)
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func digest(_ name: String, in folder: Folder) throws -> String {
    try String(Program.runShell("sha256sum '\(name)'", in: folder).output.prefix(64))
  }

  /// The `picture` of each check of the first scene; empty for null.
  private func pictures(_ object: [String: Any]) throws -> [String] {
    let result = try #require(object["result"] as? [String: Any])
    let scenes = try #require(result["scenes"] as? [[String: Any]])
    let checks = try #require(scenes.first?["checks"] as? [[String: Any]])
    return try checks.map { try #require($0["picture"]) as? String ?? "" }
  }

  // MARK: Receipts

  @Test func `a receipt has the hashes of what was read and written, and the answers`() throws {
    let folder = try folder(Self.holding, Self.late)
    let outcome = try check(
      "scene.json", "--receipt", "receipt.json", "--pictures", "failures", in: folder)
    #expect(outcome.status == 2 && outcome.output.hasPrefix("scene.json: 2 checks: "))
    #expect(outcome.errors.hasPrefix("scene.json:9:1: error: box rests by 0.5 s: "))
    let receipt = try object(folder.data("receipt.json"))
    #expect(receipt["ok"] as? Bool == false && receipt["exit"] as? Int == 2)
    #expect(receipt["command"] as? String == "check" && receipt["format"] as? Int == 1)
    let read = try #require(receipt["read"] as? [[String: String]])
    #expect(read == [["path": "scene.json", "sha256": try digest("scene.json", in: folder)]])
    let written = try #require(receipt["written"] as? [[String: Any]])
    #expect(written.map { $0["path"] as? String } == [picture(9)])
    #expect(written[0]["sha256"] as? String == (try digest(picture(9), in: folder)))
    #expect(written[0]["width"] as? Int == 480 && written[0]["height"] as? Int == 300)
    #expect(try pictures(receipt) == ["", picture(9)])
  }

  @Test func `a receipt is written for every end of a check, and has its exit code`() throws {
    let folder = try folder(Self.holding)
    folder.write(Scenes.broken, to: "broken.json")
    for (scene, code) in [("scene.json", 0), ("broken.json", 65), ("none.json", 66)] {
      let outcome = try check(scene, "--receipt", "receipt.json", in: folder)
      #expect(outcome.status == code)
      let receipt = try object(folder.data("receipt.json"))
      #expect(receipt["exit"] as? Int == code && receipt["ok"] as? Bool == (code == 0))
      #expect((receipt["findings"] as? [Any])?.isEmpty == (code == 0))
      #expect((receipt["written"] as? [Any])?.isEmpty == true)
    }
    let unwritable = try check(
      "scene.json", "--junit", "none/a.xml", "--receipt", "receipt.json", in: folder)
    #expect(unwritable.status == 73)
    #expect(try object(folder.data("receipt.json"))["exit"] as? Int == 73)
  }

  @Test func `a receipt is the object that --json prints, without the receipt itself`() throws {
    let folder = try folder(Self.late)
    let outcome = try check(
      "scene.json", "--json", "--receipt", "receipt.json", "--pictures", "failures", in: folder)
    #expect(outcome.status == 2 && outcome.errors == "")
    let receipt = try object(folder.data("receipt.json"))
    var printed = try object(outcome.outputData)
    var written = try #require(printed["written"] as? [[String: Any]])
    let last = try #require(written.last)
    written.removeLast()
    #expect(last["path"] as? String == "receipt.json")
    #expect(last["sha256"] as? String == (try digest("receipt.json", in: folder)))
    printed["written"] = written
    #expect(NSDictionary(dictionary: printed) == NSDictionary(dictionary: receipt))
  }

  @Test func `a wrong command line writes no receipt, and a receipt replaces no input`() throws {
    let folder = try folder()
    folder.write("{ \"checks\": [\(Self.holding)] }", to: "scene.checks.json")
    folder.write("{}", to: "params.json")
    let names = folder.names
    let before = names.map(folder.data)
    for path in ["-", "scene.json", "./scene.json", "params.json", "scene.checks.json"] {
      let outcome = try check(
        "scene.json", "--params", "params.json", "--receipt", path, in: folder)
      #expect(outcome.status == 64 && outcome.errors.contains("--receipt "), "\(outcome.errors)")
    }
    for wrong in [["--name", "x"], ["--junit", "receipt.json"], ["--max-pixels", "x"]] {
      let outcome = try Program.run(
        ["check", "scene.json", "--receipt", "receipt.json"] + wrong, in: folder)
      #expect(outcome.status == 64, "\(wrong)")
    }
    #expect(try check("scene.json", "--receipt", "none/receipt.json", in: folder).status == 73)
    #expect(folder.names == names && names.map(folder.data) == before)
  }

  // MARK: Pictures

  /// The width and height that a PNG file says it has.
  private func size(_ data: Data) -> [Int] {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), data.count > 24
    else { return [] }
    return [16, 20].map { start in
      data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  @Test func `a picture is the frame of the failure with the outline and id of the layer`() throws {
    let folder = try folder(Self.late)
    #expect(try check("scene.json", "--pictures", "failures", in: folder).status == 2)
    #expect(size(folder.data(picture(8))) == [480, 300])
    // The box rests within 0.1 pt of its end from 0.7998 s on. The frame before that is at 0.7 s.
    let still = try Program.run(
      ["still", "scene.json", "--at", "0.7", "--width", "480", "-o", "plain.png"], in: folder)
    try #require(still.status == 0)
    let (plain, marked) = (try folder.pixels("plain.png"), try folder.pixels(picture(8)))
    try #require(plain.count == 480 * 300 && marked.count == plain.count)
    let different = plain.indices.filter { plain[$0] != marked[$0] }
    // The left side is at 170 + 600 · 0.7 - 50 = 540 pt, and there are 0.5 pixels in a point.
    let (columns, rows) = (270..<320, 100..<150)
    let outline = rows.flatMap { y in
      columns.filter { x in [100, 149].contains(y) || [270, 319].contains(x) }
        .map { x in 480 * y + x }
    }
    #expect(different.filter { $0 >= 480 * 100 } == outline)
    // The id is above the box.
    let label = different.filter { $0 < 480 * 100 }
    #expect(label.count > 50)
    #expect(label.allSatisfy { columns.contains($0 % 480) && $0 / 480 >= 80 })
  }

  @Test func `only checks that fail at a time have a picture, and a small film isn't enlarged`()
    throws
  {
    let folder = try folder(
      Self.holding, Self.late, #"{ "layer": "box", "hidden": true, "waive": "seen" }"#,
      #"{ "layer": "box", "text": "whole" }"#,
      #"{ "layer": "box", "contrast": 1.5, "name": "It's / ÄÖ…" }"#)
    let outcome = try check(
      "scene.json", "--scale", "0.1", "--exact", "--json", "--pictures", "a/b", in: folder)
    #expect(outcome.status == 2)
    let checks = try #require(outcome.results("scenes")[0]["checks"] as? [[String: Any]])
    #expect(
      checks.map { $0["verdict"] as? String } == ["holds", "fails", "fails", "fails", "undecided"])
    let (late, undecided) = ("scene-9-box-rests-by-0-5-s.png", "scene-12-It-s.png")
    #expect(try pictures(outcome.envelope) == ["", "a/b/\(late)", "", "", "a/b/\(undecided)"])
    #expect(folder.names(in: "a/b") == [undecided, late])
    #expect(size(folder.data("a/b/\(late)")) == [96, 60])
  }

  @Test func `a film whose checks hold creates no folder for pictures`() throws {
    let folder = try folder(Self.holding)
    #expect(try check("scene.json", "--pictures", "failures", in: folder).status == 0)
    #expect(folder.names == ["scene.json"])
  }

  @Test func `at the end of the checked times, the picture is the frame before it`() throws {
    let folder = try folder(
      #"{ "key": "box.position.x", "range": [0, 400], "until": 0.4, "name": "left" }"#)
    let outcome = try check("scene.json", "--json", "--pictures", "failures", in: folder)
    let checks = outcome.results("scenes")[0]["checks"] as? [[String: Any]] ?? []
    #expect(checks.first?["time"] as? Double == 0.4 && checks.first?["frame"] as? Int == 3)
    let pixels = try folder.pixels("failures/scene-8-left.png")
    // The box is at 300…400 pt at 0.3 s, and at 360…460 pt at 0.4 s.
    #expect(pixels[480 * 125 + 155] == [0, 128, 128, 255])
    #expect(pixels[480 * 125 + 205] == [16, 32, 48, 255])
  }

  @Test func `the report, the finding and the case for CI name the picture`() throws {
    let folder = try folder(Self.late)
    let note = "picture: \(picture(8))"
    let outcome = try check(
      "scene.json", "--pictures", "failures", "--junit", "junit.xml", in: folder)
    #expect(outcome.errors.contains("\nscene.json:8:1: note: \(note)\n"), "\(outcome.errors)")
    let xml = try XMLElements(folder.data("junit.xml"))
    #expect(xml.all("failure").count == 1)
    #expect(String(decoding: folder.data("junit.xml"), as: UTF8.self).contains(note))
    let told = try check("scene.json", "--pictures", "failures", "--json", in: folder)
    let notes = try #require(told.findings.first?["notes"] as? [[String: Any]])
    #expect(notes.last?["message"] as? String == note)
    #expect(!(try check("scene.json", in: folder)).errors.contains("picture"))
  }

  @Test func `each row has its own picture, with its own values`() throws {
    let folder = try folder(Self.late)
    folder.write("name,end\na b,650\na_b,850\n", to: "rows.csv")
    let words = ["rows.csv", "--scene", "scene.json", "--name", "{name}.mp4"]
    let outcome = try Program.run(
      ["check", "--pictures", "failures", "--json"] + words, in: folder)
    #expect(outcome.status == 2)
    #expect(
      folder.names(in: "failures")
        == ["scene-a-b-8-box-rests-by-0-5-s-2.png", "scene-a-b-8-box-rests-by-0-5-s.png"])
    let first = try folder.pixels("failures/scene-a-b-8-box-rests-by-0-5-s.png")
    let second = try folder.pixels("failures/scene-a-b-8-box-rests-by-0-5-s-2.png")
    // The middle of the box is at 590 pt, and at 790 pt in the second row.
    let (left, right) = (480 * 125 + 295, 480 * 125 + 395)
    #expect(first[left] == [0, 128, 128, 255] && first[right] == [16, 32, 48, 255])
    #expect(second[left] == [16, 32, 48, 255] && second[right] == [0, 128, 128, 255])
    // The failure that the rows share is still shown once.
    let text = try Program.run(["check", "--pictures", "failures"] + words, in: folder)
    #expect(text.errors.components(separatedBy: ": error: ").count == 2, "\(text.errors)")
    #expect(text.errors.contains("note: the same error is in 2 rows"))
  }

  @Test func `pictures replace those of the same name, and no other file`() throws {
    let folder = try folder(Self.late)
    folder.write("old", to: picture(8))
    folder.write("mine", to: picture(9))
    #expect(try check("scene.json", "--pictures", "failures/", in: folder).status == 2)
    #expect(folder.names(in: "failures").count == 2)
    #expect(size(folder.data(picture(8))) == [480, 300])
    #expect(folder.data(picture(9)) == Data("mine".utf8))
  }

  @Test func `pictures that can't be written are reported once, and all checks are still made`()
    throws
  {
    let folder = try folder(Self.late, Self.late, Self.holding)
    folder.write("mine", to: "failures")
    let outcome = try check(
      "scene.json", "--pictures", "failures", "--receipt", "receipt.json", in: folder)
    #expect(outcome.status == 73)
    #expect(outcome.errors.components(separatedBy: "error: can't write failures").count == 2)
    #expect(outcome.output.hasPrefix("scene.json: 3 checks: 1 holds, 2 fail\n"))
    #expect(folder.data("failures") == Data("mine".utf8))
    #expect(try pictures(object(folder.data("receipt.json"))) == ["", "", ""])
    folder.write(Scenes.broken, to: "broken.json")
    let worse = try check("scene.json", "broken.json", "--pictures", "failures", in: folder)
    #expect(worse.status == 65)
  }

  // MARK: The documentation

  @Test func `the page about checks shows the note about a picture as it is printed`() throws {
    let page = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/checks.md"), encoding: .utf8)
    let folder = try Folder()
    let scene = try #require(page.codeBlocks("json").first).replacingOccurrences(
      of: "\"beginTime\": 0.5, \"duration\": 0.4", with: "\"beginTime\": 0.5, \"duration\": 0.45")
    folder.write(scene, to: "intro.json")
    let outcome = try check("intro.json", "--pictures", "failures", in: folder)
    let note = try #require(
      outcome.errors.split(separator: "\n").first { $0.contains("note: picture: ") })
    #expect(page.contains("\n\(note)\n"))
  }
}
