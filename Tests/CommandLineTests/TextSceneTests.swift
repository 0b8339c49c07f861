import Foundation
import Testing

@testable import ProgramSupport

/// A scene of 200 × 100 points with one text layer that has the given members, on line 3.
private func scene(_ members: String, head: String = "") -> String {
  """
  {
    "splashrender": 1, "size": [200, 100], "fps": 10, "duration": 1, \(head)
    "layers": [ { "id": "title", "type": "text", \(members) } ]
  }
  """
}

@Suite struct TextSceneTests {
  @Test
  func `a still of a text layer without a font family renders without errors or warnings`() throws {
    let folder = try Folder()
    folder.write(scene(#""string": "Hello, Wörld" "#), to: "s.json")
    let outcome = try Program.run(["still", "s.json", "-o", "s.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.warnings.isEmpty)
    #expect(folder.exists("s.png"))
  }

  @Test func `a misspelt font family is an error that suggests a similar name, with exit code 66`()
    throws
  {
    let folder = try Folder()
    folder.write(scene(#""string": "Hello", "fontFamily": "Intre""#), to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("s.json:3:"))
    #expect(outcome.errors.contains("error: there is no font family \"Intre\""))
    #expect(outcome.errors.contains("did you mean \"Inter\"?"))
    folder.write(scene(#""string": "Hello", "fontFamily": ["Intre", "Inter"]"#), to: "s.json")
    #expect(try Program.run(["validate", "s.json"], in: folder).status == 0)
  }

  @Test(arguments: [
    "SF Pro", "SF Pro Text", "SF Pro Display", "sf-pro", "San Francisco", ".SFUI-Semibold",
    ".SF NS", "system", "system-ui", "-apple-system", "Helvetica Neue", "HelveticaNeue-Light",
  ])
  func `an Apple font family is an error that suggests a font file or the key systemFonts`(
    family: String
  ) throws {
    let folder = try Folder()
    folder.write(scene("\"string\": \"a\", \"fontFamily\": \"\(family)\""), to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 66)
    let lines = outcome.errors.components(separatedBy: "\n")
    #expect(lines[0] == "s.json:3:77: error: there is no font family \"\(family)\"")
    let expected = lines.first { $0.hasPrefix("  expected ") } ?? ""
    for part in [
      "a font file that you may ship", #""fonts": ["…"]"#, #""systemFonts": true"#, #""Inter""#,
    ] {
      #expect(expected.contains(part), "\(outcome.errors)")
    }
    #expect(!outcome.errors.contains("did you mean"))
  }

  @Test func `an unknown font family is an error that suggests the keys fonts and systemFonts`()
    throws
  {
    let folder = try Folder()
    folder.write(scene(#""string": "a", "fontFamily": "Nowhere Sans""#), to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.contains(
        #"expected "Inter"; or the family's font file, in the scene's "fonts": ["…"], or "#
          + #""systemFonts": true"#), "\(outcome.errors)")
    // If system fonts are allowed, systemFonts isn't suggested.
    folder.write(
      scene(#""string": "a", "fontFamily": "Nowhere Sans""#, head: #""systemFonts": true,"#),
      to: "s.json")
    let allowed = try Program.run(["validate", "s.json"], in: folder)
    #expect(allowed.status == 66)
    #expect(allowed.errors.contains(#"in the scene's "fonts": ["…"]"#), "\(allowed.errors)")
    #expect(!allowed.errors.contains(#""systemFonts": true to"#))
  }

  @Test func `the exit code is 66 for a missing font file and 65 for a corrupt font file`() throws {
    let folder = try Folder()
    folder.write(scene(#""string": "a""#, head: #""fonts": ["none.ttf"],"#), to: "s.json")
    let missing = try Program.run(["validate", "s.json"], in: folder)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("s.json:2:"))
    #expect(missing.errors.contains("there is no font \"none.ttf\""))
    folder.write("no font at all", to: "none.ttf")
    let corrupt = try Program.run(["validate", "s.json"], in: folder)
    #expect(corrupt.status == 65)
    #expect(corrupt.errors.contains("the font \"none.ttf\" is corrupt"))
    folder.write("", to: "none.ttf")
    #expect(try Program.run(["validate", "s.json"], in: folder).status == 65)
  }

  @Test func `a warning about a character that no font contains names the line of the text`() throws
  {
    let folder = try Folder()
    folder.write(scene(#""string": "a\u{0E2A}b""#.replacing("\\u{0E2A}", with: "ส")), to: "s.json")
    let outcome = try Program.run(["still", "s.json", "-o", "s.png"], in: folder)
    #expect(outcome.status == 0)
    #expect(folder.exists("s.png"))
    #expect(outcome.errors.contains("warning: no font has \"ส\" (U+0E2A)"), "\(outcome.errors)")
    #expect(outcome.errors.contains("s.json:3:"))
  }

  @Test func `language environment variables don't change the glyphs of a text`() throws {
    let folder = try Folder()
    let font = "NotoSansCJKjp-subset.otf"
    try FileManager.default.copyItem(
      at: Folder.project.appendingPathComponent("scenes/content/fonts/\(font)"), to: folder[font])
    func picture(_ language: String?, _ environment: [String: String]) throws -> Data {
      let member = language.map { ", \"language\": \"\($0)\"" } ?? ""
      folder.write(
        scene("\"string\": \"日本語\"" + member, head: "\"fonts\": [\"\(font)\"],"), to: "s.json")
      let outcome = try Program.run(
        ["still", "s.json", "-o", "s.png"], in: folder, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return folder.data("s.png")
    }
    // The font has other glyphs for Chinese.
    let japanese = try picture("ja", [:])
    #expect(try picture("zh-Hant", [:]) != japanese)
    for language in ["tr", "ja", nil] {
      for variable in ["LANGUAGE", "PANGO_LANGUAGE"] {
        #expect(try picture(language, [variable: "zh_TW"]) == japanese)
      }
    }
  }

  @Test
  func `the inspect command lists the string of a text layer and of each of its glyph layers`()
    throws
  {
    let folder = try Folder()
    let members = """
      "string": "Hi", "foregroundColor": "#ff0000", "each": { "unit": "glyph", "instanceDelay": 1 }
      """
    folder.write(scene(members), to: "s.json")
    func layers(_ options: String...) throws -> [[String: Any]] {
      try Program.run(["inspect", "s.json", "--json"] + options, in: folder).results("layers")
    }
    let seen = try layers("--at", "0")
    let strings = seen.map { ($0["text"] as? [String: Any])?["string"] as? String }
    #expect(strings == ["Hi", "H", "i"])
    #expect(
      seen.map { $0["path"] as? String } == ["title", "title/glyph-0", "title/glyph-1"])
    #expect(
      try layers("--key", "foregroundColor").map { $0["foregroundColor"] as? [Double] }
        == .init(repeating: [1, 0, 0, 1], count: 3))
    let tree = try Program.run(["inspect", "s.json"], in: folder)
    #expect(tree.output.contains("  title  text  "))
    #expect(tree.output.contains("\"Hi\"\n"))
  }

  @Test(arguments: ["text", "scripts", "kinetic"])
  func `the example scenes with texts are valid and render without warnings`(name: String) throws {
    let folder = try Folder()
    let path = Folder.project.appendingPathComponent("scenes/content/\(name).json").path
    let valid = try Program.run(["validate", path], in: folder)
    #expect(valid.status == 0 && valid.errors.isEmpty, "\(valid.errors)")
    for time in ["0", "1.3", "2.3"] {
      let outcome = try Program.run(["still", path, "--at", time, "-o", "s.png"], in: folder)
      #expect(outcome.status == 0 && outcome.warnings.isEmpty, "\(outcome.errors)")
      #expect(folder.data("s.png").count > 1000)
    }
  }
}
