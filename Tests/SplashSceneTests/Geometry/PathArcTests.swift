import Foundation
import SplashScene
import Testing

@Suite struct PathArcTests {
  /// Points along the path's curves, in order.
  static func points(of path: Path) -> [Point] {
    var points: [Point] = []
    var last = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        points.append(p)
        last = p
      case .cubic(let c1, let c2, let p):
        for step in 1...16 {
          let t = Double(step) / 16
          let u = 1 - t
          points.append(
            last * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + p * (t * t * t))
        }
        last = p
      case .quad, .close: break
      }
    }
    return points
  }

  @Test(arguments: [
    // As for UIBezierPath: the angles in quarter turns, the direction, and the resulting quarter turns.
    (0.0, 1.0, true, 1.0), (0, 1, false, -3), (1, 0, true, 3), (1, 0, false, -1),
    (0, 4, true, 4), (0, 6, true, 4), (0, -4, false, -4), (-1, 3, true, 4), (3, -2, true, 3),
    (0, -1, true, 3), (0.5, 0.5, true, 0),
  ])
  func `an arc runs from its start angle to its end angle in the given direction`(
    start: Double, end: Double, isClockwise: Bool, quarters: Double
  ) {
    var path = Path()
    path.addArc(
      center: Point(3, 4), radiusX: 10, radiusY: 10, startAngle: start * .pi / 2,
      endAngle: end * .pi / 2, isClockwise: isClockwise)
    let points = Self.points(of: path).map { $0 - Point(3, 4) }
    #expect(points.allSatisfy { abs($0.length - 10) < 0.003 })
    #expect(abs(points[0].x - 10 * cos(start * .pi / 2)) < 1e-9)
    #expect(abs(points[0].y - 10 * sin(start * .pi / 2)) < 1e-9)
    // The angle from point to point, clockwise on the screen.
    let sweep = zip(points, points.dropFirst()).reduce(0) { sum, pair in
      sum
        + atan2(
          pair.0.x * pair.1.y - pair.0.y * pair.1.x, pair.0.x * pair.1.x + pair.0.y * pair.1.y)
    }
    #expect(abs(sweep - quarters * .pi / 2) < 1e-3)
  }

  @Test func `an elliptical arc is a stretched, rotated and moved circular arc`() {
    var path = Path()
    let turn = 0.4
    path.addArc(
      center: Point(5, -6), radiusX: 30, radiusY: 8, rotation: turn, startAngle: 0.3, endAngle: 2.9,
      isClockwise: true)
    for point in Self.points(of: path) {
      let p = point - Point(5, -6)
      let x = (cos(turn) * p.x + sin(turn) * p.y) / 30
      let y = (-sin(turn) * p.x + cos(turn) * p.y) / 8
      #expect(abs((x * x + y * y).squareRoot() - 1) < 3e-4)
      #expect(atan2(y, x) > 0.299 && atan2(y, x) < 2.901)
    }
  }

  @Test func `a line joins an arc to the current point unless the arc starts at that point`() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(
      center: Point(10, 0), radiusX: 2, radiusY: 2, startAngle: 0, endAngle: 1, isClockwise: true)
    #expect(Array(path.elements.prefix(2)) == [.move(.zero), .line(Point(12, 0))])
    var joined = Path()
    joined.move(to: Point(12, 0))
    joined.addArc(
      center: Point(10, 0), radiusX: 2, radiusY: 2, startAngle: 0, endAngle: 1, isClockwise: true)
    #expect(joined.elements.count == 2)
  }

  @Test func `an arc with a NaN or infinite angle adds nothing to the path`() {
    for angle in [Double.nan, .infinity, -.infinity] {
      var path = Path()
      path.addArc(
        center: .zero, radiusX: 2, radiusY: 2, startAngle: 0, endAngle: angle, isClockwise: true)
      #expect(path.isEmpty)
    }
  }

  @Test func `an arc between two tangents touches both lines, whatever the angle between them`() {
    var generator = Numbers(seed: 7)
    for _ in 0..<300 {
      func point() -> Point {
        Point(generator.next(in: -50...50), generator.next(in: -50...50))
      }
      let (start, corner, next, radius) = (point(), point(), point(), generator.next(in: 0.1...20))
      var path = Path()
      path.move(to: start)
      path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
      let (u, v) = ((start - corner).normalized, (next - corner).normalized)
      let bisector = (u + v).normalized
      // The centre is on the bisector, at a distance of the radius from both lines.
      let sine = abs(u.x * bisector.y - u.y * bisector.x)
      guard sine > 0.02 else { continue }
      let center = corner + bisector * (radius / sine)
      let arc = Self.points(of: path).dropFirst(2)
      #expect(arc.allSatisfy { abs(($0 - center).length - radius) < radius * 3e-4 + 1e-9 })
      // The arc ends on the second line, where the radius is perpendicular to it.
      let end = path.currentPoint - center
      #expect(abs(end.x * v.x + end.y * v.y) < 1e-6 * (1 + radius))
    }
  }

  @Test func `an arc between collinear tangents is a line to the corner point`() {
    for next in [Point(20, 0), Point(5, 0), Point(10, 0)] {
      var path = Path()
      path.move(to: .zero)
      path.addArc(tangent1End: Point(10, 0), tangent2End: next, radius: 3)
      #expect(path.elements == [.move(.zero), .line(Point(10, 0))])
    }
  }
}

extension Point {
  fileprivate var normalized: Point { self * (1 / length) }
}

/// Reproducible random numbers.
private struct Numbers {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next(in range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / 0x1p53
  }
}
