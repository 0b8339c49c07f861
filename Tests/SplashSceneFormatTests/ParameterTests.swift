import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

private let declarations = """
  "params": {
    "count": { "type": "number", "default": 2, "min": 1, "max": 9, "description": "how many" },
    "title": { "type": "string", "default": "a" }, "accent": { "type": "color", "default": "red" },
    "dark": { "type": "bool", "default": false }, "icon": { "type": "image", "default": "i.png" },
    "style": { "type": "choice", "choices": ["flat", "round"], "default": "flat" } }
  """

private func overrides(_ set: (String, String)...) -> SceneOverrides {
  var overrides = SceneOverrides()
  overrides.set = set.map { (name: $0.0, text: $0.1) }
  return overrides
}

@Suite struct `Parameters` {
  @Test func `a --set value is parsed as the type of its parameter`() throws {
    let source = """
      { \(head), \(declarations), "layers": [ { "zPosition": "= count", "hidden": "= dark",
        "backgroundColor": "= accent", "id": "x", "cornerRadius": "= style == 'round' ? 1 : 0" } ] }
      """
    let plain = try resolved(source).scene.layers[0].properties
    #expect(plain.zPosition == 2 && !plain.isHidden && plain.cornerRadius == 0)
    let set = overrides(("count", "7"), ("dark", "true"), ("accent", "#00f"), ("style", "round"))
    let other = try resolved(source, overrides: set).scene.layers[0].properties
    #expect(other.zPosition == 7 && other.isHidden && other.cornerRadius == 1)
    #expect(other.backgroundColor == Color(0, 0, 1))
  }

  @Test(
    arguments: [
      ("count", "x"), ("count", "10"), ("count", "1e999"), ("count", ""), ("dark", "yes"),
      ("accent", "blu"), ("style", "square"), ("cuont", "1"), ("icon", ""), ("count", " 3"),
    ])
  func `an unknown or wrongly typed --set option is an error that names the option`(
    _ name: String, _ text: String
  ) {
    let found = errors(
      of: "{ \(head), \(declarations) }", overrides: overrides((name, text)))
    #expect(found.map(\.file) == ["set \(name)=\(text)"])
    #expect(found[0].line == 0 && found[0].column == 0)
    #expect(found[0].rendered().hasPrefix("set \(name)=\(text): error: "))
  }

  @Test func `the error for a misspelled parameter name in --set suggests the right name`() {
    let found = errors(of: "{ \(head), \(declarations) }", overrides: overrides(("titel", "x")))
    #expect(found[0].suggestion == "\"title\"")
  }

  @Test(
    arguments: [
      #""a b": { "type": "number", "default": 1 }"#,
      #""scale": { "type": "number", "default": 1 }"#,
      #""pi": { "type": "number", "default": 1 }"#, #""a": { "type": "numbr", "default": 1 }"#,
      #""a": { "default": 1 }"#, #""a": { "type": "number" }"#, #""a": 3"#,
      #""a": { "type": "number", "default": "x" }"#, #""a": { "type": "choice", "default": "x" }"#,
      #""a": { "type": "choice", "choices": [], "default": "x" }"#,
      #""a": { "type": "choice", "choices": ["b"], "default": "x" }"#,
      #""a": { "type": "string", "default": "x", "min": 1 }"#,
      #""a": { "type": "string", "default": "x", "choices": ["x"] }"#,
      #""a": { "type": "number", "default": 5, "max": 4 }"#,
      #""a": { "type": "number", "default": 1, "defualt": 1 }"#,
      #""a": { "type": "number", "default": "= b" }, "b": { "type": "number", "default": 1 }"#,
      #""a": { "type": "number", "default": "= screen.width" }"#,
    ])
  func `an invalid parameter declaration gives exactly one error`(_ declaration: String) {
    let layers = "\"layers\": [ { \"zPosition\": 1 } ]"
    #expect(errors(of: "{ \(head), \"params\": { \(declaration) }, \(layers) }").count == 1)
  }

  @Test func `an invalid parameter is reported once, however many expressions use it`() {
    expectErrors(
      """
      { \(head), "params": { "a": { "type": "number", "default": «"x"» } },
        "layers": [ { "zPosition": "= a + 1", "bounds": ["= a", 1], "opacity": "= bounds.width" } ] }
      """, "this is the string \"x\"")
  }

  @Test func `a parameter without a default must be set`() throws {
    let source = """
      { \(head), "params": { "n": { "type": "number" } }, "layers": [ { "zPosition": "= n" } ] }
      """
    #expect(errors(of: source).count == 1)
    let scene = try resolved(source, overrides: overrides(("n", "4"))).scene
    #expect(scene.layers[0].properties.zPosition == 4)
  }

  @Test
  func `parameters can be used in later parameters' defaults and in the scene's size and duration`()
    throws
  {
    let source = """
      { "splashrender": 1, "duration": "= b / 4", "size": ["= a", "= b"], "params": {
        "a": { "type": "number", "default": 10 }, "b": { "type": "number", "default": "= a * 2" } } }
      """
    let scene = try resolved(source).scene
    #expect(scene.size == Size(10, 20) && scene.duration == 5)
  }
}

@Suite struct `Files of a scene` {
  @Test func `an image path is relative to the scene file that contains it`() throws {
    let assets = FakeAssets(images: [
      "dir/a.png": (3, 4), "/abs.png": (5, 6), "dir/../b.png": (1, 1),
    ])
    let source = """
      { \(head), "params": { "n": { "type": "string", "default": "a" } }, "layers": [
        { "type": "image", "image": "a.png", "contentsGravity": "resizeAspect" },
        { "type": "image", "contents": "/abs.png" }, { "type": "image", "image": "{n}.png" },
        { "type": "image", "image": "= n + '.png'" }, { "type": "image", "image": "../b.png" } ] }
      """
    var overrides = SceneOverrides()
    overrides.allowedFolders = ["/", "."]
    let result = try loadScene(
      source: Array(source.utf8), path: "dir/scene.json", overrides: overrides, assets: assets)
    let images = result.scene.layers.compactMap { layer in
      if case .image(let image) = layer.properties.content { image } else { nil }
    }
    #expect(
      images.map { $0.contents?.path } == [
        "dir/a.png", "/abs.png", "dir/a.png", "dir/a.png", "dir/../b.png",
      ])
    #expect(images[0].gravity == .resizeAspect && images[1].gravity == .resize)
    #expect(images[0].contents?.width == 3)
    #expect(result.dependencies == ["dir/a.png", "/abs.png", "dir/../b.png"])
  }

  @Test
  func
    `image paths from --set are relative to the working directory, default ones to the scene file`()
    throws
  {
    let assets = FakeAssets(images: ["dir/i.png": (1, 1), "mine/j.png": (2, 2)])
    let source = """
      { \(head), \(declarations), "layers": [ { "type": "image", "image": "= icon" },
        { "type": "image", "image": "{icon}" } ] }
      """
    func paths(_ overrides: SceneOverrides) throws -> [String?] {
      try loadScene(
        source: Array(source.utf8), path: "dir/s.json", overrides: overrides, assets: assets
      ).scene.layers.map { layer in
        if case .image(let image) = layer.properties.content {
          image.contents?.path.description
        } else {
          nil
        }
      }
    }
    #expect(try paths(SceneOverrides()) == ["dir/i.png", "dir/i.png"])
    #expect(try paths(overrides(("icon", "mine/j.png"))) == ["mine/j.png", "mine/j.png"])
  }

  @Test
  func `the error about a missing image file points to the place where the image parameter is set`()
    throws
  {
    let assets = FakeAssets(
      files: [
        "inner.json": """
        { \(head), "params": { "icon": { "type": "image", "default": "i.png" } },
          "layers": [ { "type": "image", "image": "= icon" } ] }
        """
      ],
      images: ["i.png": (1, 1)])
    let source = """
      { \(head), "params": { "icon": { "type": "image", "default": "i.png" } }, "layers": [
        { "type": "image", "image": "= icon" },
        { "type": "scene", "scene": "inner.json", "params": { "icon": "none.png" } } ] }
      """
    func found(_ overrides: SceneOverrides) -> [String] {
      do throws(SceneError) {
        _ = try loadScene(
          source: Array(source.utf8), path: "s.json", overrides: overrides, assets: assets)
        return []
      } catch {
        return error.diagnostics.map { "\($0.file):\($0.line): \($0.message)" }
      }
    }
    #expect(found(SceneOverrides()) == ["s.json:3: there is no file \"none.png\""])
    #expect(
      Set(found(overrides(("icon", "off.png")))) == [
        "set icon=off.png:0: there is no file \"off.png\"",
        "s.json:3: there is no file \"none.png\"",
      ])
  }

  @Test
  func `isOnlyMissingFiles of a loading error is true only if every error is a missing file`()
    throws
  {
    func failure(_ source: String, _ assets: FakeAssets) -> SceneError? {
      do throws(SceneError) {
        _ = try loadScene(source: Array(source.utf8), path: "scene.json", assets: assets)
        return nil
      } catch {
        return error
      }
    }
    let image = #"{ "type": "image", "image": "a.png" }"#
    let assets = FakeAssets()
    let missing = try #require(failure("{ \(head), \"layers\": [\(image)] }", assets))
    #expect(missing.isOnlyMissingFiles)
    #expect(missing.diagnostics.map(\.message) == ["there is no image \"a.png\""])
    #expect(missing.dependencies == ["a.png"])
    let mixed = try #require(failure("{ \(head), \"layers\": [\(image), {\"x\":1}] }", assets))
    #expect(!mixed.isOnlyMissingFiles && mixed.diagnostics.count == 2)
    assets.corrupt = ["a.png"]
    let corrupt = try #require(failure("{ \(head), \"layers\": [\(image)] }", assets))
    #expect(!corrupt.isOnlyMissingFiles)
    let scene = try #require(
      failure("{ \(head), \"layers\": [{\"type\":\"scene\",\"scene\":\"n\"}] }", assets))
    #expect(scene.isOnlyMissingFiles)
  }

  @Test func `a nonexistent scene file gives a missing-file error`() {
    do throws(SceneError) {
      _ = try loadScene(path: "no.json", assets: FakeAssets())
      Issue.record("found")
    } catch {
      #expect(error.isOnlyMissingFiles)
      #expect(error.rendered() == "no.json: error: there is no scene \"no.json\"")
    }
  }

  @Test func `an image that is too large is an error, as are images that are too large in total`() {
    let assets = FakeAssets(images: [
      "big": (20_000, 1), "a": (16_000, 10_000), "b": (16_000, 10_000),
    ])
    func messages(_ names: String...) -> [String] {
      let layers = names.map { "{ \"type\": \"image\", \"image\": \"\($0)\" }" }.joined(
        separator: ",")
      return errors(of: "{ \(head), \"layers\": [\(layers)] }", assets: assets).map(\.message)
    }
    #expect(messages("big") == ["the image \"big\" is too large: 20000 × 1 pixels"])
    #expect(messages("a", "a", "b", "b").count == 1)
  }

  @Test func `an empty or malformed image path is an error`() {
    for path in ["", "a\\u0000b", "{nope}.png", "{open", "= 3"] {
      #expect(errors(of: scene(layer: "\"type\": \"image\", \"image\": \"\(path)\"")).count == 1)
    }
  }

  @Test func `file path normalisation removes redundant dots and slashes`() {
    #expect(("./a/../b//c.json" as FilePath).normalized == "b/c.json")
    #expect(
      ("../a" as FilePath).normalized == "../a" && ("../../a" as FilePath).normalized == "../../a")
    #expect(("/a/./b" as FilePath).normalized == "/a/b")
  }
}
