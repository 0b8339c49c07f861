import SplashScene
import Testing

@testable import SplashSceneFormat

private func load(
  _ files: [String: String], _ overrides: SceneOverrides = SceneOverrides()
) throws -> ResolvedScene {
  do throws(SceneErrors) {
    return try loadScene(path: "main.json", overrides: overrides, assets: FakeAssets(files: files))
  } catch {
    Issue.record("\(error.rendered())")
    throw error
  }
}

private func failures(_ files: [String: String]) -> [Diagnostic] {
  do throws(SceneErrors) {
    _ = try loadScene(path: "main.json", assets: FakeAssets(files: files))
    Issue.record("the scene is accepted")
    return []
  } catch {
    return error.diagnostics
  }
}

private func content(_ layer: Layer) throws -> SceneContent {
  guard case .scene(let content) = layer.properties.content else {
    throw AssetError.notFound(path: layer.id)
  }
  return content
}

@Suite struct `Nested scenes` {
  @Test func `A nested scene has its own size, a clear background and given parameters`() throws {
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

  @Test func `The seed is the outer scene's unless the nested one has its own`() throws {
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

  @Test func `A circle of scenes names the chain`() throws {
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

  @Test func `Scenes nest to a depth of 16 and unfold to 100000 layers`() {
    func nest(_ paths: String...) -> String {
      let layers = paths.map { "{ \"type\": \"scene\", \"scene\": \"\($0)\" }" }
      return "{ \(head), \"layers\": [ \(layers.joined(separator: ",")) ] }"
    }
    var chain = ["main.json": nest("0")]
    for i in 0..<20 { chain["\(i)"] = nest("\(i + 1)") }
    #expect(failures(chain).map(\.message) == ["scenes nest deeper than 16 levels"])

    // Each level doubles twice and twice and twice: eight to the sixth.
    var bomb = ["main.json": nest("0", "0", "0", "0", "0", "0", "0", "0")]
    for i in 0..<5 {
      let next = "\(i + 1)"
      bomb["\(i)"] = nest(next, next, next, next, next, next, next, next)
    }
    bomb["5"] = "{ \(head) }"
    let found = failures(bomb)
    #expect(found.count == 1 && found[0].message.contains("100000 layers"))
  }

  @Test func `Paths have a million elements together`() {
    let path = "M0 0" + String(repeating: "h1", count: 49_999)
    let nested = Array(repeating: "{ \"type\": \"scene\", \"scene\": \"p\" }", count: 21)
    let found = failures([
      "main.json": "{ \(head), \"layers\": [\(nested.joined(separator: ","))] }",
      "p": "{ \(head), \"layers\": [{ \"type\": \"shape\", \"path\": \"\(path)\" }] }",
    ])
    #expect(found.map(\.message) == ["the scene's paths have more than 1000000 elements together"])
  }

  @Test func `Faults of a nested scene are reported once, in its file`() {
    let layer = "{ \"type\": \"scene\", \"scene\": \"t.json\" }"
    let found = failures([
      "main.json": "{ \(head), \"layers\": [\(layer), \(layer), \(layer)] }",
      "t.json": "{ \(head), \"layers\": [ { \"opacity\": 3 } ] }",
    ])
    #expect(found.count == 1 && found[0].file == "t.json")
  }

  @Test func `Unknown and ill-typed values point into the outer scene`() {
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

  @Test func `The same nested scene is resolved once`() throws {
    let layer = "{ \"type\": \"scene\", \"scene\": \"t.json\" }"
    let assets = FakeAssets(files: [
      "main.json": "{ \(head), \"layers\": [\(layer), \(layer)] }", "t.json": "{ \(head) }",
    ])
    _ = try loadScene(path: "main.json", assets: assets)
    #expect(assets.readFiles == ["main.json", "t.json"])
  }
}
