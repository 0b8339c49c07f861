import Foundation
import Testing

@testable import ProgramSupport

/// `templates`, `new` and `unfold`.
@Suite struct TemplateCommandTests {
  private func names() throws -> [String] {
    let list = try Program.run(["templates"], in: Folder())
    #expect(list.status == 0)
    return list.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test
  func `every template renders without warnings, and unfold doesn't change the template's pixels`()
    throws
  {
    let names = try names()
    #expect(names.contains("push") && names.contains("fade-transition"))
    for name in names {
      let folder = try Folder()
      #expect(try Program.run(["new", name], in: folder).status == 0)
      #expect(folder.names == ["\(name).json"])
      let unfolded = try Program.run(
        ["unfold", "\(name).json", "-o", "plain.json"], in: folder)
      #expect(unfolded.status == 0, "\(unfolded.errors)")
      for scene in [name, "plain"] {
        let sheet = try Program.run(
          [
            "sheet", "\(scene).json", "--strict", "--count", "4", "--width", "160", "-o",
            "\(scene).png",
          ],
          in: folder)
        #expect(sheet.status == 0, "\(name): \(sheet.errors)")
      }
      #expect(folder.data("\(name).png") == folder.data("plain.png"))
      let details = try Program.run(["templates", name], in: folder)
      #expect(details.output.hasPrefix("\(name): ") && details.output.contains(" default "))
      #expect(details.output.split(separator: "\n").allSatisfy { $0.count <= 160 })
    }
  }

  @Test
  func `the new command writes to the path given by -o and replaces existing files only with -y`()
    throws
  {
    let folder = try Folder()
    #expect(try Program.run(["new", "push", "-o", "deep/er/"], in: folder).status == 0)
    #expect(folder.exists("deep/er/push.json"))
    #expect(try Program.run(["new", "push", "-o", "mine.json"], in: folder).status == 0)
    folder.write("mine", to: "mine.json")
    let refused = try Program.run(["new", "push", "-o", "mine.json"], in: folder)
    #expect(refused.status == 73 && refused.errors.contains("-y replaces it"))
    #expect(folder.data("mine.json") == Data("mine".utf8))
    #expect(try Program.run(["new", "push", "-o", "mine.json", "-y"], in: folder).status == 0)
    #expect(folder.data("mine.json").count > 100)
    let piped = try Program.run(["new", "push", "-o", "-"], in: folder)
    #expect(piped.outputData == folder.data("mine.json"))
  }

  @Test func `a misspelt template name is an error that suggests a similar name`() throws {
    for command in ["new", "templates"] {
      let near = try Program.run([command, "pusch"], in: Folder())
      #expect(
        near.status == 64
          && near.errors.contains("there is no template 'pusch'; did you mean push?"))
      let far = try Program.run([command, "zzzzzzzz"], in: Folder())
      #expect(far.errors.contains("choose from cover, "))
    }
  }

  @Test
  func
    `the unfold command prints a scene that has no templates as it is, and refuses invalid JSON`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing + "\n// the end\n", to: "scene.json")
    let same = try Program.run(["unfold", "scene.json"], in: folder)
    #expect(same.outputData == folder.data("scene.json"))
    let piped = try Program.run(["unfold", "-"], in: folder, input: same.output)
    #expect(piped.output == same.output)
    let itself = try Program.run(["unfold", "scene.json", "-o", "./scene.json"], in: folder)
    #expect(itself.status == 64)
    folder.write("{ \"layers\": [", to: "broken.json")
    #expect(try Program.run(["unfold", "broken.json"], in: folder).status == 65)
    #expect(try Program.run(["unfold", "none.json"], in: folder).status == 66)
  }

  @Test
  func `unfold --resolved prints the values of expressions, and only it takes parameters`() throws {
    let folder = try Folder()
    folder.write(
      #"""
      { "splashrender": 1, "size": [40, 30], "duration": 1, "params": { "w": { "type": "number", "default": 8 } },
        "let": { "gap": "= w / 4" }, "layers": [{ "frame": ["= gap", 0, "= w", 30], "backgroundColor": "red" }] }
      """#, to: "scene.json")
    let resolved = try Program.run(
      ["unfold", "scene.json", "--resolved", "--set", "w=20", "-o", "plain.json"], in: folder)
    #expect(resolved.status == 0, "\(resolved.errors)")
    let text = String(decoding: folder.data("plain.json"), as: UTF8.self)
    #expect(
      text.contains("\"frame\": [5, 0, 20, 30]") && !text.contains("= ") && !text.contains("params")
    )
    for (scene, options) in [("scene.json", ["--set", "w=20"]), ("plain.json", [])] {
      let still = try Program.run(
        ["still", scene, "--at", "0", "-o", "\(scene).png"] + options, in: folder)
      #expect(still.status == 0, "\(still.errors)")
    }
    #expect(folder.data("scene.json.png") == folder.data("plain.json.png"))
    let refused = try Program.run(["unfold", "scene.json", "--set", "w=20"], in: folder)
    #expect(refused.status == 64 && refused.errors.contains("--set needs --resolved"))
    #expect(refused.output.isEmpty)
  }
}
