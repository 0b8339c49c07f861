import SplashScene
import Testing

@testable import SplashSceneFormat

/// Layers with parameters that a scene declares once and can use several times.
@Suite("Components") struct ComponentTests {
  private let components = #"""
    "components": {
      "row": {
        "description": "A line with a mark.",
        "params": { "tint": { "type": "color", "default": "red" }, "width": { "type": "number", "min": 0 },
          "twice": { "type": "number", "default": "= 2 * width" }, "inner": { "type": "layers", "default": [] } },
        "let": { "half": "= width / 2" },
        "layers": [
          { "id": "mark", "backgroundColor": "= tint", "bounds": ["= half", "= parent.height"], "zPosition": "= twice" },
          "= inner" ] } }
    """#

  private func layers(_ written: String, _ assets: FakeAssets = FakeAssets()) throws -> [Layer] {
    try resolved("{ \(head), \(components), \"layers\": [ \(written) ] }", assets: assets).scene
      .layers
  }

  @Test
  func `a component layer contains the component's layers, which use the layer's parameter values`()
    throws
  {
    let layers = try layers(
      #"""
      { "type": "component", "component": "row", "params": { "width": 10 }, "bounds": [50, 20], "cornerRadius": 3,
        "sublayers": [{ "id": "own" }] },
      { "type": "component", "component": "row", "params": { "width": "= 4 + sibling.index", "tint": "lime",
        "inner": [{ "id": "x" }, { "id": "y" }] } }
      """#)
    #expect(layers[0].properties.cornerRadius == 3)
    #expect(layers[0].sublayers.map(\.id) == ["mark", "own"])
    let mark = layers[0].sublayers[0].properties
    #expect(mark.bounds.size == Size(5, 20))
    #expect(mark.backgroundColor == Color(1, 0, 0))
    #expect(mark.zPosition == 20)
    #expect(layers[1].sublayers.map(\.id) == ["mark", "x", "y"])
    #expect(layers[1].sublayers[0].properties.bounds.width == 2.5)
    #expect(layers[1].sublayers[0].properties.backgroundColor == Color(0, 1, 0))
  }

  @Test
  func
    `a component reads the scene's named values but not those of the layer that uses it`()
    throws
  {
    let source = """
      { \(head), "let": { "outer": 7 }, "components": { "c": { "layers": [{ "zPosition": "= outer" }] } },
        "layers": [{ "type": "component", "component": "c", "let": { "outer": 9 } }] }
      """
    let layer = try #require(resolved(source).scene.layers.first)
    #expect(layer.sublayers.first?.properties.zPosition == 7)
    #expect(!layer.properties.masksToBounds)
    expectErrors(
      """
      { \(head), "components": { "c": { "layers": [{ "zPosition": "= «hidden»" }] } },
        "layers": [{ "let": { "hidden": 1 }, "type": "component", "component": "c" }] }
      """, "there is no variable or parameter \"hidden\"")
  }

  @Test
  func `in each cell of a replicator, a component can receive instance.index as a parameter`()
    throws
  {
    let scene = try resolved(
      """
      { \(head), \(components), "layers": [{ "type": "replicator", "grid": { "rows": 1, "columns": 3 },
        "sublayers": [{ "type": "component", "component": "row", "params": { "width": "= 2 * instance.index" } }] }] }
      """
    ).scene
    func all(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(all) }
    let marks = scene.layers.flatMap(all).filter { $0.id == "mark" }
    #expect(marks.map(\.properties.bounds.width) == [0, 1, 2])
  }

  @Test
  func `a component can use another component, and its layer parameter can be a component layer`()
    throws
  {
    let layers = try resolved(
      """
      { \(head), "components": {
          "leaf": { "layers": [{ "id": "leaf" }] },
          "box": { "params": { "content": { "type": "layer" } },
            "layers": ["= content", { "type": "component", "component": "leaf" }] } },
        "layers": [{ "type": "component", "component": "box", "params": {
          "content": { "id": "in", "type": "component", "component": "box", "params": { "content": null } } } }] }
      """
    ).scene.layers
    let outer = try #require(layers.first)
    #expect(outer.sublayers.count == 2)
    #expect(outer.sublayers[0].id == "in")
    #expect(outer.sublayers[0].sublayers.map(\.sublayers.first?.id) == ["leaf"])
  }

  @Test func `the expression function random gives different values in two uses of a component`()
    throws
  {
    let layers = try resolved(
      """
      { \(head), "components": { "c": { "layers": [{ "zPosition": "= random(0, 1)" }] } },
        "layers": [{ "type": "component", "component": "c" }, { "type": "component", "component": "c" }] }
      """
    ).scene.layers
    let numbers = layers.map { $0.sublayers[0].properties.zPosition }
    #expect(numbers[0] != numbers[1])
  }

  @Test func `image paths in the components of an included file are relative to the included file`()
    throws
  {
    let parts = """
      { "splashrender": 1, "description": "Parts.", "include": ["more.json", "../scene.json"], "let": { "r": 6 },
        "components": { "pic": { "layers": [
          { "type": "image", "image": "b.png", "cornerRadius": "= r" }, { "type": "component", "component": "dot" } ] } } }
      """
    let assets = FakeAssets(
      files: [
        "kit/parts.json": parts,
        "kit/more.json":
          #"{ "include": ["parts.json"], "components": { "dot": { "layers": [{ "id": "dot" }] } } }"#,
      ], images: ["kit/b.png": (4, 4)])
    let source = """
      { \(head), "include": ["kit/parts.json"], "layers": [{ "type": "component", "component": "pic" }] }
      """
    let scene = try resolved(source, assets: assets)
    let layer = try #require(scene.scene.layers.first)
    #expect(layer.sublayers[0].properties.cornerRadius == 6)
    #expect(layer.sublayers[1].sublayers.map(\.id) == ["dot"])
    #expect(scene.dependencies.map(\.description).contains("kit/more.json"))
  }

  // MARK: Errors

  private func wrong(_ layer: String, components: String? = nil) -> String {
    "{ \(head), \(components ?? self.components), \"layers\": [ \(layer) ] }"
  }

  @Test func `an error in the use of a component points to the invalid name or parameter`() {
    expectErrors(
      wrong(#"«{» "type": "component", "component": "row" }"#),
      "the parameter \"width\" of the component \"row\" is missing")
    expectErrors(
      wrong(#"{ "type": "component", "component": "row", "params": { "width": «"wide"» } }"#),
      "this is the string \"wide\"")
    expectErrors(
      wrong(#"{ "type": "component", "component": "row", "params": { "width": «-1» } }"#),
      "-1 is out of range")
    expectErrors(
      wrong(#"{ "type": "component", "component": "row", "params": { "width": 1, «"tnt"»: 1 } }"#),
      "the component \"row\" has no parameter \"tnt\"")
    expectErrors(
      wrong(#"{ "type": "component", "component": «"rwo"» }"#), "there is no component \"rwo\"")
    expectErrors(wrong(#"«{» "type": "component" }"#), "the layer has no \"component\"")
  }

  @Test func `an error in the declaration of a component points to the invalid key or name`() {
    let use = #"{ "type": "component", "component": «"c"» }"#
    let right = #"{ "type": "component", "component": "c" }"#
    expectErrors(
      wrong(use, components: #""components": { "c": «{» "params": {} } }"#),
      "the component has no \"layers\"", "there is no component \"c\"")
    expectErrors(
      wrong("{}", components: #""components": { «"a-b"»: { "layers": [] } }"#),
      "\"a-b\" can't be a component name")
    expectErrors(
      wrong(
        "{}",
        components:
          #""components": { "c": { "params": { «"pi"»: { "type": "number" } }, "layers": [] } }"#),
      "\"pi\" is reserved in expressions")
    expectErrors(
      wrong(
        right,
        components:
          #""components": { "c": { "layers": [{ "type": "component", "component": «"c"» }] } }"#),
      "the component \"c\" would contain itself: c → c")
  }

  @Test
  func
    `including a file that is missing or that repeats a component name of the scene is an error`()
  {
    let assets = FakeAssets(files: ["p.json": #"{ "components": { "c": { "layers": [] } } }"#])
    expectErrors(
      "{ \(head), \"include\": [\"p.json\"], \"components\": { «\"c\"»: { \"layers\": [] } }, \"layers\": [] }",
      "the component \"c\" already exists: p.json:1", assets: assets)
    expectErrors(
      "{ \(head), \"include\": [«\"none.json\"»], \"layers\": [] }",
      "there is no file of components \"none.json\"")
  }
}
