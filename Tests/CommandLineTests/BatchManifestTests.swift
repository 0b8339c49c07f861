import Foundation
import Testing

@testable import ProgramSupport

/// A batch of one scene with the parameters `accent` and `radius`.
enum BatchScenes {
  /// Ten frames of 32 by 24 pixels.
  static let card = """
    {
      "splashrender": 1, "size": [32, 24], "fps": 10, "duration": 1,
      "params": {
        "accent": { "type": "color", "default": "red" },
        "radius": { "type": "number", "default": 2, "min": 0 }
      },
      "layers": [
        { "id": "box", "backgroundColor": "= accent", "frame": [0, 0, 8, 8], "cornerRadius": "= radius",
          "animations": [
            { "type": "basic", "keyPath": "position.x", "from": 4, "to": 28, "duration": 1 } ] }
      ]
    }
    """

  /// A table with the rows `r1`, `r2` and so on.
  static func table(_ count: Int, broken: Int? = nil) -> String {
    (1...count).reduce(into: "name,radius\n") { table, row in
      table += "r\(row),\(row == broken ? "many" : String(row % 4))\n"
    }
  }

  /// A folder with the scene and a table of rows.
  static func folder(_ count: Int, broken: Int? = nil) throws -> Folder {
    let folder = try Folder()
    folder.write(card, to: "card.json")
    folder.write(table(count, broken: broken), to: "rows.csv")
    return folder
  }

  /// The command line of the table.
  static func command(_ output: String, _ options: String...) -> [String] {
    ["batch", "rows.csv", "--scene", "card.json", "--name", "{name}.gif", "-o", output] + options
  }
}

extension Program.Outcome {
  /// The report on standard output.
  var report: [[String: Any]] {
    results("rows")
  }

  /// Where the outputs of a batch came from: `rendered`, `copied` or `unchanged`; nothing for failures.
  var origins: [String] { report.map { $0["origin"] as? String ?? "" } }
}

@Suite struct BatchManifestTests {
  @Test
  func
    `only the invalid row in a batch of 200 rows fails, with an error that names line and column`()
    throws
  {
    let folder = try BatchScenes.folder(200, broken: 77)
    let outcome = try Program.run(
      BatchScenes.command("out", "--json", "--junit", "report.xml"), in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.told == "rows.csv:78:5: \"many\" is not a number\n")
    #expect(outcome.findings[0]["row"] as? String == "r77.gif" && outcome.errors == "")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder["out"].path)
    #expect(Set(made) == Set((1...200).filter { $0 != 77 }.map { "r\($0).gif" }))
    let failed = outcome.report.filter { $0["exitCode"] as? Int != 0 }
    #expect(failed.map { $0["line"] as? Int } == [78])
    #expect(failed.map { $0["exitCode"] as? Int } == [65])
    #expect(failed.first?["message"] as? String != nil)
    let xml = String(decoding: folder.data("report.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"200\" failures=\"0\" errors=\"1\""))
    #expect(xml.contains("<testcase name=\"out/r77.gif\""))
    // The printed table lists only failed rows if there are many.
    let printed = try Program.run(BatchScenes.command("out"), in: folder).errors
    #expect(printed.hasPrefix("rows.csv:78:5: error: \"many\" is not a number\n"))
    #expect(printed.contains("200 scenes: 199 rendered, 1 failed in "), "\(printed)")
    #expect(printed.contains("\nr77.gif") && !printed.contains("\nr78.gif"))
  }

  @Test func `batch --fail-fast starts no further renders after the first failed row`() throws {
    let folder = try BatchScenes.folder(60, broken: 3)
    let outcome = try Program.run(
      BatchScenes.command("out", "--json", "--fail-fast", "--jobs", "1"), in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.report.count { $0["exitCode"] as? Int == 0 } == 2)
    #expect(outcome.report.count { $0["status"] as? String == "not begun" } == 57)
    #expect(outcome.told.contains("57 scenes not begun"))
  }

  @Test
  func
    `batch --scene exits with 66 if the manifest is missing, 65 if it is broken, 64 if it is a scene`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write("{\"rows\":[{\"output\":\"a.gif\",}", to: "broken.json")
    func batch(_ name: String) throws -> Program.Outcome {
      try Program.run(["batch", name, "--scene", "card.json", "-o", "out"], in: folder)
    }
    let missing = try batch("nowhere.json")
    #expect(missing.status == 66 && missing.errors.contains("nowhere.json"), "\(missing.errors)")
    let broken = try batch("broken.json")
    #expect(broken.status == 65 && broken.errors.contains("broken.json:1:"), "\(broken.errors)")
    let scene = try batch("card.json")
    #expect(scene.status == 64 && scene.errors.contains("; card.json is a scene"))
  }

  @Test func `a batch refuses table rows with the same output before it renders anything`() throws {
    let folder = try BatchScenes.folder(3)
    folder.write("name\na\nb\na\n", to: "rows.csv")
    let outcome = try Program.run(BatchScenes.command("out"), in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("rows.csv:4:1: error: "))
    #expect(outcome.errors.contains("rows.csv:2:1: note: "))
    #expect(!folder.exists("out"))
  }

  @Test
  func
    `rows of a batch manifest set scenes, outputs and options; the command line overrides options`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write(Scenes.crossing, to: "deep/other.json")
    folder.write(
      """
      { "scene": "../card.json", "output": "{name}.mp4", "options": { "fps": 5 },
        "rows": [
          { "name": "a" },
          { "name": "b", "options": { "fps": 20, "width": 64 } },
          { "name": "c", "scene": "other.json", "outputs": ["{name}/%02d.png", "{scene}-{index:2}.gif"] } ] }
      """, to: "deep/m.json")
    let outcome = try Program.run(["batch", "deep/m.json", "-o", "out", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.report.map { $0["frames"] as? Int } == [5, 20, 5])
    #expect(outcome.report.map { $0["width"] as? Int } == [32, 64, 64])
    #expect(folder.exists("out/c/04.png") && folder.exists("out/other-03.gif"))
    let wide = try Program.run(
      ["batch", "deep/m.json", "-o", "out", "--json", "--scale", "3", "--fps", "10"], in: folder)
    // The command line overrides the rows' options.
    #expect(wide.report.map { $0["width"] as? Int } == [96, 96, 192])
    #expect(wide.report.map { $0["frames"] as? Int } == [10, 10, 10])
  }

  @Test
  func
    `the option crf of a batch manifest row changes the row's MP4 output, not its ProRes output`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write(
      """
      { "scene": "card.json", "outputs": ["{name}.mov", "{name}.mp4"],
        "rows": [ { "name": "best", "options": { "crf": 1 } },
          { "name": "worst", "options": { "crf": 51 } } ] }
      """, to: "m.json")
    let outcome = try Program.run(["batch", "m.json", "-o", "out", "--cache", "off"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.data("out/best.mov") == folder.data("out/worst.mov"))
    #expect(folder.data("out/best.mp4").count > folder.data("out/worst.mp4").count)
  }

  @Test(arguments: [
    (
      #"{ "output": "x.mp4", "options": { "fps": 0 }, "rows": [ {} ] }"#,
      "m.json:1:42: error: --fps expects"
    ),
    (#"{ "output": "x", "rows": [ {} ] }"#, "m.json:1:28: error: 'out/x' has no known extension"),
    (
      #"{ "output": "x.mp4", "options": { "colors": 9 }, "rows": [ {} ] }"#,
      "m.json:1:45: error: no output uses --colors"
    ),
    (#"{ "outptu": "x.mp4", "output": "y.mp4", "rows": [ {} ] }"#, "did you mean \"output\"?"),
    (#"{ "output": "{nmae}.mp4", "rows": [ { "name": 1 } ] }"#, "did you mean \"name\"?"),
  ])
  func `a batch with an error in the manifest ends with exit code 65 before it renders anything`(
    text: String, error: String
  ) throws {
    let folder = try BatchScenes.folder(1)
    folder.write(text, to: "m.json")
    let outcome = try Program.run(
      ["batch", "m.json", "--scene", "card.json", "-o", "out"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(!folder.exists("out"))
  }

  @Test func `an unknown marker in the options of a batch manifest row makes only that row fail`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write(
      "{ \"name\": \"a\" }\n{ \"name\": \"b\", \"options\": { \"from\": \"marker:x\" } }\n",
      to: "m.jsonl")
    let outcome = try Program.run(
      ["batch", "m.jsonl", "--scene", "card.json", "--name", "{name}.gif", "-o", "out"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "m.jsonl:2:37: error: the scene has no marker 'x'; it has no markers"), "\(outcome.errors)")
    #expect(folder.exists("out/a.gif"))
  }

  @Test(arguments: [["--jobs", "1"], ["--jobs", "3"], ["--dry-run"]])
  func `a batch prints an error in several rows only once and adds the number of affected rows`(
    options: [String]
  ) throws {
    let folder = try BatchScenes.folder(5)
    folder.write("name,radios\na,1\nb,2\nc,3\n", to: "rows.csv")
    let outcome = try Program.run(BatchScenes.command("out") + options, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.components(separatedBy: "did you mean \"radius\"?").count == 2)
    #expect(
      outcome.errors.contains("rows.csv:1:6: note: the same error is in 3 rows\n"),
      "\(outcome.errors)")
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `a batch prints an error in a shared scene once and lists the error for every row in JSON`(
    options: [String]
  ) throws {
    let folder = try Folder()
    let scene = Scenes.crossing
      .replacingOccurrences(of: "\"id\": \"box\"", with: "\"id\": \"box\", \"opacty\": 1")
    folder.write(scene, to: "card.json")
    folder.write("name,accent\na,red\nb,reed\nc,blue\n", to: "rows.csv")
    let command =
      ["batch", "rows.csv", "--scene", "card.json", "--name", "{name}.gif", "-o", "out"] + options
    let outcome = try Program.run(command + ["--json"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.codes.count { $0 == "key.unknown" } == 3, "\(outcome.told)")
    let errors = try Program.run(command, in: folder).errors
    #expect(errors.components(separatedBy: "did you mean \"opacity\"?").count == 2)
    #expect(errors.components(separatedBy: "rows.csv:3:3: error: ").count == 2, "\(errors)")
    #expect(errors.contains(/card\.json:5:\d+: note: the same error is in 3 rows\n/))
    guard !options.contains("--dry-run") else { return }
    let report = outcome.results("rows")
    let messages = report.compactMap { $0["message"] as? String }
    #expect(messages.count == 3)
    #expect(messages.allSatisfy { $0.contains("opacity") && $0.contains("for this row") })
  }

  @Test func `an error in a scene of a batch also names the table row being rendered`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write(Scenes.broken, to: "card.json")
    let outcome = try Program.run(
      ["batch", "rows.csv", "--scene", "card.json", "--name", "{name}{radius}.gif", "-o", "out"],
      in: folder)
    #expect(outcome.errors.contains("card.json:4:18: error: "))
    #expect(outcome.errors.contains("rows.csv:2:1: note: for this row"))
  }

  @Test(arguments: [
    (["rows.csv", "--name", "{name}.gif"], 65, "the row has no scene"),
    (["rows.csv", "--scene", "card.json"], 65, "the row has no output"),
    (["rows.csv", "--scene", "card.json", "--name", "{nme}.gif"], 65, "--name {nme}.gif"),
    (["card.json", "--scene", "card.json"], 64, "--scene applies to manifests"),
    (["card.json", "--params", "-"], 64, "reads them for every scene"),
    (["card.json", "--shard", "0/3"], 64, "--shard expects"),
    (["card.json", "--shard", "4/3"], 64, "--shard expects"),
    (["card.json", "--cache", ""], 64, "--cache expects a non-empty value"),
    (["card.json", "--cache-size", "lots"], 64, "--cache-size expects"),
    (["nowhere.csv", "--scene", "card.json", "--name", "x.gif"], 66, "there is no manifest"),
  ])
  func `batch with invalid arguments ends with exit code 64, 65 or 66 and an explanation`(
    words: [String], code: Int, text: String
  ) throws {
    let outcome = try Program.run(
      ["batch", "-o", "out"] + words, in: BatchScenes.folder(1))
    #expect(outcome.status == Int32(code))
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }

  @Test func `batch --progress json counts scenes and frames across the whole batch`() throws {
    let folder = try BatchScenes.folder(3)
    let outcome = try Program.run(
      BatchScenes.command("out", "--progress", "json", "--jobs", "1"), in: folder)
    let last = try #require(
      outcome.errors.split(separator: "\n").last { $0.hasPrefix("{") })
    let state = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    #expect(state?["scene"] as? Int == 3 && state?["scenes"] as? Int == 3)
    #expect(state?["frame"] as? Int == 30)
  }
}
