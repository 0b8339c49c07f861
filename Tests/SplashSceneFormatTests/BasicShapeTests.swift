import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `Basic shapes` {
  private func shape(_ path: String) throws -> Path? {
    let layer = try layer("\"type\": \"shape\", \"path\": \(path)")
    guard case .shape(let shape) = layer.properties.content else { return nil }
    return shape.path
  }

  @Test func `a star or polygon in a scene file becomes a path with the given parameters`() throws {
    var star = Path()
    star.addStar(
      points: 5, center: Point(1, 2), outerRadius: 40, innerRadius: 18, rotation: .pi / 2,
      cornerRadius: 3)
    #expect(
      try shape(
        """
        { "star": { "points": 5, "outerRadius": 40, "innerRadius": 18, "center": [1, 2],
          "rotation": "90deg", "cornerRadius": 3 } }
        """) == star)
    var polygon = Path()
    polygon.addPolygon(sides: 6, center: .zero, radius: 40)
    #expect(try shape(#"{ "polygon": { "sides": "= 2 * 3", "radius": 40 } }"#) == polygon)
  }

  @Test func `an error in a star or polygon points to the invalid key or value`() {
    func path(_ text: String) -> String { scene(layer: "\"type\": \"shape\", \"path\": \(text)") }
    expectErrors(
      path(#"{ "star": { "points": «2», "outerRadius": «-1», "innerRadius": 1 } }"#),
      "2 is out of range", "-1 is out of range")
    expectErrors(
      path(#"{ "star": «{» "points": 5, "outerRadius": 9 } }"#),
      "the star has no \"innerRadius\"")
    expectErrors(
      path(#"{ "polygon": { "sides": «3.5», "radius": 9, «"corners"»: 3 } }"#),
      "3.5 is out of range", "unknown key \"corners\" of a polygon")
    expectErrors(path(#"{ "polygon": «7» }"#), "this is the number 7")
    expectErrors(
      path(#"«{» "polygon": { "sides": 4, "radius": 9 }, "rect": [0, 0, 1, 1] }"#),
      "\"polygon\" can't be combined with \"rect\"")
    expectErrors(
      path(#"{ "polygon": { "sides": 4, "radius": 9 }, «"cornerRadius"»: 1 }"#),
      "\"cornerRadius\" requires \"rect\"")
  }

  @Test func `a scene whose polygons have more than 1,000,000 path elements in total is an error`()
  {
    let many = (0..<120).map { _ in
      #"{ "type": "shape", "path": { "polygon": { "sides": 10000, "radius": 9 } } }"#
    }
    let found = errors(of: "{ \(head), \"layers\": [\(many.joined(separator: ","))] }")
    #expect(found.count == 1)
    #expect(found.first?.message.contains("1000000") == true)
  }
}
