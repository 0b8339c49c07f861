import Foundation
import SplashScene
import SplashSyntax
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Scenes printed with their expressions evaluated.
@Suite struct ResolvedTextTests {
  private func print(
    _ source: String, _ assets: FakeAssets = FakeAssets(),
    set parameters: [(name: String, text: String)] = []
  ) throws -> String {
    var overrides = SceneOverrides()
    overrides.set = parameters
    return try resolvedText(of: source, overrides: overrides, assets)
  }

  /// Checks that the printed scene is equal to the scene, and returns its text.
  @discardableResult
  private func check(
    _ source: String, _ assets: FakeAssets = FakeAssets(),
    set parameters: [(name: String, text: String)] = []
  ) throws -> String {
    var overrides = SceneOverrides()
    overrides.set = parameters
    let scene = try resolved(source, overrides: overrides, assets: assets).scene
    let text = try print(source, assets, set: parameters)
    #expect(
      ComparableScene(try resolved(text, assets: assets).scene) == ComparableScene(scene), "\(text)"
    )
    return text
  }

  @Test func `expressions become the numbers, colours, strings and lists that they stand for`()
    throws
  {
    let text = try check(
      #"""
      { "splashrender": 1, "size": [100, 200], "duration": "= animations.end + 1",
        "params": { "w": { "type": "number", "default": 30 }, "tint": { "type": "color", "default": "#ff8000" } },
        "let": [{ "half": "= w / 2" }, { "at": ["= half", 7] }],
        "layers": [
          { "type": "shape", "bounds": ["= w", "= half"], "position": "= at", "fillColor": "= mix(tint, '#fff', 0.5)",
            "path": "= w > 10 ? 'M0 0L9 9' : 'M0 0'", "lineDashPattern": "= map(range(3), i => i + 1)",
            "animations": [{ "type": "basic", "keyPath": "opacity", "duration": "= half / 10", "to": 0 }] } ] }
      """#, set: [("w", "20")])
    #expect(!text.contains("=") && !text.contains("params") && !text.contains("let"))
    #expect(text.contains(#""duration": 2"#) && text.contains(#""bounds": [20, 10]"#))
    #expect(
      text.contains(#""position": [10, 7]"#) && text.contains(#""lineDashPattern": [1, 2, 3]"#))
  }

  @Test
  func `texts with braces and equals signs, numbers in texts, and large angles stay what they are`()
    throws
  {
    let text = try check(
      #"""
      { \#(head), "params": { "n": { "type": "number", "default": 5 }, "s": { "type": "string", "default": "" } },
        "layers": [
          { "type": "text", "string": "a {n} {{b}}" }, { "type": "text", "string": "= n * 2" },
          { "type": "text", "string": "{s}" }, { "type": "text", "string": "= s" },
          { "type": "text", "string": ["= 'x{y}'", { "string": "{n}{n}" }] },
          { "transform": { "rotation": "= n * 9" } } ] }
      """#, set: [("s", "={x}'")])
    #expect(text.contains(#""string": "a 5 {{b}}""#) && text.contains(#""string": "10""#))
    #expect(text.contains(#""rotation": "45rad""#))
  }

  @Test
  func `expressions that differ between cells of a grid, units and steps become elements of lists`()
    throws
  {
    let text = try check(
      #"""
      { \#(head), "layers": [
        { "type": "replicator", "bounds": [90, 60],
          "grid": { "rows": 2, "columns": 3, "delay": "= instance.distance / 50", "offset": ["= instance.row * 2", 1] },
          "sublayers": [{ "id": "cell-{row}", "bounds": ["= 4 + instance.index", 5], "cornerRadius": "= 1 + 1",
            "opacity": "= random(0, 1)", "type": "text", "string": "cell",
            "each": { "unit": "glyph", "opacity": "= (unit.index + instance.index) / 20", "anchorPoint": [0, "= unit.index / 4"] } }] },
        { "type": "shape", "path": [{ "move": [0, 0] },
          { "repeat": 5, "commands": [{ "line": ["= step.index", "= step.count"] }, "= step.index > 2 ? 'M1 0' : 'M2 0'"] }] },
        { "type": "emitter", "emitterCells": [{ "repeat": 3, "birthRate": "= 2 + step.index", "contents": "a.png" }] } ] }
      """#, FakeAssets(images: ["a.png": (4, 4)]))
    #expect(text.contains("[instance.index]") && text.contains("[unit.index]"))
    #expect(text.contains("[step.index]") && text.contains("[instance.index][unit.index]"))
    #expect(text.contains(#""cornerRadius": 2"#))
  }

  @Test
  func
    `components, templates and included files become layers, with paths from the scene's folder`()
    throws
  {
    let assets = FakeAssets(
      files: [
        "parts/a.json": #"""
        { "components": { "badge": { "params": { "n": { "type": "number" }, "icon": { "type": "image", "default": "i.png" } },
          "let": { "r": "= n + 1" },
          "layers": [
            { "id": "back", "bounds": ["= r", "= parent.height"] }, { "type": "image", "image": "= icon" },
            { "type": "image", "image": "i.png", "opacity": "= random(0, 1)" }, "i.png" ] } } }
        """#
      ], images: ["parts/i.png": (4, 4), "mine.png": (4, 4)])
    let text = try check(
      #"""
      { \#(head), "include": ["parts/a.json"], "let": { "no": null, "pair": [{ "id": "p" }, { "id": "q" }] },
        "components": { "two": { "layers": [{ "type": "component", "component": "badge", "params": { "n": 1 } }] } },
        "layers": [
          { "type": "component", "component": "badge", "params": { "n": "= 3 * 2", "icon": "mine.png" }, "bounds": [9, 9],
            "sublayers": [{ "id": "own" }] },
          { "type": "component", "component": "two", "mask": "= no" }, "= pair", "= no", "= pair",
          { "type": "fade-transition", "from": { "id": "f" }, "to": { "id": "g" }, "duration": 1, "id": "t" } ] }
      """#, assets)
    #expect(
      !text.contains("component") && !text.contains("include") && !text.contains("fade-transition"))
    #expect(text.contains(#""parts/i.png""#) && text.contains(#""mine.png""#))
    #expect(text.contains(#""id": "back""#) && text.contains(#""id": "back-2""#))
  }

  @Test func `functions of time keep only time, and their names`() throws {
    let text = try check(
      #"""
      { \#(head), "params": { "a": { "type": "number", "default": 3 }, "c": { "type": "color", "default": "red" } },
        "markers": { "go": 0.5 }, "let": { "wave": "= sin(time * a)", "table": [1, "= a * 2", 4] },
        "layers": [
          { "animations": [
            { "type": "function", "keyPath": "position", "let": { "x": "= wave * a", "wave": "= 2 * wave" },
              "value": ["= x + marker('go') - (a - 5)", "= table[round(animation.progress)] + wave"] },
            { "type": "function", "keyPath": "backgroundColor", "value": "= mix(c, '#00f', clamp(time, 0, 1))" },
            { "type": "function", "keyPath": "opacity", "value": "= random(0, 1) * time / 4 + sum(map(table, t => t * a * 0.001))" } ] },
          { "type": "replicator", "bounds": [10, 10], "grid": { "rows": 1, "columns": 2 }, "sublayers": [
            { "let": { "k": "= instance.index + 1" }, "animations": [
              { "type": "function", "keyPath": "zPosition", "value": "= time * k" } ] } ] },
          { "type": "shape", "path": "M0 0", "animations": [ { "type": "function", "keyPath": "path",
            "value": [{ "move": [0, 0] }, { "repeat": 3, "commands": [{ "line": ["= time * step.index", "= a"] }] }] } ] } ] }
      """#)
    #expect(!text.contains("a *") && !text.contains("marker(") && !text.contains("random("))
    #expect(text.contains(#""let": { "#) && text.contains("[instance.index]"))
  }

  @Test func `nested scenes get the values of their parameters, and stay files`() throws {
    let inner =
      #"{ \#(head), "params": { "n": { "type": "number", "default": 1 } }, "layers": [{ "bounds": ["= n", 1] }] }"#
    let text = try check(
      #"""
      { \#(head), "let": { "k": 4 }, "layers": [
        { "type": "scene", "scene": "in.json", "params": { "n": "= k * 2" } }, "in.json" ] }
      """#, FakeAssets(files: ["in.json": inner]))
    #expect(text.contains(#""params": { "n": 8 }"#) && text.contains(#""in.json""#))
  }

  @Test func `printing a printed scene changes nothing`() throws {
    let text = try print(
      #"{ \#(head), "let": { "a": 2 }, "layers": [{ "bounds": ["= a", 3], "animations": [{ "type": "function", "keyPath": "opacity", "value": "= time / a" }] }] }"#
    )
    #expect(try print(text) == text)
  }

  @Test(
    arguments: [
      // A value that depends on the outer cell.
      #"""
      { "type": "replicator", "bounds": [90, 60], "grid": { "rows": 1, "columns": 2 }, "sublayers": [
        { "type": "replicator", "let": { "a": "= 0.2 * (1 + instance.index)" }, "grid": { "rows": 1, "columns": 3 },
          "sublayers": [{ "opacity": "= a" }] }] }
      """#,
      // A number of steps that depends on the outer step.
      #"""
      { "type": "shape", "path": [{ "repeat": 3, "commands": [{ "move": [0, 0] },
        { "repeat": "= step.index + 1", "commands": [{ "line": ["= step.count", 0] }] }] }] }
      """#,
      // A name that the printed lists have.
      #"""
      { "type": "replicator", "bounds": [9, 9], "grid": { "rows": 1, "columns": 2 }, "sublayers": [{ "animations": [
        { "type": "function", "keyPath": "zPosition", "let": { "values1": ["= 90 * time", 5] },
          "value": "= values1[0] + 10 * [1, 3][instance.index]" }] }] }
      """#,
    ])
  func `a scene that would be printed with other values is refused`(layer: String) throws {
    let source = "{ \(head), \"layers\": [\(layer)] }"
    _ = try resolved(source)
    let error = try #require(throws: SceneError.self) { try print(source) }
    #expect(
      error.diagnostics.map(\.message) == [
        "the scene can't be printed exactly with its expressions evaluated"
      ])
    #expect(error.diagnostics[0].line == 1 && error.diagnostics[0].column == 1)
  }

  @Test(
    arguments: [
      "= sum(map(range(4), i => random(0, 60) * time))",
      "= max(1, 2) * random(0, 60) * time + random(0, 60 * time) * min(3, 4)",
      "= range(3)[pick(0, 1, 2)] + map(range(2), i => pick(time, 5, i))[1]",
    ])
  func `random choices in a function of time that depend on the time or an element stay the same`(
    value: String
  ) throws {
    let text = try check(
      #"""
      { \#(head), "layers": [{ "animations": [
        { "type": "function", "keyPath": "zPosition", "value": "\#(value)" }] }] }
      """#)
    #expect(text.contains("random(0, 60") || text.contains("pick("))
  }

  @Test func `an invalid scene isn't printed`() {
    #expect(throws: SceneError.self) {
      _ = try print(#"{ \#(head), "layers": [{ "bounds": ["= nothing", 3] }] }"#)
    }
  }
}
