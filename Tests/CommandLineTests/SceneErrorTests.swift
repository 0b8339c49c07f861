import Foundation
import Testing

@testable import ProgramSupport

@Suite struct SceneErrorTests {
  @Test func `the validate command reports all errors of a scene with line and column`() throws {
    let folder = try Folder()
    folder.write(Scenes.broken, to: "broken.json")
    let outcome = try Program.run(["validate", "broken.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("broken.json:4:18: error: "))
    #expect(outcome.errors.contains("broken.json:5:29: error: "))
    #expect(outcome.errors.contains("{ \"id\": \"a\", \"opacty\": 1 },"))
    #expect(outcome.errors.contains("^~~~"))
    #expect(outcome.errors.contains("opacity"))
  }

  @Test func `the validate command prints the size, frame rate and duration of a valid scene`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "good.json")
    let outcome = try Program.run(["validate", "good.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "good.json: valid, 64×48 pixels, 10 fps, 1 s (10 frames)\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `validate --json prints each error with file, line, column and severity`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.broken, to: "broken.json")
    let outcome = try Program.run(["validate", "--json", "broken.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.isEmpty)
    let findings = outcome.findings
    #expect(findings.map { $0["file"] as? String } == ["broken.json", "broken.json"])
    #expect(findings.map { $0["line"] as? Int } == [4, 5])
    #expect(findings.map { $0["column"] as? Int } == [18, 29])
    #expect(findings.map { $0["severity"] as? String } == ["error", "error"])
    #expect(findings.allSatisfy { ($0["message"] as? String)?.isEmpty == false })
  }

  @Test
  func `the error for a mask that names a layer's id says that layers can't be referenced by id`()
    throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "duration": 1,
        "layers": [ { "id": "a" }, { "mask": "a" } ] }
      """, to: "scene.json")
    let outcome = try Program.run(["validate", "scene.json"], in: folder)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.hasPrefix(
        "scene.json:2:40: error: there is no file \"a\"; a layer can't be referenced by its id\n"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("\"= name\" for a layer in \"let\""))
  }

  @Test func `the validate command prints GitHub annotations if GITHUB_ACTIONS is set`() throws {
    let folder = try Folder()
    folder.write(Scenes.broken, to: "bro,ken.json")
    let actions = ["GITHUB_ACTIONS": "true"]
    for options in [[], ["--json"]] {
      let outcome = try Program.run(
        ["validate", "bro,ken.json"] + options, in: folder, environment: actions)
      let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(lines.count == 2)
      #expect(
        lines.first?.hasPrefix("::error file=/") == true
          && lines.first?.contains("/bro%2Cken.json,line=4,col=18::") == true)
    }
    let usual = try Program.run(["validate", "bro,ken.json"], in: folder)
    #expect(!usual.errors.contains("::"))
  }

  @Test
  func `the validate command, unlike render, warns about a layer that is never visible`()
    throws
  {
    let folder = try Folder()
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "\"box\"", with: "\"box\", \"opacity\": 0"),
      to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("warning: the layer \"box\" is never visible: its opacity is 0"),
      "\(outcome.errors)")
    #expect(try Program.run(["validate", "s.json", "--strict"], in: folder).status == 65)
    #expect(try Program.run(["s.json", "--strict", "-o", "x.png"], in: folder).status == 0)
  }

  @Test(
    arguments: [
      (["nowhere.json"], 66), (["pictureless.json"], 66), (["broken.json"], 65),
      (["nowhere.json", "broken.json"], 65), (["broken.json", "nowhere.json"], 65),
      (["good.json", "nowhere.json"], 66), (["good.json"], 0), (["."], 66),
    ] as [([String], Int32)])
  func `the exit code 65 for an invalid scene takes precedence over 66 for a missing file`(
    scenes: [String], status: Int32
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "good.json")
    folder.write(Scenes.broken, to: "broken.json")
    folder.write(Scenes.pictureless, to: "pictureless.json")
    #expect(try Program.run(["validate"] + scenes, in: folder).status == status)
  }

  @Test(arguments: [
    ["render", "-o", "x.mp4"], ["preview"], ["still", "-o", "x.png"], ["sheet", "-o", "x.png"],
    ["inspect"], ["validate"],
  ])
  func `commands that read scenes report errors with line and column and write no output`(
    command: [String]
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.broken, to: "broken.json")
    let outcome = try Program.run(command + ["broken.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("broken.json:4:18: error: "))
    #expect(folder.names == ["broken.json"])
  }

  @Test(arguments: [
    "accent=notacolour", "acent=red",
  ])
  func `rendering with an unknown parameter or invalid value in --set ends with exit code 65`(
    setting: String
  )
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(["s.json", "--set", setting, "-o", "x.mp4"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("--set \(setting)"), "\(outcome.errors)")
    #expect(!folder.exists("x.mp4"))
  }

  @Test(arguments: ["", "{", "[]", "\u{0}", "{\"splashrender\": 2}", "null"])
  func `validating a file that isn't a scene ends with exit code 65`(text: String) throws {
    let folder = try Folder()
    folder.write(text, to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("s.json:"))
  }

  @Test
  func `a scene with a warning is valid, and the warning shows the affected line of the scene`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.doubtful, to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("s.json: valid"))
    #expect(outcome.errors.contains("s.json:4:"))
    #expect(outcome.errors.contains(": warning: "))
    #expect(outcome.errors.contains("\"values\": [\"M0 0L9 9\""))
  }
}
