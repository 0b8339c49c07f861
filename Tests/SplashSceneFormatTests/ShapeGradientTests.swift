import SplashScene
import Testing

@testable import SplashSceneFormat

/// Gradients in the fills and strokes of shapes.
@Suite("Gradients of shapes") struct ShapeGradientTests {
  private func shape(_ members: String) -> String {
    "{ \(head), \"layers\": [{ \"id\": \"a\", \"type\": \"shape\", \"path\": \"M0 0h9v9z\", \(members) }] }"
  }

  private func content(_ members: String, at time: Double = 0) throws -> ShapeContent {
    let layer = try resolved(shape(members)).scene.evaluate(at: time).layer(id: "a")
    guard case .shape(let shape)? = layer?.content else { throw NoShape() }
    return shape
  }

  private struct NoShape: Error {}

  @Test func `all keys of a shape's fill and stroke gradients are decoded`() throws {
    let shape = try content(
      #"""
      "fillGradient": { "gradientType": "radial", "colors": ["red", "blue"], "startPoint": [3, 4],
        "endPoint": ["= 4 + 4", 9], "focalPoint": [5, 5] },
      "strokeGradient": { "colors": ["red", "lime", "blue"], "locations": [0, 0.2, 1], "startPoint": [0, 0],
        "endPoint": [9, 0] }
      """#)
    let fill = try #require(shape.fillGradient)
    #expect(fill.kind == .radial && fill.startPoint == Point(3, 4) && fill.endPoint == Point(8, 9))
    #expect(fill.focalPoint == Point(5, 5))
    let line = try #require(shape.strokeGradient)
    #expect(
      line.locations == [0, 0.2, 1] && line.endPoint == Point(9, 0) && line.focalPoint == nil)
  }

  @Test func `each property of a shape's gradients is animated independently`() throws {
    let shape = try content(
      #"""
      "fillGradient": { "colors": ["red", "blue"], "startPoint": [0, 0], "endPoint": [9, 0] },
      "strokeGradient": { "gradientType": "radial", "colors": ["red", "blue", "red"], "startPoint": [4, 4], "endPoint": [9, 9] },
      "animations": [
        { "type": "basic", "keyPath": "fillGradient.endPoint.y", "to": 8, "duration": 1 },
        { "type": "basic", "keyPath": "strokeGradient.colors", "to": ["black", "black", "white"], "duration": 1 },
        { "type": "basic", "keyPath": "strokeGradient.focalPoint", "to": [6, 4], "duration": 1 } ]
      """#, at: 0.5)
    #expect(shape.fillGradient?.endPoint == Point(9, 4))
    #expect(shape.fillGradient?.colors == [Color(1, 0, 0), Color(0, 0, 1)])
    #expect(shape.strokeGradient?.colors[2] == Color(1, 0.5, 0.5))
    #expect(shape.strokeGradient?.focalPoint == Point(5, 4))
  }

  @Test func `an error in a shape's gradient is reported at its source location`() {
    expectErrors(
      shape(##""fillGradient": «{» "colors": ["red"], "endPoint": [1, 1] }"##),
      "the shape's gradient has no \"startPoint\"")
    expectErrors(
      shape(
        ##""fillColor": "red", «"fillGradient"»: { "colors": ["red"], "startPoint": [0, 0], "endPoint": [1, 1] }"##
      ), "\"fillGradient\" can't be combined with \"fillColor\"")
    expectErrors(
      shape(
        ##""animations": [{ "type": "basic", "keyPath": «"strokeGradient.colors"», "to": ["red"] }]"##
      ),
      "\"strokeGradient.colors\" requires \"strokeGradient\"")
    expectErrors(
      shape(
        ##""strokeGradient": { "colors": ["red"], "startPoint": [0, 0], "endPoint": [1, 1] }, "animations": [{ "type": "basic", "keyPath": «"strokeColor"», "to": "red" }]"##
      ), "\"strokeColor\" can't be combined with \"strokeGradient\"")
    expectErrors(
      shape(
        ##""fillGradient": { "colors": ["red", "blue"], "startPoint": [0, 0], "endPoint": [1, 1] }, "animations": [{ "type": "basic", "keyPath": "fillGradient.colors", "to": «["red"]» }]"##
      ), "there is 1 value")
  }
}
