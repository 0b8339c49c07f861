import SplashScene
import SplashSyntax
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

private let declarations = """
  "params": {
    "count": { "type": "number", "default": 2, "min": 1, "max": 9 },
    "title": { "type": "string", "default": "a" }, "accent": { "type": "color", "default": "red" },
    "dark": { "type": "bool", "default": false }, "icon": { "type": "image", "default": "i.png" },
    "style": { "type": "choice", "choices": ["flat", "round"], "default": "flat" } }
  """

private let main = """
  { \(head), \(declarations), "layers": [ { "zPosition": "= count", "hidden": "= dark",
    "backgroundColor": "= accent", "cornerRadius": "= style == 'round' ? 1 : 0",
    "borderWidth": "= title == '= 1 {x}' ? 1 : 0" } ] }
  """

private func overrides(_ files: String..., set: [(String, String)] = []) -> SceneOverrides {
  var overrides = SceneOverrides()
  overrides.parameters = files.map { .source(Array($0.utf8), path: "values.json") }
  overrides.set = set.map { (name: $0.0, text: $0.1) }
  return overrides
}

/// The diagnostics of a parameter file as `line:column: message`.
private func findings(_ values: String) -> [String] {
  errors(of: main, overrides: overrides(values)).map { found in
    #expect(found.file == "values.json")
    return "\(found.line):\(found.column): \(found.message)"
  }
}

@Suite struct `Parameter files` {
  @Test
  func `parameter files set parameters to JSON values, in which expressions aren't evaluated`()
    throws
  {
    let values = """
      { // a comment
        "count": 7, "dark": true, "accent": "#00f", "style": "round", "title": "= 1 {x}", }
      """
    let layer = try resolved(main, overrides: overrides(values)).scene.layers[0].properties
    #expect(layer.zPosition == 7 && layer.isHidden && layer.cornerRadius == 1)
    #expect(layer.backgroundColor == Color(0, 0, 1) && layer.borderWidth == 1)
  }

  @Test
  func `a later parameter file overrides earlier ones, and the option --set overrides all files`()
    throws
  {
    let two = overrides(#"{ "count": 3, "style": "round" }"#, #"{ "count": 4 }"#)
    let layer = try resolved(main, overrides: two).scene.layers[0].properties
    #expect(layer.zPosition == 4 && layer.cornerRadius == 1)
    let set = overrides(#"{ "count": 3 }"#, set: [("count", "5")])
    #expect(try resolved(main, overrides: set).scene.layers[0].properties.zPosition == 5)
  }

  @Test func `every error in a parameter file is reported at its line and column`() {
    #expect(
      findings(
        """
        { "cuont": 1,
          "count": 10,
          "title": 3, "accent": "rgb(1 2)", "dark": "true",
          "style": "square", "icon": "../x.png" }
        """) == [
          "1:3: the scene has no parameter \"cuont\"", "2:12: 10 is out of range",
          "3:12: this is the number 3", "3:33: rgb() has three components",
          "3:45: this is the string \"true\"", "4:12: unknown value \"square\"",
          "4:30: the file \"../x.png\" is outside the main scene's folder",
        ])
    #expect(findings(#"{ "count": 1, "count": 2 }"#) == ["1:15: the key \"count\" is repeated"])
    #expect(findings("[1]") == ["1:1: this is an array of 1 element"])
    #expect(findings("{").count == 1)
    #expect(findings("").count == 1)
    #expect(findings(#"{ "count": "= 2" }"#) == ["1:12: this is the string \"= 2\""])
    #expect(findings(#"{ "count": null }"#) == ["1:12: this is null"])
    let found = errors(of: main, overrides: overrides(#"{ "titel": "" }"#))
    #expect(found.first?.suggestion == "\"title\"")
  }

  @Test func `a parameter value that a later file overrides is still validated`() {
    let found = errors(of: main, overrides: overrides(#"{ "count": "x" }"#, #"{ "count": 4 }"#))
    #expect(found.map(\.message) == ["this is the string \"x\""])
  }

  @Test
  func `image paths in a parameter file are relative to that file's folder and can't leave it`()
    throws
  {
    let assets = FakeAssets(
      files: [
        "scenes/main.json": """
        { \(head), \(declarations), "layers": [ { "type": "image", "image": "= icon" } ] }
        """, "rows/en.json": #"{ "icon": "art/e.png" }"#,
        "rows/out.json": #"{ "icon": "../e.png" }"#,
      ], images: ["rows/art/e.png": (1, 1), "scenes/i.png": (1, 1)])
    var overrides = SceneOverrides()
    overrides.parameters = [.file("rows/en.json")]
    let result = try loadScene(path: "scenes/main.json", overrides: overrides, assets: assets)
    #expect(result.dependencies == ["scenes/main.json", "rows/en.json", "rows/art/e.png"])
    overrides.parameters = [.file("rows/out.json")]
    #expect(throws: SceneError.self) {
      try loadScene(path: "scenes/main.json", overrides: overrides, assets: assets)
    }
  }

  @Test func `a nonexistent parameter file gives a missing-file error`() {
    var overrides = SceneOverrides()
    overrides.parameters = [.file("no.json")]
    let found = errors(of: main, overrides: overrides)
    #expect(found.map(\.kind) == [.missingFile])
    #expect(found.map(\.message) == ["there is no parameter file \"no.json\""])
  }

  @Test func `the error about a --set option underlines the part of the option that is invalid`() {
    let value = errors(of: main, overrides: overrides(set: [("accent", "rgb(1 2 x)")]))
    let sources = ["set accent=rgb(1 2 x)"]
    #expect(value.map(\.file.description) == sources)
    #expect(value[0].span == 19..<20)
    let text = value[0].rendered(source: SourceText(path: "", bytes: Array(sources[0].utf8)))
    #expect(
      text.hasPrefix(
        """
        set accent=rgb(1 2 x): error: "x" is not a number
          | set accent=rgb(1 2 x)
          |                    ^
        """), "\(text)")
    let name = errors(of: main, overrides: overrides(set: [("titel", "x")]))
    #expect(name[0].span == 4..<9)
  }
}

@Suite struct `File paths in scenes` {
  private func messages(
    _ path: String, scene: String = "dir/scene.json", allowed: [FilePath] = [],
    links: [FilePath: FilePath] = [:]
  ) -> [String] {
    let assets = FakeAssets()
    assets.links = links
    var overrides = SceneOverrides()
    overrides.allowedFolders = allowed
    let source = "{ \(head), \"layers\": [ { \"type\": \"image\", \"image\": \"\(path)\" } ] }"
    do throws(SceneError) {
      _ = try loadScene(
        source: Array(source.utf8), path: scene.path, overrides: overrides, assets: assets)
      return []
    } catch {
      return error.diagnostics.map(\.message)
    }
  }

  @Test(arguments: ["a.png", "sub/a.png", "./a.png", "sub/../a.png", "../dir/a.png", "..a.png"])
  func `an image path that stays inside the scene's folder is allowed`(_ path: String) {
    #expect(messages(path) == ["there is no image \"\(path)\""])
  }

  @Test(arguments: ["../a.png", "sub/../../a.png", "..", "../dirt/a.png", "../../a.png"])
  func `an image path outside the scene's folder is an error`(_ path: String) {
    #expect(messages(path) == ["the file \"\(path)\" is outside the main scene's folder"])
  }

  @Test
  func `an absolute image path is an error unless the option --allow-path names its folder`() {
    #expect(messages("/etc/a.png") == ["the path \"/etc/a.png\" is absolute"])
    #expect(messages("/etc/a.png", allowed: ["/etc"]) == ["there is no image \"/etc/a.png\""])
    #expect(messages("/etcetera/a.png", allowed: ["/etc"]).first?.hasSuffix("is absolute") == true)
    #expect(messages("../x/a.png", allowed: ["x"]) == ["there is no image \"../x/a.png\""])
    #expect(messages("../y/a.png", allowed: ["z", "y"]).first?.hasPrefix("there is no") == true)
  }

  @Test
  func `a symbolic link to a file outside the scene's folder is an error without --allow-path`() {
    #expect(
      messages("a.png", links: ["dir/a.png": "elsewhere/a.png"])
        == ["the file \"a.png\" is outside the main scene's folder"])
    #expect(
      messages("a.png", allowed: ["elsewhere"], links: ["dir/a.png": "elsewhere/a.png"])
        == ["there is no image \"a.png\""])
  }

  @Test
  func
    `a scene from standard input or with a bare file name can use the working directory's files`()
  {
    for scene in ["scene.json", "-"] {
      #expect(messages("a.png", scene: scene) == ["there is no image \"a.png\""])
      #expect(messages("../a.png", scene: scene).first?.contains("outside") == true)
    }
  }

  @Test(
    arguments: [
      "http://example.com/a.png", "https://x/y", "file:///etc/passwd", "file:a", "ftp://a",
      "HTTP://A", "data:image/png;base64,AAAA", "s3+x://bucket/a",
    ])
  func `a URL as an image path is an error`(_ path: String) {
    #expect(messages(path) == ["\(quoted(path)) is a URL; files are never downloaded"])
  }

  @Test func `an image file name with a colon isn't mistaken for a URL`() {
    #expect(messages("a:b.png") == ["there is no image \"a:b.png\""])
  }

  @Test
  func `the error about a file outside the scene's folder names the option that allows the file`() {
    let found = errors(of: scene(layer: "\"type\": \"image\", \"image\": \"../art/a.png\""))
    #expect(
      found.first?.expected == "a file in that folder, or allowedFolders ../art")
  }

  @Test
  func `by default, parameters and nested scenes can use only files in the main scene's folder`()
    throws
  {
    let files = [
      "dir/main.json": """
      { \(head), "params": { "i": { "type": "image", "default": «"../i.png"» } },
        "layers": [ { "type": "scene", "scene": "sub/t.json" } ] }
      """,
      "dir/sub/t.json": """
      { \(head), "layers": [ { "type": "image", "image": "../in.png" },
        { "type": "image", "image": «"../../out.png"» } ] }
      """,
    ].mapValues { $0.filter { $0 != "«" && $0 != "»" } }
    let assets = FakeAssets(files: files, images: ["dir/sub/../in.png": (1, 1)])
    do throws(SceneError) {
      _ = try loadScene(path: "dir/main.json", assets: assets)
      Issue.record("the scene is accepted")
    } catch {
      #expect(
        error.diagnostics.map { "\($0.file): \($0.message)" } == [
          "dir/main.json: the file \"../i.png\" is outside the main scene's folder",
          "dir/sub/t.json: the file \"../../out.png\" is outside the main scene's folder",
        ])
    }
  }

  @Test func `a nonexistent folder given to the option --allow-path gives a missing-file error`() {
    var overrides = SceneOverrides()
    overrides.allowedFolders = ["nowhere"]
    do throws(SceneError) {
      _ = try loadScene(
        source: Array("{ \(head) }".utf8), path: "s.json", overrides: overrides, assets: NoFiles())
      Issue.record("the folder is accepted")
    } catch {
      #expect(error.isOnlyMissingFiles)
      #expect(error.diagnostics.map(\.file) == ["allowedFolders nowhere"])
    }
  }
}
