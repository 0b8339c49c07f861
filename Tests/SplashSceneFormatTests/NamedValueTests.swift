import SplashScene
import Testing

@testable import SplashSceneFormat

/// Named values, which `let` declares.
@Suite struct NamedValueTests {
  private func scene(_ layers: String, head: String = SplashSceneFormatTests.head) -> String {
    "{ \(head), \"layers\": [\(layers)] }"
  }

  // MARK: Scalars

  @Test
  func `a value that a layer names with let can be a number, boolean, string or colour`() throws {
    let layer = try layer(
      """
      "let": { "side": 20, "shown": true, "ink": "#ff8000", "word": "ab" },
      "bounds": ["= side * 2", "= shown ? 3 : 4"], "backgroundColor": "= mix(ink, 'black', 0)",
      "hidden": "= !shown", "sublayers": [ { "zPosition": "= word + 'c' == 'abc' ? side : 0" } ]
      """)
    #expect(layer.properties.bounds == Rect(0, 0, 40, 3))
    #expect(layer.properties.backgroundColor == Color(1, 128 / 255, 0, 1))
    #expect(!layer.properties.isHidden)
    #expect(layer.sublayers[0].properties.zPosition == 20)
  }

  @Test func `a named array of 2 numbers has components x and y, one of 4 also width and height`()
    throws
  {
    let layer = try layer(
      """
      "let": { "p": [1, "= 1 + 1"], "r": [3, 4, 5, 6] },
      "bounds": ["= p.x + 10 * p.width", "= p.y + 10 * p.height"],
      "position": ["= r.x + 10 * r.y", "= r.width + 10 * r.height"]
      """)
    #expect(layer.properties.bounds.size == Size(11, 22))
    #expect(layer.properties.position == Point(43, 65))
    expectErrors(
      SplashSceneFormatTests.scene(
        layer: "\"let\": { \"p\": [1, 2, 3], \"n\": 4 }, \"zPosition\": \"= «p.x» + n.x\""),
      "\"p.x\" can't be used here: arrays of 2 or 4 numbers have \"x\", \"y\", \"width\" and \"height\""
    )
    expectErrors(
      SplashSceneFormatTests.scene(
        layer: "\"let\": { \"p\": [1, 2] }, \"zPosition\": \"= 2 * «p»\""),
      "this is a list of 2")
  }

  @Test func `a named value can replace a value of any type, such as a path or an animation`()
    throws
  {
    let layer = try layer(
      """
      "type": "shape", "let": [
        { "box": [1, 2, 30, 40], "outline": { "rect": [0, 0, 5, 5] }, "curve": [0.25, 0, 0.2, 1],
          "turn": { "rotation": "90deg" }, "tilt": "90deg", "ink": "hsl(0 100% 50%)", "none": null,
          "steps": [0, 0.5, 1] },
        { "moves": [ { "type": "keyframe", "keyPath": "opacity", "values": "= steps",
                       "keyTimes": "= steps", "timingFunctions": ["= curve", "= curve"] } ],
          "block": { "duration": 1, "options": ["curveLinear"],
                     "animations": { "bounds": "= box", "fillColor": "= ink" } } } ],
      "bounds": "= box", "path": "= outline", "fillColor": "= ink", "strokeColor": "= none",
      "transform": "= turn", "lineDashPattern": "= steps",
      "animations": ["= moves", { "type": "basic", "keyPath": "transform.rotation", "to": "= tilt",
                                  "timingFunction": "= curve" }],
      "animate": ["= block"]
      """)
    let curve = TimingFunction(0.25, 0, 0.2, 1)
    #expect(layer.properties.bounds == Rect(1, 2, 30, 40))
    #expect(layer.properties.transform.rows[1] == 1)
    guard case .shape(let shape) = layer.properties.content else { return }
    #expect(shape.fillColor == Color(1, 0, 0, 1) && shape.stroke.color == nil)
    #expect(shape.stroke.dashPattern == [0, 0.5, 1])
    #expect(layer.animations.count == 3)
    guard case .keyframe(let keyframe) = layer.animations[0].kind,
      case .basic(let basic) = layer.animations[1].kind,
      case .view(let view) = layer.animations[2].kind
    else {
      Issue.record("not the animations")
      return
    }
    #expect(keyframe.values == [.number(0), .number(0.5), .number(1)])
    #expect(keyframe.keyTimes == [0, 0.5, 1] && keyframe.timingFunctions == [curve, curve])
    // The named angle in degrees becomes radians.
    #expect(basic.to == .number(.pi / 2) && layer.animations[1].timingFunction == curve)
    #expect(view.changes.map(\.to) == [.rect(Rect(1, 2, 30, 40)), .color(Color(1, 0, 0, 1))])
  }

  @Test func `a named value can be a string, a file name or a run of styled text`() throws {
    let assets = FakeAssets(images: ["art/a.png": (4, 4)])
    let scene = try resolved(
      scene(
        """
        { "let": { "who": "Ann", "part": { "string": "Hi {who}", "fontSize": 9 } }, "sublayers": [
            { "let": { "who": "Bob" }, "type": "text", "string": ["= part", "{who}"] } ] },
        { "let": { "file": "art/a.png", "name": "a" }, "sublayers": [
            { "type": "image", "image": "= file" }, { "type": "image", "image": "art/{name}.png" } ] }
        """, head: head + ", \"let\": { \"who\": \"nobody\" }"), assets: assets
    ).scene
    guard case .text(let text) = scene.layers[0].sublayers[0].properties.content else { return }
    // `part` can't use `who` of the same object, so it uses the outer one.
    #expect(text.string == "Hi nobodyBob")
    #expect(scene.layers[1].sublayers.count == 2)
  }

  // MARK: Layers

  @Test
  func `a named layer gets its default size and sibling index from the place where it is used`()
    throws
  {
    let scene = try resolved(
      scene(
        """
        { "bounds": [50, 60], "sublayers": [ "= dot", "= dot", "= pair" ], "mask": "= dot" },
        { "mask": "= none" }
        """,
        head: head + """
          , "let": [ { "gap": 3, "none": null },
              { "dot": { "id": "dot", "zPosition": "= sibling.index", "cornerRadius": "= gap",
                         "opacity": "= parent.width / 100" },
                "pair": [ { "bounds": [1, 2] }, { "zPosition": "= sibling.index" } ] } ]
          """)
    ).scene
    let layers = scene.layers[0].sublayers
    #expect(layers.map(\.id) == ["dot", "dot-2", "layer-3", "layer-4"])
    #expect(layers.map(\.properties.zPosition) == [0, 1, 0, 3])
    #expect(layers[1].properties.bounds == Rect(0, 0, 50, 60))
    #expect(layers[1].properties.cornerRadius == 3 && layers[1].properties.opacity == 0.5)
    #expect(scene.layers[0].mask?.id == "dot" && scene.layers[1].mask == nil)
  }

  @Test func `a named layer uses the names that are in scope where it is declared`() throws {
    let layer = try layer(
      """
      "let": [ { "a": 1 }, { "box": { "zPosition": "= a", "sublayers": [ { "zPosition": "= a" } ] } } ],
      "sublayers": [ { "let": { "a": 2 }, "zPosition": "= a", "sublayers": ["= box"] } ]
      """)
    let outer = layer.sublayers[0]
    #expect(outer.properties.zPosition == 2)
    #expect(outer.sublayers[0].properties.zPosition == 1)
    #expect(outer.sublayers[0].sublayers[0].properties.zPosition == 1)
  }

  @Test func `a layer named with let can use instance.column within a replicator's grid`() throws {
    let layer = try layer(
      """
      "type": "replicator", "bounds": [100, 100], "grid": { "columns": 2 },
      "let": { "tile": { "id": "t-{column}", "zPosition": "= instance.column" } },
      "sublayers": ["= tile"]
      """)
    #expect(layer.sublayers.map(\.id) == ["t-0", "t-1"])
    #expect(layer.sublayers.map(\.properties.zPosition) == [0, 1])
  }

  // MARK: Scopes

  @Test func `a named value shadows outer names, parameters and scene variables`() throws {
    let scene = try resolved(
      scene(
        """
        { "let": { "n": "= n + 1", "duration": "= duration / 4" }, "zPosition": "= n",
          "timeOffset": "= duration", "sublayers": [
            { "let": [ { "n": "= n * 10" }, { "n": "= n + 5" } ], "zPosition": "= n" } ] }
        """,
        head: head + ", \"params\": { \"n\": { \"type\": \"number\", \"default\": 1 } }")
    ).scene
    #expect(scene.layers[0].properties.zPosition == 2)
    #expect(scene.layers[0].timing.timeOffset == 0.5)
    #expect(scene.layers[0].sublayers[0].properties.zPosition == 25)
  }

  @Test func `named values of the same let object can't refer to each other`() {
    expectErrors(
      SplashSceneFormatTests.scene(
        layer: "\"let\": { \"a\": 1, \"b\": \"= «a»\" }, \"zPosition\": \"= b\""),
      "there is no variable or parameter \"a\"")
    expectErrors(
      SplashSceneFormatTests.scene(
        layer: "\"let\": { \"a\": \"= «a»\" }, \"zPosition\": \"= a + 1\""),
      "there is no variable or parameter \"a\"")
  }

  @Test
  func `a named value can use its layer's geometry, but not a geometry that depends on the value`()
    throws
  {
    let layer = try layer(
      "\"let\": { \"third\": \"= bounds.width / 3\" }, \"bounds\": [30, 9], \"cornerRadius\": \"= third\""
    )
    #expect(layer.properties.cornerRadius == 10)
    let found = errors(
      of: SplashSceneFormatTests.scene(
        layer: "\"let\": { \"w\": \"= bounds.width\" }, \"bounds\": [\"= w\", 9]"))
    #expect(found.count == 1)
    #expect(found[0].message.contains("(a reference cycle)"))
    #expect(found[0].column < found[0].notes[0].column)
    #expect(found[0].notes.map(\.message) == ["\"w\" is used here"])
  }

  // MARK: Errors

  @Test func `an error in a named value is reported once, at its declaration`() {
    let found = errors(
      of: SplashSceneFormatTests.scene(
        layer: "\"let\": { \"c\": \"#12\" }, \"backgroundColor\": \"= c\", \"borderColor\": \"= c\""
      ))
    #expect(found.count == 1 && found[0].notes.count == 1)
    expectErrors(
      SplashSceneFormatTests.scene(
        layer: "\"let\": { \"c\": «5», «\"2b\"»: 1, «\"bounds\"»: 2 }, \"hidden\": \"= c\""),
      "this is the number 5", "\"2b\" can't be a name",
      "\"bounds\" is reserved in expressions")
    expectErrors(
      SplashSceneFormatTests.scene(layer: "\"let\": { \"side\": 4 }, \"zPosition\": \"= «sied»\""),
      "there is no variable or parameter \"sied\"")
    expectErrors(
      SplashSceneFormatTests.scene(layer: "\"let\": [ «3» ], \"sublayers\": «4»"),
      "this is the number 3", "this is the number 4")
  }

  @Test
  func `named values that expand to more than 32 MB or nest over 64 levels deep are an error`()
    throws
  {
    func doubling(_ first: String, _ next: (String) -> String, count: Int) -> String {
      var groups = ["{ \"v0\": \(first) }"]
      for i in 1..<count { groups.append("{ \"v\(i)\": \(next("v\(i - 1)")) }") }
      return groups.joined(separator: ", ")
    }
    // Each number is computed once.
    let sums = doubling("1e-3", { "\"= \($0) + \($0)\"" }, count: 50)
    let layer = try layer("\"let\": [\(sums)], \"zPosition\": \"= v20\"")
    #expect(layer.properties.zPosition == 1e-3 * 0x1p20)
    let empty = doubling("[]", { "[\"= \($0)\", \"= \($0)\"]" }, count: 60)
    let layers = errors(
      of: SplashSceneFormatTests.scene(layer: "\"let\": [\(empty)], \"sublayers\": \"= v59\""))
    #expect(layers.map(\.message) == ["named values expand to more than 32 MB"])
    let chain = doubling("1", { "\"= \($0)\"" }, count: 90)
    let deep = errors(
      of: SplashSceneFormatTests.scene(layer: "\"let\": [\(chain)], \"zPosition\": \"= v89\""))
    #expect(deep.map(\.message) == ["named values refer to each other more than 64 levels deep"])
  }

  @Test func `a string that named values double until it is longer than 64 KB is an error`() {
    var groups = ["{ \"v0\": \"word\" }"]
    for i in 1..<40 { groups.append("{ \"v\(i)\": \"= v\(i - 1) + v\(i - 1)\" }") }
    let layer =
      "\"type\": \"text\", \"let\": [\(groups.joined(separator: ", "))], \"string\": \"= v39\""
    let found = errors(of: SplashSceneFormatTests.scene(layer: layer))
    #expect(found.map(\.message) == ["the string is longer than 64 KB"], "\(found)")
  }
}
