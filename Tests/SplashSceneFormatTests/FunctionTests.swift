import Foundation
import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// Animations whose values are expressions of the time.
@Suite("Functions of time") struct FunctionTests {
  private func scene(_ layer: String, head more: String = "") throws -> Scene {
    try resolved("{ \(head)\(more), \"layers\": [{ \"id\": \"a\", \(layer) }] }").scene
  }

  /// The errors of a scene with one layer.
  private func errors(_ layer: String, head more: String = "") -> [Diagnostic] {
    SplashSceneFormatTests.errors(
      of: "{ \(head)\(more), \"layers\": [{ \"id\": \"a\", \(layer) }] }")
  }

  private func layer(_ scene: Scene, at time: Double) throws -> EvaluatedLayer {
    try #require(scene.evaluate(at: time).layer(id: "a"))
  }

  @Test(arguments: [0.0, 0.25, 1.0 / 3, 1.9])
  func `an animation whose value is an expression of time follows the expression at each time`(
    time: Double
  ) throws {
    let scene = try scene(
      #"""
      "animations": [
        { "type": "function", "keyPath": "zPosition", "value": "= 10 * sin(2 * pi * time)" } ]
      """#)
    #expect(abs(try layer(scene, at: time).zPosition - 10 * sin(2 * .pi * time)) < 1e-12)
  }

  @Test func `a scene that was read doesn't keep the files that it was read from`() throws {
    weak var files: FakeAssets?
    do {
      let assets = FakeAssets()
      files = assets
      let source = """
        { \(head), "layers": [{ "animations": [
          { "type": "function", "keyPath": "zPosition", "value": "= time" } ] }] }
        """
      _ = try loadScene(source: Array(source.utf8), path: "scene.json", assets: assets)
    }
    #expect(files == nil)
  }

  @Test func `expressions of time can animate points, colours, transforms, booleans and paths`()
    throws
  {
    let scene = try scene(
      #"""
      "type": "shape", "path": "M0 0", "fillColor": "red", "animations": [
        { "type": "function", "keyPath": "position", "value": ["= 3 * time", 7] },
        { "type": "function", "keyPath": "fillColor", "value": "= mix('black', 'white', time / 2)" },
        { "type": "function", "keyPath": "transform", "value": { "scale": "= 1 + time" } },
        { "type": "function", "keyPath": "hidden", "value": "= time > 1.5" },
        { "type": "function", "keyPath": "path",
          "value": [{ "move": [0, 0] }, { "repeat": 2, "commands": [{ "line": ["= step.index", "= time"] }] }] } ]
      """#)
    let layer = try layer(scene, at: 1)
    #expect(layer.position == Point(3, 7))
    #expect(layer.transform == Transform3D.scale(2, 2))
    #expect(!layer.isHidden)
    #expect(try self.layer(scene, at: 1.6).isHidden)
    guard case .shape(let shape) = layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fillColor == Color(0.5, 0.5, 0.5, 1))
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(0, 1))
    path.addLine(to: Point(1, 1))
    #expect(shape.path == path)
  }

  @Test
  func
    `in an animation's expression, time is layer time, and animation.progress follows the timing`()
    throws
  {
    let scene = try scene(
      #"""
      "beginTime": 0.5, "speed": 2, "animations": [
        { "type": "group", "beginTime": 1, "duration": 2, "animations": [
          { "type": "function", "keyPath": "zPosition", "value": "= time" } ] },
        { "type": "function", "keyPath": "cornerRadius", "value": "= 100 * animation.progress", "beginTime": 1,
          "duration": 2, "repeatCount": 3, "autoreverses": true, "timingFunction": "linear" } ]
      """#)
    #expect(try layer(scene, at: 0.9).zPosition == 0)
    #expect(abs(try layer(scene, at: 1.25).zPosition - 1.5) < 1e-12)
    // 0.5 s of the layer's time into the first cycle, and back in the second half.
    #expect(abs(try layer(scene, at: 1.25).cornerRadius - 25) < 1e-9)
    #expect(abs(try layer(scene, at: 2.25).cornerRadius - 75) < 1e-9)
  }

  @Test
  func `an additive animation by an expression of time adds to the animation before it`()
    throws
  {
    let scene = try scene(
      #"""
      "zPosition": 1, "animations": [
        { "type": "basic", "keyPath": "zPosition", "from": 0, "to": 10, "duration": 1 },
        { "type": "function", "keyPath": "zPosition", "value": "= 100 * time", "additive": true } ]
      """#)
    #expect(abs(try layer(scene, at: 0.5).zPosition - 55) < 1e-12)
  }

  @Test
  func `in an animation's expression of time, parameters and random values stay constant`() throws {
    let scene = try resolved(
      """
      { \(head), "seed": 4, "params": { "p": { "type": "number", "default": 2 } }, "markers": { "m": 0.25 },
        "let": { "half": "= p / 2" },
        "layers": [ { "id": "a", "bounds": [30, 40], "animations": [
          { "type": "function", "keyPath": "zPosition",
            "value": "= bounds.height + half + marker('m') + screen.width * time" },
          { "type": "function", "keyPath": "position", "value": ["= p * time", "= random(0, 1)"] } ] } ] }
      """
    ).scene
    let first = try layer(scene, at: 0.5)
    #expect(abs(first.zPosition - (40 + 1 + 0.25 + scene.size.width * 0.5)) < 1e-12)
    #expect(first.position.x == 1)
    #expect((0..<1).contains(first.position.y))
    #expect(try layer(scene, at: 1).position.y == first.position.y)
  }

  @Test func `an animation's expression of time can come from a named value`() throws {
    let scene = try resolved(
      """
      { \(head), "let": { "wave": "= 2 * time" }, "layers": [ { "id": "a", "animations": [
        { "type": "function", "keyPath": "zPosition", "value": "= wave" } ] } ] }
      """
    ).scene
    #expect(try layer(scene, at: 0.75).zPosition == 1.5)
  }

  @Test
  func `in a replicator of rows and columns, an animation's expression can use the cell's column`()
    throws
  {
    let scene = try resolved(
      """
      { \(head), "layers": [ { "type": "replicator", "grid": { "rows": 1, "columns": 3, "cellSize": [10, 10] },
        "sublayers": [ { "id": "cell-{column}", "animations": [
          { "type": "function", "keyPath": "zPosition", "value": "= time + 10 * instance.column" } ] } ] } ] }
      """
    ).scene
    let moment = scene.evaluate(at: 0.5)
    #expect(moment.layer(id: "cell-2")?.zPosition == 20.5)
  }

  @Test
  func `an expression of time that is undefined in some frame is an error that names the frame`()
    throws
  {
    let errors = errors(
      #""animations": [{ "type": "function", "keyPath": "zPosition", "value": "= sqrt(1 - time)" }]"#,
      head: #", "fps": 10"#)
    #expect(
      errors.map(\.message) == [
        "this has no value (outside the function's domain) in frame 11 (1.1 s)"
      ])
    let column = try #require(errors.first?.column)
    let before = #"{ \#(head), "fps": 10, "layers": [{ "id": "a", "animations": ["#
    let value = #"{ "type": "function", "keyPath": "zPosition", "value": "= "#
    #expect(column == before.count + value.count + 1)
  }

  @Test
  func
    `if a layer begins later, an error in its animation's expression states scene and layer time`()
  {
    let errors = errors(
      #""beginTime": 1, "animations": [{ "type": "function", "keyPath": "opacity", "value": "= 2 * time" }]"#,
      head: #", "fps": 10"#)
    #expect(errors.count == 1)
    #expect(
      errors.first?.message.hasSuffix("in frame 16 (1.6 s, where the layer's time is 0.6)") == true)
  }

  @Test(arguments: [
    ("= tme", "there is no variable or parameter \"tme\""),
    ("= 'a'", "this is a string"),
    ("= sin(", "a value is missing"),
    ("= 1 / (time - time)", "division by zero"),
  ])
  func
    `an animation's expression with a wrong name, type or syntax, or division by zero, is an error`(
      value: String, message: String
    )
  {
    let errors = errors(
      #""animations": [{ "type": "function", "keyPath": "zPosition", "value": "\#(value)" }]"#)
    #expect(errors.count == 1)
    #expect(errors.first?.message.hasPrefix(message) == true, "\(errors.map(\.message))")
  }

  @Test
  func
    `an animation's expression is checked for type errors even if it begins after the scene's end`()
  {
    let errors = errors(
      #""animations": [{ "type": "function", "keyPath": "zPosition", "value": "= true", "beginTime": 100 }]"#
    )
    #expect(errors.count == 1)
  }

  @Test
  func `expressions of time are errors outside animations and in animations of image contents`() {
    let picture = errors(
      #"""
      "type": "image", "image": "a.png",
      "animations": [{ "type": "function", "keyPath": "contents", "value": "a.png" }]
      """#)
    #expect(picture.contains { $0.message.contains("can't be a function of time") })
    let elsewhere = errors(#""zPosition": "= time""#)
    #expect(
      elsewhere.map(\.message) == [
        "\"time\" can't be used here: it exists only in the value of a function"
      ])
  }

  @Test
  func `in an animation's expression, the variable time hides a parameter that is named time`()
    throws
  {
    let scene = try resolved(
      """
      { \(head), "params": { "time": { "type": "number", "default": 7 } }, "let": { "step": 2 },
        "layers": [{ "id": "a", "zPosition": "= time + step", "animations": [
          { "type": "function", "keyPath": "cornerRadius", "value": "= time" } ] }] }
      """
    ).scene
    #expect(try layer(scene, at: 0.5).zPosition == 9)
    #expect(try layer(scene, at: 0.5).cornerRadius == 0.5)
  }

  @Test
  func `concurrent threads evaluate an animation's expression of time to the same values`()
    async throws
  {
    let scene = try scene(
      #"""
      "animations": [{ "type": "function", "keyPath": "position",
        "value": ["= 10 * sin(time)", "= random(0, 9) + exp(-time)"] }]
      """#)
    let times = (0..<400).map { Double($0) / 200 }
    let alone = times.map { scene.evaluate(at: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { times.map { scene.evaluate(at: $0) } == alone }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func `the Swift API can create an animation whose value is computed by a closure`() {
    var layer = Layer(id: "a")
    layer.animations = [
      .function(.zPosition) { .number(2 * $0.time + $0.progress) },
      .function(.cornerRadius, timing: MediaTiming(duration: 2)) { .number($0.progress) },
    ]
    let scene = Scene(size: Size(9, 9), duration: 4, layers: [layer])
    let evaluated = scene.evaluate(at: 1).layer(id: "a")
    #expect(evaluated?.zPosition == 2)
    #expect(evaluated?.cornerRadius == 0.5)
    let copy = layer.animations[0]
    #expect(copy == layer.animations[0])
    #expect(copy != layer.animations[1])
  }
}
