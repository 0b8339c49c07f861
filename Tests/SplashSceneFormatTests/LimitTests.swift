import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// Small scenes that would need too much memory are errors before the memory is allocated.
@Suite struct LimitTests {
  private static let repeated =
    "cells, letters, components and nested scenes repeat too much of the scene's text"

  private func messages(
    _ head: String = "", _ layers: String, assets: FakeAssets = FakeAssets()
  ) -> [String] {
    let scene =
      #"{ "splashrender": 1, "size": [90, 90], "duration": 1, \#(head) "layers": [\#(layers)] }"#
    return diagnostics(of: scene, assets: assets).map(\.message)
  }

  /// The warnings, or the errors.
  private func diagnostics(of scene: String, assets: FakeAssets = FakeAssets()) -> [Diagnostic] {
    do throws(SceneError) {
      return try loadScene(
        source: Array(scene.utf8), path: "scene.json", overrides: SceneOverrides(), assets: assets
      ).diagnostics
    } catch {
      return error.diagnostics
    }
  }

  /// A layer of about the given number of bytes.
  private func layer(bytes: Int) -> String {
    let values = String(repeating: "0, ", count: bytes / 3)
    return
      #"{ "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [\#(values)1], "duration": 1 }] }"#
  }

  @Test
  func `a replicator of 90,000 cells is an error if each repeats a layer of 10 KB of scene text`() {
    func grid(_ side: Int, bytes: Int) -> String {
      """
      { "type": "replicator", "grid": { "rows": \(side), "columns": \(side) },
        "sublayers": [\(layer(bytes: bytes))] }
      """
    }
    #expect(messages("", grid(20, bytes: 10_000)) == [])
    #expect(messages("", grid(300, bytes: 10_000)) == [Self.repeated])
    let empty =
      #"{ "type": "replicator", "grid": { "rows": 300, "columns": 300 }, "sublayers": [] }"#
    #expect(messages("", Array(repeating: empty, count: 100).joined(separator: ",")).count == 1)
  }

  @Test
  func `a text layer that repeats 10 KB of animations for each of 10,000 glyphs is an error`() {
    func text(_ letters: Int, bytes: Int) -> String {
      let inner = layer(bytes: bytes).dropFirst().dropLast()
      return """
        { "type": "text", "string": "\(String(repeating: "a", count: letters))", "fontSize": 1,
          "each": { "unit": "glyph", \(inner) } }
        """
    }
    #expect(!messages("", text(20, bytes: 10_000)).contains(Self.repeated))
    #expect(messages("", text(10_000, bytes: 10_000)).contains(Self.repeated))
  }

  @Test func `a component of 100 KB that a scene uses 700 times is an error`() {
    let head = #""components": { "c": { "layers": [\#(layer(bytes: 100_000))] } },"#
    func uses(_ count: Int) -> String {
      Array(repeating: #"{ "type": "component", "component": "c" }"#, count: count)
        .joined(separator: ",")
    }
    #expect(messages(head, uses(2)) == [])
    #expect(messages(head, uses(700)) == [Self.repeated])
  }

  @Test func `using a nested scene of 1 MB with 70 different values of a parameter is an error`() {
    let nested = """
      { "splashrender": 1, "size": [9, 9], "duration": 1,
        "params": { "p": { "type": "number", "default": 0 } }, "layers": [\(layer(bytes: 1_000_000))] }
      """
    func uses(_ count: Int, _ value: (Int) -> Int) -> String {
      (0..<count).map { index in
        #"{ "type": "scene", "scene": "n.json", "params": { "p": \#(value(index)) } }"#
      }.joined(separator: ",")
    }
    let assets = FakeAssets(files: ["n.json": nested])
    #expect(messages("", uses(70) { _ in 1 }, assets: assets) == [])
    #expect(messages("", uses(70) { $0 }, assets: assets) == [Self.repeated])
  }

  @Test func `nested replicators that would make more than 100,000 layers cause a single error`() {
    var layers = "{}"
    for _ in 0..<8 {
      layers = #"{ "type": "replicator", "instanceCount": 100000, "sublayers": [\#(layers)] }"#
    }
    let found = messages("", layers)
    #expect(found.count == 1)
    #expect(found.first?.contains("100000 layers") == true, "\(found)")
  }

  @Test func `a string that exceeds 64 KB after parameters are inserted is an error`() {
    let parameter = String(repeating: "a", count: 60_000)
    let head = #""params": { "p": { "type": "string", "default": "\#(parameter)" } },"#
    let text = String(repeating: "{p}", count: 10_000)
    let found = messages(head, #"{ "type": "text", "string": "\#(text)" }"#)
    #expect(found.count == 1)
    #expect(found.first?.contains("64 KB") == true || found.first?.contains("long") == true)
  }

  @Test func `nested lists with more than 100,000 values in total are an error`() {
    let ones = "[" + Array(repeating: "1", count: 90).joined(separator: ", ") + "]"
    func lists(_ depth: Int) -> [String] {
      let names = (0..<depth).map { level in
        let inner = Array(repeating: "\"= a\(level)\"", count: 90).joined(separator: ", ")
        return "{ \"a\(level + 1)\": [\(inner)] }"
      }
      let all = ["{ \"a0\": \(ones) }"] + names
      return messages(
        #""let": [\#(all.joined(separator: ", "))],"#,
        #"{ "opacity": "= count(a\#(depth)) / 90" }"#)
    }
    #expect(lists(1) == [])
    let found = lists(4)
    #expect(found.count == 1)
    #expect(found.first?.contains("a list of more than 100000 values") == true, "\(found)")
    // Each list of 90 counts as 91.
    let outer = Array(repeating: "a", count: 1100).joined(separator: ", ")
    #expect(
      messages(
        #""let": { "a": \#(ones) },"#, #"{ "opacity": "= count([\#(outer)]) / 1100" }"#)
        == ["the list has 100009 elements"])
  }

  @Test func `text layers with 120,000 lines in total are an error`() {
    let lines = String(repeating: #"\n"#, count: 30_000)
    let layers = (1...4).map {
      #"{ "type": "text", "string": "a\#(lines)", "fontSize": \#($0) }"#
    }
    let found = messages("", layers.joined(separator: ","))
    #expect(found.filter { $0.contains("glyphs or lines in total") }.count == 1, "\(found)")
  }

  @Test func `the error for a scene with 65 font files states the limit of 64`() {
    let fonts = (0..<65).map { "\"\($0).ttf\"" }.joined(separator: ",")
    let scene =
      #"{ "splashrender": 1, "size": [9, 9], "duration": 1, "fonts": [\#(fonts)], "layers": [] }"#
    #expect(diagnostics(of: scene).first?.expected?.contains("at most 64") == true)
  }

  @Test
  func `a CSV table of more than 10,000 columns, 100,000 rows or 4,000,000 values is an error`()
    throws
  {
    func message(_ text: String) -> String? {
      do throws(SyntaxError) {
        _ = try CSVReader.read(Array(text.utf8))
        return nil
      } catch { return error.problem?.message }
    }
    #expect(message(String(repeating: "a,", count: 9999) + "a") == nil)
    #expect(
      message(String(repeating: "a,", count: 10_000) + "a") == "the table has too many columns")
    #expect(message(String(repeating: "a\n", count: 100_001)) == nil)
    #expect(
      message(String(repeating: "a\n", count: 100_002)) == "there are more than 100000 rows")
    let wide = String(repeating: "a,", count: 9999) + "a\n"
    #expect(
      message(String(repeating: wide, count: 401)) == "the rows have too many values")
  }
}
