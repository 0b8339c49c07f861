import SplashScene
import SplashSyntax
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

private func load(
  _ files: [String: String], _ overrides: SceneOverrides = SceneOverrides()
) throws -> ResolvedScene {
  do throws(SceneError) {
    return try loadScene(path: "main.json", overrides: overrides, assets: FakeAssets(files: files))
  } catch {
    Issue.record("\(error.rendered())")
    throw error
  }
}

private func failures(_ files: [String: String]) -> [Diagnostic] {
  do throws(SceneError) {
    _ = try loadScene(path: "main.json", assets: FakeAssets(files: files))
    Issue.record("the scene is accepted")
    return []
  } catch {
    return error.diagnostics
  }
}

private func content(_ layer: Layer) throws -> SceneContent {
  guard case .scene(let content) = layer.properties.content else {
    throw AssetError.notFound(path: FilePath(layer.id))
  }
  return content
}

@Suite struct `Nested scenes` {
  @Test
  func `a nested scene has its own size, parameters from its layer and a transparent background`()
    throws
  {
    let main = """
      { \(head), "params": { "n": { "type": "number", "default": 3 } }, "layers": [
        { "type": "scene", "scene": "sub/tile.json", "params": { "side": "= n * parent.width" } },
        { "type": "scene", "scene": "sub/tile.json", "size": ["= parent.width", 5],
          "contentsGravity": "center" } ] }
      """
    let tile = """
      { "splashrender": 1, "size": [7, 8], "duration": 1, "fps": 30, "params": {
          "side": { "type": "number", "default": 1 } },
        "layers": [ { "bounds": ["= side", "= screen.height"] } ] }
      """
    let result = try load(["main.json": main, "sub/tile.json": tile])
    let first = try content(result.scene.layers[0])
    #expect(first.scene.size == Size(7, 8) && first.gravity == .resize)
    #expect(first.scene.backgroundColor == .clear)
    #expect(first.scene.layers[0].properties.bounds == Rect(0, 0, 300, 8))
    let second = try content(result.scene.layers[1])
    #expect(second.scene.size == Size(100, 5) && second.gravity == .center)
    #expect(second.scene.layers[0].properties.bounds == Rect(0, 0, 1, 5))
    #expect(result.dependencies == ["main.json", "sub/tile.json"])
  }

  @Test func `a nested scene uses the outer scene's random seed unless it sets its own`() throws {
    let random = "\"layers\": [ { \"zPosition\": \"= random(0, 1)\" } ]"
    let main = """
      { \(head), "layers": [ { "type": "scene", "scene": "free" }, { "type": "scene", "scene": "own" } ] }
      """
    let files = [
      "main.json": main, "free": "{ \(head), \(random) }",
      "own": "{ \(head), \"seed\": 4, \(random) }",
    ]
    func values(_ seed: UInt64) throws -> [Double] {
      var overrides = SceneOverrides()
      overrides.seed = seed
      return try load(files, overrides).scene.layers.map {
        try content($0).scene.layers[0].properties.zPosition
      }
    }
    let (one, two) = (try values(1), try values(2))
    #expect(one[0] != two[0] && one[1] == two[1])
    #expect(try values(4)[0] == two[1])
  }

  @Test
  func `parameter values of nested scenes that differ only in Unicode normalisation stay distinct`()
    throws
  {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    let layers = names.map {
      "{ \"type\": \"scene\", \"scene\": \"inner.json\", \"params\": { \"name\": \"\($0)\" } }"
    }
    let assets = FakeAssets(files: [
      "main.json": "{ \(head), \"layers\": [ \(layers.joined(separator: ", ")) ] }",
      "inner.json": """
      { \(head), "params": { "name": { "type": "string" } },
        "layers": [ { "type": "image", "image": "{name}.png" } ] }
      """,
    ])
    assets.images = ["caf\u{E9}.png": (1, 1)]
    let scene = try loadScene(path: "main.json", assets: assets).scene
    let paths = try scene.layers.map { layer -> FilePath? in
      let inner = try content(layer).scene.layers[0]
      guard case .image(let image) = inner.properties.content else { return nil }
      return image.contents?.path
    }
    #expect(paths == names.map { "\($0).png" })
  }

  @Test func `a cycle of nested scenes is an error that names every scene in the cycle`() throws {
    func nest(_ path: String) -> String {
      "{ \(head), \"layers\": [ { \"type\": \"scene\", \"scene\": \"\(path)\" } ] }"
    }
    let found = failures([
      "main.json": nest("a.json"), "a.json": nest("dir/b.json"), "dir/b.json": nest("../a.json"),
    ])
    #expect(
      found.map(\.message) == ["the scene contains itself: a.json → dir/b.json → a.json"])
    #expect(found[0].file == "dir/b.json")
    #expect(failures(["main.json": nest("./main.json")]).count == 1)
  }

  @Test
  func `scenes that nest deeper than 16 levels or expand to more than 100000 layers are an error`()
  {
    func nest(_ paths: String...) -> String {
      let layers = paths.map { "{ \"type\": \"scene\", \"scene\": \"\($0)\" }" }
      return "{ \(head), \"layers\": [ \(layers.joined(separator: ",")) ] }"
    }
    var chain = ["main.json": nest("0")]
    for i in 0..<20 { chain["\(i)"] = nest("\(i + 1)") }
    #expect(failures(chain).map(\.message) == ["scenes nest deeper than 16 levels"])

    // Each level has eight scenes of the next: 8⁶ scenes.
    var bomb = ["main.json": nest("0", "0", "0", "0", "0", "0", "0", "0")]
    for i in 0..<5 {
      let next = "\(i + 1)"
      bomb["\(i)"] = nest(next, next, next, next, next, next, next, next)
    }
    bomb["5"] = "{ \(head) }"
    let found = failures(bomb)
    #expect(found.count == 1 && found[0].message.contains("100000 layers"))
  }

  @Test
  func `a scene whose nested scenes have more than a million path elements in total is an error`() {
    let path = "M0 0" + String(repeating: "h1", count: 49_999)
    let nested = Array(repeating: "{ \"type\": \"scene\", \"scene\": \"p\" }", count: 21)
    let found = failures([
      "main.json": "{ \(head), \"layers\": [\(nested.joined(separator: ","))] }",
      "p": "{ \(head), \"layers\": [{ \"type\": \"shape\", \"path\": \"\(path)\" }] }",
    ])
    #expect(
      found.map(\.message) == [
        "the outlines of the scene's paths and texts have more than 1000000 elements in total"
      ])
  }

  @Test
  func `an error in a scene that three layers include is reported once, in the included file`() {
    let layer = "{ \"type\": \"scene\", \"scene\": \"t.json\" }"
    let found = failures([
      "main.json": "{ \(head), \"layers\": [\(layer), \(layer), \(layer)] }",
      "t.json": "{ \(head), \"layers\": [ { \"opacity\": 3 } ] }",
    ])
    #expect(found.count == 1 && found[0].file == "t.json")
  }

  @Test func `an invalid parameter value for a nested scene is an error in the outer file`() {
    let layer = """
      { "type": "scene", "scene": "t.json", "params": { "sied": 1, "n": "red", "c": 3 } }
      """
    let found = failures([
      "main.json": "{ \(head), \"layers\": [\(layer)] }",
      "t.json": """
      { \(head), "params": { "side": { "type": "number", "default": 1 },
        "n": { "type": "number", "default": 1 }, "c": { "type": "color", "default": "red" } } }
      """,
    ])
    #expect(found.map(\.file) == ["main.json", "main.json", "main.json"])
    #expect(found.first?.suggestion == "\"side\"")
  }

  @Test func `a nested scene file that two layers use is loaded once`() throws {
    let layer = "{ \"type\": \"scene\", \"scene\": \"t.json\" }"
    let assets = FakeAssets(files: [
      "main.json": "{ \(head), \"layers\": [\(layer), \(layer)] }", "t.json": "{ \(head) }",
    ])
    _ = try loadScene(path: "main.json", assets: assets)
    #expect(assets.readFiles == ["main.json", "t.json"])
  }

  @Test func `a warning in a nested scene points to the layers that include the scene`() throws {
    let files = [
      "main.json": """
      { \(head), "layers": [
        { "type": "scene", "scene": "mid.json" },
        { "type": "scene", "scene": "mid.json" } ] }
      """,
      "mid.json": "{ \(head), \"layers\": [ { \"type\": \"scene\", \"scene\": \"t.json\" } ] }",
      "t.json": "{ \(head), \"backgroundColor\": \"color(display-p3 0 1 0)\" }",
    ]
    let found = try load(files).diagnostics
    #expect(found.map(\.severity) == [.warning] && found[0].file == "t.json")
    #expect(
      found[0].notes.map { "\($0.file):\($0.line): \($0.message)" } == [
        "mid.json:1: \"t.json\" is nested here", "main.json:2: \"mid.json\" is nested here",
      ])
    #expect(found[0].rendered().hasSuffix("note: \"mid.json\" is nested here"))
  }

  @Test
  func
    `a layer can pass the outer scene's parameters to a nested scene and must set required ones`()
    throws
  {
    let inner = """
      { \(head), "params": { "c": { "type": "color" }, "i": { "type": "image" } },
        "layers": [ { "type": "image", "image": "= i", "backgroundColor": "= c" } ] }
      """
    func outer(_ params: String) -> String {
      """
      { \(head), "params": { "accent": { "type": "color", "default": "lime" },
          "icon": { "type": "image", "default": "a.png" } },
        "layers": [ { "type": "scene", "scene": "sub/t.json", "params": { \(params) } } ] }
      """
    }
    let assets = FakeAssets(
      files: [
        "main.json": outer("\"c\": \"= mix(accent, 'black', 0.5)\", \"i\": \"= icon\""),
        "sub/t.json": inner,
      ], images: ["a.png": (1, 1)])
    let result = try loadScene(path: "main.json", assets: assets)
    let shown = try content(result.scene.layers[0]).scene.layers[0].properties
    #expect(shown.backgroundColor == Color(0, 0.5, 0))
    guard case .image(let image) = shown.content else { throw AssetError.notFound(path: "") }
    #expect(image.contents?.path == "a.png")

    let found = failures(["main.json": outer("\"c\": \"red\""), "sub/t.json": inner])
    #expect(found.map(\.file) == ["sub/t.json"])
    #expect(found[0].message == "the parameter \"i\" has neither a default nor a value")
    #expect(found[0].notes.map(\.file) == ["main.json"])
  }

  @Test
  func `a nested scene follows its layer's timing or time key and plays on past its own duration`()
    throws
  {
    let tile = """
      { "splashrender": 1, "size": [10, 10], "duration": 1, "layers": [ { "id": "dot", "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 0, "to": 100, "duration": 10 } ] } ] }
      """
    func x(_ timing: String, at time: Double) throws -> Double? {
      let main = "{ \(head), \"layers\": [ { \"type\": \"scene\", \"scene\": \"t\" \(timing) } ] }"
      let scene = try load(["main.json": main, "t": tile]).scene
      return scene.evaluate(at: time).layers.first?.nested?.layers[0].properties.position.x
    }
    // 10 points per second of the layer's local time.
    #expect(try x("", at: 1.5) == 15)
    #expect(try x(", \"speed\": 2", at: 1.5) == 30)
    #expect(try x(", \"timeOffset\": 3", at: 1) == 40)
    #expect(try x(", \"beginTime\": 0.5, \"fillMode\": \"both\"", at: 1.5) == 10)
    #expect(try x(", \"speed\": 0, \"timeOffset\": 2", at: 1.5) == 20)
    #expect(try x(", \"duration\": 0.5, \"repeatCount\": \"infinite\"", at: 1.25) == 2.5)
    #expect(try x(", \"duration\": 0.5", at: 1) == nil)
    // The key `time` replaces the layer's time.
    #expect(try x(", \"time\": 4", at: 1) == 40)
    let remapped = """
      , "speed": 2, "animations": [ { "type": "keyframe", "keyPath": "time", "values": [8, 2, 8], "duration": 4 } ]
      """
    #expect(try x(remapped, at: 0.5) == 50)
    #expect(try x(remapped, at: 1) == 20)
    // After the animation, the layer's time applies.
    #expect(try x(remapped, at: 2.5) == 50)
    let relative = """
      , "animations": [ { "type": "basic", "keyPath": "time", "by": 3, "duration": 1, "additive": false } ]
      """
    #expect(try x(relative, at: 0.5) == 20)
  }

  @Test
  func
    `animations.end includes animations in a nested scene and of its layer's time key`()
    throws
  {
    let tile = """
      { "splashrender": 1, "size": [10, 10], "duration": 1, "layers": [ { "animations": [
        { "type": "basic", "keyPath": "position.x", "to": 100, "duration": 10 } ] } ] }
      """
    func duration(_ members: String) throws -> Double {
      let main = """
        { "splashrender": 1, "size": [9, 9], "duration": "= animations.end", "layers": [
          { "type": "scene", "scene": "t", \(members) } ] }
        """
      return try load(["main.json": main, "t": tile]).scene.duration
    }
    #expect(try duration("\"speed\": 2") == 5)
    #expect(
      try duration(
        #""time": 1, "animations": [{ "type": "basic", "keyPath": "time", "to": 3, "duration": 2 }]"#
      )
        == 2)
  }
}
