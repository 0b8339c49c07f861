import SplashScene
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The part of an outline that `strokeStart` and `strokeEnd` leave. The curves are evaluated with Bernstein's
/// polynomials, and measured by many short chords.
@Suite struct StrokePartTests {
  private struct Curve {
    var points: [Point]

    func point(at u: Double) -> Point {
      let v = 1 - u
      return points[0] * (v * v * v) + points[1] * (3 * v * v * u) + points[2] * (3 * v * u * u)
        + points[3] * (u * u * u)
    }

    var length: Double {
      (0..<20_000).reduce(0) { sum, i in
        let (p, q) = (point(at: Double(i) / 20_000), point(at: Double(i + 1) / 20_000))
        return sum + hypot(q.x - p.x, q.y - p.y)
      }
    }

    func append(to path: inout Path) {
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
    }
  }

  private let uneven = Curve(points: [
    Point(20, 150), Point(20, 150), Point(40, 50), Point(180, 150),
  ])

  private func part(of path: Path, _ start: Double, _ end: Double) -> Path {
    var stroke = Stroke()
    (stroke.start, stroke.end) = (start, end)
    return path.trimmed(by: stroke.trim)
  }

  /// The last point of a path.
  private func end(of path: Path) -> Point? {
    switch path.elements.last {
    case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
    case .close, nil: nil
    }
  }

  private func start(of path: Path) -> Point? {
    if case .move(let p) = path.elements.first { p } else { nil }
  }

  private func expect(
    _ point: Point?, near expected: Point, within tolerance: Double = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let distance = point.map { hypot($0.x - expected.x, $0.y - expected.y) } ?? .infinity
    #expect(distance <= tolerance, "\(String(describing: point))", sourceLocation: sourceLocation)
  }

  @Test(arguments: [0.05, 0.25, 0.5, 0.8, 0.99])
  func `strokeStart and strokeEnd cut a single curve at fractions of its Bézier parameter`(
    fraction: Double
  ) {
    let path = Path {
      $0.move(to: uneven.points[0])
      uneven.append(to: &$0)
    }
    expect(end(of: part(of: path, 0, fraction)), near: uneven.point(at: fraction))
    expect(start(of: part(of: path, fraction, 1)), near: uneven.point(at: fraction))
  }

  @Test
  func `strokeEnd 0.5 ends an asymmetric cubic curve at parameter 0.5, as in Core Animation`() {
    let path = Path {
      $0.move(to: uneven.points[0])
      uneven.append(to: &$0)
    }
    expect(end(of: part(of: path, 0, 0.5)), near: Point(47.5, 112.5))
  }

  @Test func `strokeEnd cuts a quadratic curve at a fraction of its Bézier parameter`() {
    let path = Path {
      $0.move(to: Point(0, 0))
      $0.addQuadCurve(to: Point(100, 0), control: Point(10, 90))
    }
    // At 0.3: 2 · 0.7 · 0.3 times the control point, and 0.09 times the end.
    expect(end(of: part(of: path, 0, 0.3)), near: Point(0.42 * 10 + 9, 0.42 * 90))
  }

  @Test(arguments: [0.1, 0.3, 0.45, 0.62, 0.9])
  func `strokeStart and strokeEnd find a curve by length and a point on it by Bézier parameter`(
    fraction: Double
  ) {
    let other = Curve(points: [
      Point(180, 150), Point(190, 20), Point(60, 10), Point(50, 20),
    ])
    let path = Path {
      $0.move(to: Point(20, 50))
      $0.addLine(to: uneven.points[0])
      uneven.append(to: &$0)
      other.append(to: &$0)
    }
    let lengths = [100, uneven.length, other.length]
    var rest = fraction * lengths.reduce(0, +)
    var index = 0
    while rest > lengths[index] {
      rest -= lengths[index]
      index += 1
    }
    let u = rest / lengths[index]
    let expected =
      switch index {
      case 0: Point(20, 50 + 100 * u)
      case 1: uneven.point(at: u)
      default: other.point(at: u)
      }
    expect(end(of: part(of: path, 0, fraction)), near: expected, within: 1e-4)
    expect(start(of: part(of: path, fraction, 1)), near: expected, within: 1e-4)
  }

  @Test func `strokeStart and strokeEnd are fractions of the total length of all subpaths`() {
    // 60 in all: 30, 20, 10.
    let path = Path {
      $0.move(to: Point(4, 8))
      $0.addLine(to: Point(34, 8))
      $0.move(to: Point(4, 20))
      $0.addLine(to: Point(14, 20))
      $0.addLine(to: Point(14, 30))
      $0.move(to: Point(30, 30))
      $0.addLine(to: Point(30, 40))
    }
    func line(_ points: [Point]) -> [Path.Element] {
      [.move(points[0])] + points.dropFirst().map { .line($0) }
    }
    #expect(part(of: path, 0.25, 0.5).elements == line([Point(19, 8), Point(34, 8)]))
    #expect(
      part(of: path, 0, 40.0 / 60).elements
        == line([Point(4, 8), Point(34, 8)]) + line([Point(4, 20), Point(14, 20)]))
    #expect(part(of: path, 55.0 / 60, 2).elements == line([Point(30, 35), Point(30, 40)]))
    #expect(part(of: path, -1, 0.1).elements == line([Point(4, 8), Point(10, 8)]))
  }

  @Test func `a strokeStart at or beyond strokeEnd draws no stroke`() {
    var stroke = Stroke()
    for (start, end) in [(0.5, 0.5), (0.7, 0.2), (.nan, 0.2), (0.2, .nan), (1.2, 1.5), (-2, -1)] {
      (stroke.start, stroke.end) = (start, end)
      #expect(!stroke.hasLine)
    }
    (stroke.start, stroke.end) = (-1, 0.1)
    #expect(stroke.hasLine)
  }

  @Test(arguments: [0.1, 0.25, 0.3333, 0.5, 0.9, 0.999])
  func `strokeEnd ends the stroke of a circle at the same fraction of a full turn`(
    fraction: Double
  ) {
    let circle = Path { $0.addEllipse(in: Rect(12, 12, 40, 40)) }
    let angle = 2 * Double.pi * fraction
    // A quarter's parameter is within 0.4° of the angle.
    expect(
      end(of: part(of: circle, 0, fraction)),
      near: Point(32 + 20 * cos(angle), 32 + 20 * sin(angle)), within: 0.15)
  }
}
