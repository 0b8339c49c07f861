import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `Trimmed shapes` {
  private func shape(_ members: String) throws -> ShapeContent {
    let layer = try layer("\"type\": \"shape\", \"path\": \"M0 0h9v9z\", \(members)")
    guard case .shape(let shape) = layer.properties.content else { throw NotAShape() }
    return shape
  }

  private struct NotAShape: Error {}

  @Test func `all trim keys and pathCornerRadius of a shape are decoded`() throws {
    let shape = try shape(
      """
      "trimStart": 0.25, "trimEnd": 0.75, "trimOffset": "= -3 / 2", "trimMode": "sequentially",
      "pathCornerRadius": 4
      """)
    #expect(
      shape.trim == PathTrim(start: 0.25, end: 0.75, offset: -1.5, mode: .sequentially))
    #expect(shape.pathCornerRadius == 4)
  }

  @Test func `a shape's path is neither trimmed nor rounded by default`() throws {
    let shape = try shape("\"lineWidth\": 2")
    #expect(shape.trim == PathTrim() && shape.trim.keepsEverything)
    #expect(shape.trim.mode == .simultaneously)
    #expect(shape.pathCornerRadius == 0)
  }

  @Test func `a shape's trimMode individually is another name for the mode sequentially`()
    throws
  {
    #expect(try shape("\"trimMode\": \"individually\"").trim.mode == .sequentially)
  }

  @Test func `an error in a shape's trim keys is reported at its source location`() {
    func scene(_ members: String) -> String {
      SplashSceneFormatTests.scene(layer: "\"type\": \"shape\", \"path\": \"M0 0h9\", \(members)")
    }
    expectErrors(
      scene("\"trimStart\": «-0.1», \"trimEnd\": «1.5», \"pathCornerRadius\": «-1»"),
      "-0.1 is out of range", "1.5 is out of range", "-1 is out of range")
    expectErrors(scene("\"trimOffset\": «\"90deg\"»"), "this is the string \"90deg\"")
    expectErrors(scene("\"trimMode\": «\"together\"»"), "unknown value \"together\"")
    expectErrors(scene("«\"trimPath\"»: 1"), "unknown key \"trimPath\" of a layer")
    expectErrors(
      SplashSceneFormatTests.scene(
        layer: "\"type\": \"text\", \"string\": \"a\", «\"trimEnd\"»: 1"),
      "\"trimEnd\" is not a key of a layer of type \"text\"")
  }

  @Test func `a shape's trim keys can be animated, but only with numbers`() throws {
    let layer = try layer(
      """
      "type": "shape", "path": "M0 0h9", "animations": [
        { "type": "basic", "keyPath": "trimEnd", "from": 0, "to": 1, "duration": 1 },
        { "type": "basic", "keyPath": "trimStart", "from": 0, "to": 1, "duration": 1 },
        { "type": "basic", "keyPath": "trimOffset", "to": 2, "duration": 1 },
        { "type": "basic", "keyPath": "pathCornerRadius", "to": 2, "duration": 1 } ]
      """)
    #expect(layer.animations.count == 4)
    expectErrors(
      scene(
        layer: """
          "type": "shape", "path": "M0 0h9", "animations": [
            { "type": "basic", "keyPath": "trimEnd", "to": «"red"», "duration": 1 } ]
          """), "this is the string \"red\"")
  }
}
