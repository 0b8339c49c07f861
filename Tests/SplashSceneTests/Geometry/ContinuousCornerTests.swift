import Foundation
import SplashScene
import Testing

@Suite struct ContinuousCornerTests {
  private func path(_ rect: Rect, _ radius: Double, _ corners: CornerMask = .all) -> Path {
    Path { $0.addContinuousRoundedRect(rect, radius: radius, corners: corners) }
  }

  @Test func `continuous corners of a large rectangle have the control points of iOS 7's corners`()
    throws
  {
    let path = path(Rect(0, 0, 1000, 1000), 100)
    // The top right corner as published in 2013, relative to the corner, in units of the radius.
    let published: [(Double, Double)] = [
      (1.52866483, 0), (1.08849296, 0), (0.86840694, 0), (0.66993427, 0.06549600),
      (0.63149399, 0.07491100), (0.37282392, 0.16905899), (0.16905899, 0.37282392),
      (0.07491100, 0.63149399), (0.06549600, 0.66993427), (0, 0.86840694), (0, 1.08849296),
      (0, 1.52866483),
    ]
    let corner = path.controlPoints.dropFirst().prefix(12)
    for (point, expected) in zip(corner, published) {
      #expect(abs(point.x - (1000 - 100 * expected.0)) < 1e-9)
      #expect(abs(point.y - 100 * expected.1) < 1e-9)
    }
  }

  @Test func `continuous corners of the largest possible radius are circular arcs`() {
    let points = PathArcTests.points(of: path(Rect(0, 0, 60, 60), 30))
    #expect(points.allSatisfy { abs(($0 - Point(30, 30)).length - 30) < 30 * 3e-4 })
    #expect(path(Rect(0, 0, 60, 60), 99) == path(Rect(0, 0, 60, 60), 30))
  }

  @Test(arguments: [
    (100.0, 100.0, 20.0), (100, 40, 20), (300, 44, 20), (44, 300, 20), (61, 59, 20), (40, 40, 20),
  ])
  func `continuous corners are symmetric, in their rectangle and turn less than 7° at any joint`(
    width: Double, height: Double, radius: Double
  ) {
    let rect = Rect(7, -3, width, height)
    let path = path(rect, radius)
    let points = PathArcTests.points(of: path)
    for point in points {
      #expect(point.x >= rect.minX - 1e-9 && point.x <= rect.maxX + 1e-9)
      #expect(point.y >= rect.minY - 1e-9 && point.y <= rect.maxY + 1e-9)
      let opposite = rect.center + (rect.center - point)
      #expect(points.contains { ($0 - opposite).length < 1e-9 })
    }
    // Each piece continues in the direction of the previous one. The published curves are off by 6°.
    var directions: [(Point, Point)] = []
    var last = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p): last = p
      case .line(let p):
        if (p - last).length > 1e-9 { directions.append((p - last, p - last)) }
        last = p
      case .cubic(let c1, let c2, let p):
        directions.append((c1 - last, p - c2))
        last = p
      case .quad, .close: break
      }
    }
    for (before, after) in zip(directions, directions.dropFirst()) {
      let (a, b) = (before.1, after.0)
      #expect(abs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)) < 0.12)
    }
  }

  @Test
  func `corners outside the corner mask stay square in a rectangle with continuous corners`() {
    let some = path(Rect(0, 0, 100, 100), 20, [.maxXMinY])
    #expect(
      [Point(0, 0), Point(100, 100), Point(0, 100)].allSatisfy(some.controlPoints.contains))
    #expect(!some.controlPoints.contains(Point(100, 0)))
    #expect(path(Rect(0, 0, 9, 9), 3, []) == Path { $0.addRect(Rect(0, 0, 9, 9)) })
    #expect(path(Rect(0, 0, 9, 9), 0) == Path { $0.addRect(Rect(0, 0, 9, 9)) })
  }
}
