import SplashSyntax
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

private func rendered(_ source: String) throws -> String {
  do throws(SceneError) {
    _ = try loadScene(source: Array(source.utf8), path: "scene.json", assets: FakeAssets())
    return ""
  } catch {
    return error.rendered()
  }
}

@Suite struct `Printed diagnostics` {
  @Test func `the error for an unknown key underlines the key and suggests a similar one`() throws {
    let source = "{\n  \(head),\n  \"layers\": [{ \"positon\": [1, 2] }]\n}"
    #expect(
      try rendered(source) == """
        scene.json:3:16: error: unknown key "positon" of a layer
        3 |   "layers": [{ "positon": [1, 2] }]
          |                ^~~~~~~~~
          did you mean "position"?
        """)
  }

  @Test func `a tab in an error's source line is shown as spaces and counts as one column`() throws
  {
    let source = "{\n\t\(head),\r\n\t\t\"laers\": []\r\n}"
    #expect(
      try rendered(source) == """
        scene.json:3:3: error: unknown key "laers" of a scene
        3 |     "laers": []
          |     ^~~~~~~
          did you mean "layers"?
        """)
  }

  @Test
  func `an error's column counts Unicode scalars, and its underline is placed by terminal cells`()
    throws
  {
    let text = try rendered("{ \(head), \"layers\": [{ \"id\": \"é漢😀\", \"x\": 1 }] }")
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("scene.json:1:83: error:"))
    // Each of the two wide characters counts as one column and takes two cells.
    #expect(lines[2] == "  | " + String(repeating: " ", count: 82 + 2) + "^~~")
  }

  @Test
  func
    `an error in a long line of a scene file is printed with only the part of the line around it`()
    throws
  {
    let padding = String(repeating: "{}, ", count: 400)
    let text = try rendered("{ \(head), \"layers\": [\(padding) { \"x\": 1 }, \(padding)] }")
    let lines = text.split(separator: "\n")
    #expect(lines[1].count < 120)
    #expect(lines[1].contains("\"x\": 1"))
    #expect(lines[1].hasPrefix("1 | …") && lines[1].hasSuffix("…"))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let offset = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].dropFirst(offset).hasPrefix("\"x\""))
  }

  @Test func `control characters in the keys of a scene file never appear in the error text`()
    throws
  {
    let text = try rendered("{ \(head), \"a\\u001b[31m\": 1, \"b\u{9b}\": 2 }")
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
  }

  @Test
  func `an error at the end of a scene file is printed with a caret after the last character`()
    throws
  {
    #expect(
      try rendered("{").hasPrefix(
        """
        scene.json:1:2: error: the file ends inside an object
        1 | {
          |  ^
        """))
  }

  @Test func `an error in an expression points to the invalid part within the JSON string`() {
    expectErrors(
      scene(layer: #""position": ["= screen.width + «screen.heigth»", 1]"#),
      "there is no variable or parameter \"screen.heigth\"")
    expectErrors(
      scene(layer: #""zPosition": "= 1 \u002B 2 / «(3 - 3)»""#), "division by zero")
  }

  @Test func `the errors of a scene file are sorted by position`() {
    let found = errors(of: "{ \"z\": 1, \(head), \"y\": 1, \"layers\": [3, 4] }")
    #expect(found.map(\.column) == found.map(\.column).sorted())
    #expect(found.count == 4)
  }

  @Test func `only 1000 errors are reported for a scene file with 5000 errors`() {
    let layers = String(repeating: "{ \"x\": 1 }, ", count: 5000)
    #expect(errors(of: "{ \(head), \"layers\": [\(layers)] }").count == SyntaxLimits.diagnostics)
  }

  @Test
  func
    `terminal escapes and bidirectional controls in a key or path never appear in the error text`()
  {
    let hostile = "q\u{1B}[31m\u{202E}\u{9B}\u{2028}.json"
    let source = "{ \(head), \"\(hostile.replacing("\u{1B}", with: ""))\": 1 }"
    do throws(SceneError) {
      _ = try loadScene(source: Array(source.utf8), path: hostile.path, assets: FakeAssets())
      Issue.record("the key is unknown")
    } catch {
      let text = error.rendered()
      #expect(text.contains("unknown key"))
      let obeyed: Set<Unicode.Scalar> = ["\u{1B}", "\u{202E}", "\u{9B}", "\u{2028}"]
      #expect(text.unicodeScalars.allSatisfy { !obeyed.contains($0) })
    }
  }

  @Test func `in a scene file, a number that is too large for a Double causes exactly one error`() {
    let found = errors(
      of:
        "{ \(head), \"layers\": [{ \"type\": \"text\", \"string\": \"a\", \"fontSize\": 1e400 }] }")
    #expect(found.map(\.message) == ["the number \"1e400\" is too large"])
  }
}
