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

@Suite struct `Diagnostics as they are collected` {
  private func report(_ message: String, _ offset: Int, to list: inout DiagnosticList) -> Bool {
    let span = Span(offset, offset + 1)
    guard list.wantsReport(at: span, in: "scene.json") else { return false }
    let source = SourceText(path: "scene.json", bytes: [])
    list.append(Diagnostic(Problem(message), in: source, at: span))
    return true
  }

  @Test func `Of a place that is read again and again, some errors are enough`() {
    var list = DiagnosticList()
    let count = (0..<10_000).count { report("cell \($0)", 7, to: &list) }
    #expect(count == Limits.reportsOfPlace && list.sorted.count == count)
    #expect(report("elsewhere", 8, to: &list) && list.sorted.count == count + 1)
  }

  @Test func `Places have as many errors as anyone reads`() {
    var list = DiagnosticList()
    let count = (0..<10_000).count { report("key \($0)", $0, to: &list) }
    #expect(count == Limits.diagnostics && list.sorted.count == count)
  }
}

@Suite struct `Diagnostics as they are shown` {
  @Test func `The place is underlined and the likely key suggested`() throws {
    let source = "{\n  \(head),\n  \"layers\": [{ \"positon\": [1, 2] }]\n}"
    #expect(
      try rendered(source) == """
        scene.json:3:16: error: unknown key "positon" of a layer
        3 |   "layers": [{ "positon": [1, 2] }]
          |                ^~~~~~~~~
          did you mean "position"?
        """)
  }

  @Test func `Tabs are shown as spaces and count as one column`() throws {
    let source = "{\n\t\(head),\r\n\t\t\"laers\": []\r\n}"
    #expect(
      try rendered(source) == """
        scene.json:3:3: error: unknown key "laers" of a scene
        3 |     "laers": []
          |     ^~~~~~~
          did you mean "layers"?
        """)
  }

  @Test func `Columns count scalars and underlines count cells`() throws {
    let text = try rendered("{ \(head), \"layers\": [{ \"id\": \"é漢😀\", \"x\": 1 }] }")
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("scene.json:1:83: error:"))
    // Two wide characters take a cell more each than they count for.
    #expect(lines[2] == "  | " + String(repeating: " ", count: 82 + 2) + "^~~")
  }

  @Test func `Of a long line the part around the place is shown`() throws {
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

  @Test func `Control characters never reach the terminal`() throws {
    let text = try rendered("{ \(head), \"a\\u001b[31m\": 1, \"b\u{9b}\": 2 }")
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
  }

  @Test func `An error at the end of the file has a caret`() throws {
    #expect(
      try rendered("{").hasPrefix(
        """
        scene.json:1:2: error: the file ends inside an object
        1 | {
          |  ^
        """))
  }

  @Test func `The caret of an expression's error lies in the string`() {
    expectErrors(
      scene(layer: #""position": ["= screen.width + «screen.heigth»", 1]"#),
      "there is no variable or parameter \"screen.heigth\"")
    expectErrors(
      scene(layer: #""zPosition": "= 1 \u002B 2 / «(3 - 3)»""#), "division by zero")
  }

  @Test func `Diagnostics are sorted by file and place`() {
    let found = errors(of: "{ \"z\": 1, \(head), \"y\": 1, \"layers\": [3, 4] }")
    #expect(found.map(\.column) == found.map(\.column).sorted())
    #expect(found.count == 4)
  }

  @Test func `A thousand diagnostics are enough`() {
    let layers = String(repeating: "{ \"x\": 1 }, ", count: 5000)
    #expect(errors(of: "{ \(head), \"layers\": [\(layers)] }").count == Limits.diagnostics)
  }
}

@Suite struct `Suggestions` {
  @Test(
    arguments: [
      ("positon", "position"), ("Opacity", "opacity"), ("colour", "color"),
      ("strkoeEnd", "strokeEnd"),
      ("cornerradius", "cornerRadius"),
    ])
  func `Slips are recognised`(_ word: String, _ meant: String) {
    let names = ["position", "opacity", "color", "strokeEnd", "cornerRadius", "path"]
    #expect(nearest(to: word, among: names) == meant)
  }

  @Test(arguments: ["x", "", "zzzzzz", "banana"])
  func `Other words suggest nothing`(_ word: String) {
    #expect(nearest(to: word, among: ["position", "opacity", "color", "y"]) == nil)
  }

  @Test func `The edit distance counts insertions, deletions, replacements and swaps`() {
    func distance(_ a: String, _ b: String) -> Int {
      editDistance(Array(a.utf8), Array(b.utf8), limit: 99)
    }
    #expect(distance("", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("ab", "ba") == 1)
    #expect(distance("same", "same") == 0)
  }

  @Test func `A terminal obeys nothing that a scene or a name says`() {
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

  @Test func `A number that is too large is one mistake`() {
    let found = errors(
      of:
        "{ \(head), \"layers\": [{ \"type\": \"text\", \"string\": \"a\", \"fontSize\": 1e400 }] }")
    #expect(found.map(\.message) == ["the number \"1e400\" is too large"])
  }
}
