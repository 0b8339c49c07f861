import Foundation
import SplashScene
import Testing

/// Points along a path's curves.
private func points(of path: Path, per curve: Int = 16) -> [Point] {
  var result: [Point] = []
  var current = Point.zero
  for element in path.elements {
    switch element {
    case .move(let p), .line(let p):
      result.append(p)
      current = p
    case .quad(let c, let p):
      for i in 1...curve {
        let t = Double(i) / Double(curve)
        let (a, b) = (current.interpolated(to: c, t), c.interpolated(to: p, t))
        result.append(a.interpolated(to: b, t))
      }
      current = p
    case .cubic(let c1, let c2, let p):
      for i in 1...curve {
        let t = Double(i) / Double(curve)
        let (a, b, c) = (
          current.interpolated(to: c1, t), c1.interpolated(to: c2, t), c2.interpolated(to: p, t)
        )
        result.append(a.interpolated(to: b, t).interpolated(to: b.interpolated(to: c, t), t))
      }
      current = p
    case .close: break
    }
  }
  return result
}

/// Twice the area that the points enclose, positive clockwise on the screen.
private func area(_ points: [Point]) -> Double {
  zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
    $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
  } / 2
}

@Suite struct PathTests {
  @Test func `path commands update the current point, also after closing a subpath`() {
    var path = Path()
    #expect(path.isEmpty)
    path.addLine(to: Point(1, 2))
    #expect(path.elements == [.move(Point(1, 2))])
    path.addLine(to: Point(5, 2))
    path.addQuadCurve(to: Point(7, 7), control: Point(7, 2))
    path.addCurve(to: Point(0, 9), control1: Point(7, 9), control2: Point(3, 9))
    #expect(path.currentPoint == Point(0, 9))
    path.close()
    path.close()
    #expect(path.elements.count == 5 && path.currentPoint == Point(1, 2))
    path.addLine(to: Point(8, 8))
    #expect(path.elements.suffix(2) == [.move(Point(1, 2)), .line(Point(8, 8))])
    #expect(path.controlPoints.count == 9)
  }

  @Test func `closing an empty path leaves it empty`() {
    var path = Path()
    path.close()
    #expect(path.isEmpty && path.controlPoints == [])
  }

  @Test func `transforming a path moves every point and preserves its structure`() {
    var path = Path()
    path.addEllipse(in: Rect(0, 0, 4, 2))
    let moved = path.transformed(by: .translation(10, 20))
    #expect(moved.elements.count == path.elements.count)
    #expect(zip(moved.controlPoints, path.controlPoints).allSatisfy { $0 == $1 + Point(10, 20) })
    #expect(moved.currentPoint == path.currentPoint + Point(10, 20))
    var continued = moved
    continued.addLine(to: .zero)
    #expect(continued.elements[continued.elements.count - 2] == .move(Point(14, 21)))
  }

  /// The cubic curves of quarter circles are between the circle and 0.0273 % outside it.
  @Test func `a circle path deviates from a true circle by at most 0.0274 %`() {
    var path = Path()
    path.addEllipse(in: Rect(-10, -10, 20, 20))
    for p in points(of: path) {
      #expect(p.length >= 10 - 1e-12 && p.length <= 10 * 1.000274)
    }
    expectClose(area(points(of: path, per: 400)), 100 * Double.pi, within: 0.1)
    #expect(path.elements.count == 6 && path.elements.last == .close)
  }

  static let sweeps: [(Double, Double, Int)] = [
    (-Double.pi / 2, 3 * Double.pi / 2, 4), (0, Double.pi / 2, 1), (0, Double.pi / 2 + 0.01, 2),
    (1, -2, 2), (3, 3 + 5 * Double.pi, 10), (0.5, 0.5, 1), (0, -2 * Double.pi, 4),
  ]

  @Test(arguments: sweeps)
  func `an arc stays on its circle between its start and end angles`(
    start: Double, end: Double, count: Int
  ) throws {
    let center = Point(3, -4)
    var path = Path()
    path.addArc(center: center, radius: 18.75, startAngle: start, endAngle: end)
    #expect(path.elements.count == 1 + count)
    func at(_ angle: Double) -> Point {
      center + Point(Foundation.cos(angle), Foundation.sin(angle)) * 18.75
    }
    let all = points(of: path)
    let (first, last) = (try #require(all.first), try #require(all.last))
    expectClose((first - at(start)).length, 0)
    expectClose((last - at(end)).length, 0)
    for p in all {
      let radius = (p - center).length
      #expect(radius >= 18.75 - 1e-9 && radius <= 18.75 * 1.000274)
    }
    if abs(end - start) < 2 * Double.pi {
      let middle = all[all.count / 2]
      let angle = start + (end - start) * Double(all.count / 2) / Double(all.count - 1)
      #expect((middle - at(angle)).length < 0.1)
    }
  }

  @Test func `a full arc from -90° to 270° starts at 12 o'clock and runs clockwise`() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: -Double.pi / 2, endAngle: 3 * Double.pi / 2)
    let all = points(of: path)
    expectClose(all[0].x, 0)
    expectClose(all[0].y, -10)
    #expect(all[1].x > 0 && area(all) > 0)
  }

  @Test func `a line connects the current point of a path to an added arc`() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(center: Point(5, 0), radius: 1, startAngle: 0, endAngle: 1)
    #expect(path.elements[1] == .line(Point(6, 0)))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e9, 1e300])
  func `an arc with a huge or infinite angle neither traps nor exhausts memory`(angle: Double) {
    var path = Path()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: angle)
    #expect(path.elements.count < 10_000)
  }

  @Test func `a rounded rectangle touches all its sides and has circular corners`() {
    var path = Path()
    path.addRoundedRect(Rect(10, 20, 100, 60), radius: 15)
    let all = points(of: path)
    #expect(Rect(enclosing: all) == Rect(10, 20, 100, 60))
    expectClose(
      area(points(of: path, per: 400)), 6000 - (4 - Double.pi) * 225, within: 0.25)
    #expect(path.elements.first == .move(Point(25, 20)) && path.elements.last == .close)
    for p in all where p.x < 25 && p.y < 35 {
      let radius = (p - Point(25, 35)).length
      #expect(radius >= 15 - 1e-9 && radius <= 15 * 1.000274)
    }
  }

  @Test func `the corner radii of a rounded rectangle are limited to half of its sides`() {
    var cut = Path()
    cut.addRoundedRect(Rect(0, 0, 100, 60), radiusX: 500, radiusY: 500)
    var ellipse = Path()
    ellipse.addEllipse(in: Rect(0, 0, 100, 60))
    expectClose(area(points(of: cut)), area(points(of: ellipse)), within: 1e-9)
    var elliptic = Path()
    elliptic.addRoundedRect(Rect(0, 0, 100, 60), radiusX: 20, radiusY: 10)
    expectClose(
      area(points(of: elliptic, per: 400)), 6000 - (4 - Double.pi) * 200, within: 0.25)
  }

  @Test(arguments: [0, -5, Double.nan])
  func `a corner radius of 0, below 0 or NaN gives a plain rectangle`(radius: Double) {
    var (rounded, plain) = (Path(), Path())
    rounded.addRoundedRect(Rect(1, 2, 3, 4), radius: radius)
    plain.addRect(Rect(1, 2, 3, 4))
    #expect(rounded == plain)
    expectClose(area(points(of: plain)), 12)
  }
}

@Suite struct RectTests {
  @Test
  func `a rectangle's edges, centre, insets and intersections are computed from origin and size`() {
    let r = Rect(10, 20, 30, 40)
    #expect(r.minX == 10 && r.maxX == 40 && r.minY == 20 && r.maxY == 60)
    #expect(r.center == Point(25, 40) && !r.isEmpty)
    #expect(r.insetBy(20, 20) == Rect(30, 40, -10, 0) && r.insetBy(20, 20).isEmpty)
    #expect(r.intersection(Rect(0, 0, 15, 25)) == Rect(10, 20, 5, 5))
    #expect(r.intersection(Rect(100, 100, 5, 5)).isEmpty)
    #expect(Rect(enclosing: [Point]()) == .zero)
    #expect(Rect(enclosing: [Point(3, 9), Point(-1, 4)]) == Rect(-1, 4, 4, 5))
    #expect(Rect(0, 0, .nan, 3).isEmpty)
  }

  static let placements: [(ContentsGravity, Rect)] = [
    (.center, Rect(40, 60, 40, 20)), (.top, Rect(40, 20, 40, 20)),
    (.bottom, Rect(40, 100, 40, 20)), (.left, Rect(10, 60, 40, 20)),
    (.right, Rect(70, 60, 40, 20)), (.topLeft, Rect(10, 20, 40, 20)),
    (.topRight, Rect(70, 20, 40, 20)), (.bottomLeft, Rect(10, 100, 40, 20)),
    (.bottomRight, Rect(70, 100, 40, 20)), (.resize, Rect(10, 20, 100, 100)),
    (.resizeAspect, Rect(10, 45, 100, 50)), (.resizeAspectFill, Rect(-40, 20, 200, 100)),
  ]

  @Test(arguments: placements)
  func `each contentsGravity aligns the contents to an edge, corner or centre, or scales them`(
    gravity: ContentsGravity, expected: Rect
  ) {
    #expect(gravity.placement(of: Size(40, 20), in: Rect(10, 20, 100, 100)) == expected)
  }

  @Test func `every contentsGravity appears in the list of placements that these tests check`() {
    #expect(Set(Self.placements.map(\.0)) == Set(ContentsGravity.allCases))
  }

  @Test func `contents larger than the layer's bounds extend beyond the bounds`() {
    #expect(
      ContentsGravity.center.placement(of: Size(200, 100), in: Rect(0, 0, 100, 100))
        == Rect(-50, 0, 200, 100))
    #expect(
      ContentsGravity.topRight.placement(of: Size(200, 100), in: Rect(0, 0, 100, 100))
        == Rect(-100, 0, 200, 100))
  }

  @Test(arguments: ContentsGravity.allCases)
  func `placing contents of size zero gives finite coordinates for every contentsGravity`(
    gravity: ContentsGravity
  ) {
    let r = gravity.placement(of: .zero, in: Rect(0, 0, 10, 10))
    #expect([r.minX, r.minY, r.width, r.height].allSatisfy { $0.isFinite })
  }
}
