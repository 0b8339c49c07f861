import Foundation
import Testing

@testable import ProgramSupport

/// The command `schema`, and the editor page.
@Suite struct SchemaCommandTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/editor.md"), encoding: .utf8)
  }

  @Test func `the schema command prints a JSON Schema of draft 2020-12 with descriptions`() throws {
    let outcome = try Program.run(["schema"], in: Folder())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: outcome.outputData) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"] as? String == "urn:splashrender:scene:1")
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(properties["fps"]?["default"] as? Double == 60)
    #expect(properties.values.allSatisfy { $0["description"] is String })
  }

  @Test
  func `schema -o writes the schema to a file, but with -n refuses to replace an existing file`()
    throws
  {
    let folder = try Folder()
    #expect(try Program.run(["schema", "-o", "a.json"], in: folder).status == 0)
    let printed = try Program.run(["schema", "-o", "-"], in: folder)
    #expect(folder.data("a.json") == printed.outputData)
    let kept = try Program.run(["schema", "-o", "a.json", "-n"], in: folder)
    #expect(kept.status == 73 && kept.errors.contains("--no-overwrite"))
    #expect(try Program.run(["schema", "-o", "none/a.json"], in: folder).status == 73)
    #expect(try Program.run(["schema", "input"], in: folder).status == 64)
  }

  @Test
  func `the documentation page about text editors has working commands and a valid example scene`()
    throws
  {
    let folder = try Folder()
    let commands = page.codeBlocks("sh").flatMap { $0.components(separatedBy: "\n") }
    #expect(commands.count == 2)
    for command in commands {
      let outcome = try Program.runShell(command, in: folder)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
    #expect(folder.names == ["scene.schema.json"])
    let examples = page.codeBlocks("jsonc")
    folder.write(examples[0], to: "scene.json")
    #expect(examples[0].contains("\"$schema\": \"./scene.schema.json\""))
    #expect(try Program.run(["validate", "--strict", "scene.json"], in: folder).status == 0)
    let settings = try JSONSerialization.jsonObject(with: Data(examples[1].utf8))
    #expect((settings as? [String: Any])?["json.schemas"] != nil)
    let makefile = try String(
      contentsOf: Folder.project.appendingPathComponent("Makefile"), encoding: .utf8)
    #expect(makefile.contains("share/splashrender/scene.schema.json"))
    #expect(page.contains("share/splashrender/scene.schema.json"))
  }
}
