import Foundation
import Testing

@testable import ProgramSupport

/// `validate --fix` makes the changes that are certainly meant, and no others.
@Suite struct SceneFixTests {
  private static let scene = """
    {
      // A comment, and a trailing comma.
      splashrender: 1, "size": [100, 100],   "duration": 1,
      "params": { "name": { "type": "string", "default": "Ann" } },
      "layers": [
        { "id": "box", "frame": [20, 20, 50, 50], "backgroundcolor": "teal", /* kept */
          "transform": { "rotation": 45 }, },
        { "type": "text", "string": "{{name}}", "position": [50, 90] }
      ]
    }

    """
  private static let fixed =
    scene
    .replacingOccurrences(of: "splashrender:", with: "\"splashrender\":")
    .replacingOccurrences(of: "backgroundcolor", with: "backgroundColor")
    .replacingOccurrences(of: "45", with: "\"45deg\"")
    .replacingOccurrences(of: "{{name}}", with: "{name}")

  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Self.scene, to: "scene.json")
    return folder
  }

  private func text(_ folder: Folder, _ name: String = "scene.json") -> String {
    String(decoding: folder.data(name), as: UTF8.self)
  }

  @Test func `fixing changes only what findings ask for, and a second run changes nothing`() throws
  {
    let folder = try folder()
    let first = try Program.run(["validate", "scene.json", "--fix"], in: folder)
    #expect(first.status == 0)
    #expect(
      first.output.split(separator: "\n").map(String.init) == [
        "scene.json:3:3: changed splashrender to \"splashrender\"",
        "scene.json:6:47: changed \"backgroundcolor\" to \"backgroundColor\"",
        "scene.json:7:34: changed 45 to \"45deg\"",
        "scene.json:8:34: changed {{name}} to {name}",
        "scene.json: valid, 100×100 pixels, 60 fps, 1 s (60 frames)",
      ])
    #expect(text(folder) == Self.fixed)
    let second = try Program.run(["validate", "scene.json", "--fix", "--strict"], in: folder)
    #expect(second.status == 0 && second.output.split(separator: "\n").count == 1)
    #expect(text(folder) == Self.fixed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["scene.json"])
  }

  @Test func `a dry run lists the changes and makes none`() throws {
    let folder = try folder()
    let outcome = try Program.run(["validate", "scene.json", "--fix", "--dry-run"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("scene.json:7:34: would change 45 to \"45deg\"\n"))
    #expect(text(folder) == Self.scene)
    let json = try Program.run(
      ["validate", "scene.json", "--fix", "--dry-run", "--json"], in: folder)
    let scenes = (json.envelope["result"] as? [String: Any])?["scenes"] as? [[String: Any]]
    let edits = scenes?.first?["edits"] as? [[String: Any]]
    #expect(edits?.count == 4 && edits?.first?["old"] as? String == "splashrender")
  }

  @Test func `a link isn't changed, nor what it leads to`() throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["link.json"].path, withDestinationPath: "scene.json")
    let outcome = try Program.run(["validate", "link.json", "--fix", "--json"], in: folder)
    #expect(outcome.status == 65 && outcome.codes.contains("fix.refused"))
    #expect(text(folder) == Self.scene)
  }

  @Test func `permissions stay, and a file that can't be written is an error`() throws {
    let folder = try folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder["scene.json"].path)
    _ = try Program.run(["validate", "scene.json", "--fix"], in: folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["scene.json"].path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(text(folder) == Self.fixed)
  }

  @Test(arguments: [
    (["validate", "-", "--fix"], "--fix applies to scene files"),
    (["validate", "rows.csv", "--scene", "scene.json", "--fix"], "--fix applies to scene files"),
    (["validate", "scene.json", "--dry-run"], "--dry-run requires --fix here"),
  ])
  func `fixing needs scene files`(arguments: [String], message: String) throws {
    let folder = try folder()
    folder.write("name\nBo\n", to: "rows.csv")
    let outcome = try Program.run(arguments, in: folder, input: Self.scene)
    #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  private static let box = "\"bounds\": [50, 50], \"backgroundColor\": \"teal\""

  private func layers(_ layers: String, _ more: String = "") -> String {
    """
    { "splashrender": 1, "size": [100, 100], "duration": 1, \(more)
      "layers": [ \(layers) ] }
    """
  }

  @Test(arguments: [
    // An expression, whose parameter has the wrong value; a name that is also a size; a component's argument.
    (
      "{ \(box), \"contentsGravity\": \"= m\", \"type\": \"image\" }",
      "\"params\": { \"m\": { \"type\": \"string\", \"default\": \"Center\" } },"
    ),
    (
      "{ \"bounds\": [\"= n\", 50], \"backgroundColor\": \"teal\", \"transform\": { \"rotation\": \"= n\" } }",
      "\"let\": { \"n\": 45 },"
    ),
    // The other values of the animation would stay radians.
    (
      """
      { \(box), "animations": [ { "type": "keyframe", "keyPath": "transform.rotation", "values": [0, 8, 45, 0],
        "duration": 1 } ] }
      """, ""
    ),
    (
      """
      { \(box), "animations": [ { "type": "basic", "keyPath": "transform.rotation", "from": 8, "to": 45,
        "duration": 1 } ] }
      """, ""
    ),
    // The right key is there, too.
    ("{ \(box), \"Opacity\": 0.5, \"opacity\": 1 }", ""),
  ])
  func `what could mean something else isn't changed`(layers: String, more: String) throws {
    let folder = try Folder()
    let source = self.layers(layers, more)
    folder.write(source, to: "scene.json")
    let outcome = try Program.run(["validate", "scene.json", "--fix"], in: folder)
    #expect(text(folder) == source, "\(outcome.output)")
  }

  @Test func `changes of the same text are one change, at its place in the file`() throws {
    let folder = try Folder()
    folder.write(
      layers("{ \(Self.box), Opacity: 0.5, \"transform\": { \"rotation\": 45 } }"), to: "scene.json"
    )
    let outcome = try Program.run(["validate", "scene.json", "--fix"], in: folder)
    #expect(
      outcome.output.split(separator: "\n").prefix(2).map(String.init) == [
        "scene.json:2:64: changed Opacity to \"opacity\"",
        "scene.json:2:105: changed 45 to \"45deg\"",
      ])
  }

  @Test
  func `a change that would bring an error holds up no other, also one that only shows later`()
    throws
  {
    let folder = try Folder()
    folder.write(
      layers(
        """
        { \(Self.box), "Frame": [0, 0, 5, 5] }, { \(Self.box), "Transform": { "rotation": 45 } }
        """), to: "scene.json")
    _ = try Program.run(["validate", "scene.json", "--fix"], in: folder)
    let fixed = text(folder)
    #expect(
      fixed.contains("\"Frame\"") && fixed.contains("\"transform\": { \"rotation\": \"45deg\" }"))
    _ = try Program.run(["validate", "scene.json", "--fix"], in: folder)
    #expect(text(folder) == fixed)
  }

  @Test func `all scenes are changed before they are checked`() throws {
    let folder = try Folder()
    folder.write(layers("{ \(Self.box), \"transform\": { \"rotation\": 45 } }"), to: "inner.json")
    folder.write(
      layers("{ \"type\": \"scene\", \"scene\": \"inner.json\", \"frame\": [0, 0, 50, 50] }"),
      to: "outer.json")
    let outcome = try Program.run(
      ["validate", "outer.json", "inner.json", "--fix", "--strict"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
