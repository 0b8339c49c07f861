import Foundation
import SplashScene
import TestSupport
import Testing

@Suite struct PolygonTests {
  private func distance(_ a: Point, _ b: Point) -> Double { hypot(a.x - b.x, a.y - b.y) }

  @Test(arguments: [3, 5, 6, 17])
  func `a star's corners alternate between two circles, clockwise from the top`(points: Int) {
    let turn = 0.3
    var path = Path()
    path.addStar(
      points: points, center: Point(7, -2), outerRadius: 40, innerRadius: 18, rotation: turn)
    #expect(path.elements.count == 2 * points + 1)
    #expect(path.elements.last == .close)
    for (i, p) in path.controlPoints.enumerated() {
      let angle = turn - Double.pi / 2 + Double.pi * Double(i) / Double(points)
      let radius = i.isMultiple(of: 2) ? 40.0 : 18
      #expect(distance(p, Point(7 + radius * cos(angle), -2 + radius * sin(angle))) < 1e-12)
    }
  }

  @Test
  func `a hexagon's first corner is at the top and the sides are as long as the radius`() {
    var path = Path()
    path.addPolygon(sides: 6, center: Point(50, 50), radius: 40)
    let corners = path.controlPoints
    #expect(corners.count == 6)
    #expect(corners[0] == Point(50, 10))
    #expect(corners[1].x > 50)
    for i in corners.indices {
      #expect(abs(distance(corners[i], corners[(i + 1) % 6]) - 40) < 1e-12)
    }
  }

  @Test func `rounded polygon corners are arcs of the corner radius, tangent to both sides`() throws
  {
    // A square that stands on a corner.
    var path = Path()
    path.addPolygon(sides: 4, center: .zero, radius: 100, cornerRadius: 20)
    let elements = path.elements
    #expect(elements.count == 1 + 4 * 3 + 1)
    let center = Point(0, -100 + 20 * sqrt(2))
    guard case .move(let top) = elements[0], case .cubic(let c1, let c2, let end) = elements[1]
    else {
      Issue.record("expected an arc")
      return
    }
    #expect(distance(top, Point(0, center.y - 20)) < 1e-12)
    for i in 0...10 {
      let t = Double(i) / 10
      let (a, b, c) = (
        top.interpolated(to: c1, t), c1.interpolated(to: c2, t), c2.interpolated(to: end, t)
      )
      let p = a.interpolated(to: b, t).interpolated(to: b.interpolated(to: c, t), t)
      #expect(abs(distance(p, center) - 20) < 20 * 5e-6)
    }
    // The right side is x − y = 100. The arc ends on it, where the radius is perpendicular to it.
    #expect(abs(end.x - end.y - 100) < 1e-12)
    #expect(abs((end.x - center.x) - (-(end.y - center.y))) < 1e-12)
  }

  @Test func `rounded polygon corners use at most half of each side`() {
    var path = Path()
    path.addPolygon(sides: 4, center: .zero, radius: 100, cornerRadius: 1e6)
    // The result is the inscribed circle.
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p), .cubic(_, _, let p):
        #expect(abs(distance(p, .zero) - 100 / sqrt(2)) < 1e-9)
      default: break
      }
    }
  }

  @Test
  func `the structure of a rounded star's path depends only on the star's number of points`() {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<300 {
      let points = Int.random(in: 3...9, using: &random)
      func radius() -> Double { Bool.random(using: &random) ? 0 : random.number(0...50) }
      var path = Path()
      path.addStar(
        points: points, center: .zero, outerRadius: radius(), innerRadius: radius(),
        rotation: random.number(-9...9), cornerRadius: random.number(0.01...100))
      #expect(path.elements.count == 1 + 2 * points * 3 + 1)
      #expect(path.controlPoints.allSatisfy { distance($0, .zero) <= 50.000_001 })
    }
  }
}
