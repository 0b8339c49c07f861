import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

private func parse(_ text: String) throws -> Path {
  try PathData.parse(text, limit: 1000)
}

/// A path that the methods of `Path` build from elements.
private func path(_ elements: [Path.Element]) -> Path {
  var path = Path()
  for element in elements {
    switch element {
    case .move(let p): path.move(to: p)
    case .line(let p): path.addLine(to: p)
    case .quad(let c, let p): path.addQuadCurve(to: p, control: c)
    case .cubic(let c1, let c2, let p): path.addCurve(to: p, control1: c1, control2: c2)
    case .close: path.close()
    }
  }
  return path
}

@Suite struct `Path data` {
  @Test(
    arguments: [
      ("", []), ("M1 2", [.move(Point(1, 2))]),
      ("M1 2 3 4", [.move(Point(1, 2)), .line(Point(3, 4))]),
      ("m1,2 3,4l1-1", [.move(Point(1, 2)), .line(Point(4, 6)), .line(Point(5, 5))]),
      (
        "M0 0H5h5V3v-1z",
        [
          .move(.zero), .line(Point(5, 0)), .line(Point(10, 0)), .line(Point(10, 3)),
          .line(Point(10, 2)), .close,
        ]
      ),
      ("M.5.5-1e1+2", [.move(Point(0.5, 0.5)), .line(Point(-10, 2))]),
      (
        "M10 10C1 2 3 4 5 6c1 1 2 2 3 3",
        [
          .move(Point(10, 10)), .cubic(Point(1, 2), Point(3, 4), Point(5, 6)),
          .cubic(Point(6, 7), Point(7, 8), Point(8, 9)),
        ]
      ),
      (
        "M0 0C1 2 3 4 5 6S9 9 10 10s1 1 2 2",
        [
          .move(.zero), .cubic(Point(1, 2), Point(3, 4), Point(5, 6)),
          .cubic(Point(7, 8), Point(9, 9), Point(10, 10)),
          .cubic(Point(11, 11), Point(11, 11), Point(12, 12)),
        ]
      ),
      ("M1 1S2 2 3 3", [.move(Point(1, 1)), .cubic(Point(1, 1), Point(2, 2), Point(3, 3))]),
      (
        "M0 0Q1 2 3 4T5 6t1 1",
        [
          .move(.zero), .quad(Point(1, 2), Point(3, 4)), .quad(Point(5, 6), Point(5, 6)),
          .quad(Point(5, 6), Point(6, 7)),
        ]
      ),
      ("M1 1zL3 3", [.move(Point(1, 1)), .close, .move(Point(1, 1)), .line(Point(3, 3))]),
      (
        "M5 5l1 1zm1 1l1 1",
        [
          .move(Point(5, 5)), .line(Point(6, 6)), .close, .move(Point(6, 6)), .line(Point(7, 7)),
        ]
      ),
      (" \n\tM 1 , 2 \n L 3 4 ", [.move(Point(1, 2)), .line(Point(3, 4))]),
      ("M0 0A0 5 0 0 0 3 3", [.move(.zero), .line(Point(3, 3))]),
      ("M2 2A5 5 0 0 0 2 2", [.move(Point(2, 2))]),
      ("M0 0L1.e1 2.", [.move(.zero), .line(Point(10, 2))]),
    ] as [(String, [Path.Element])])
  func `absolute and relative SVG path commands are parsed into moves, lines and curves`(
    _ text: String, _ expected: [Path.Element]
  ) throws {
    #expect(try parse(text).elements == path(expected).elements)
  }

  @Test func `an SVG arc follows its ellipse and obeys the large-arc and sweep flags`() throws {
    // Radii 50 and 30, rotated by 30°; each pair of flags selects another arc.
    for (isLarge, isSweep) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      let start = Point(10, 20)
      let end = Point(60, 40)
      let arc = try parse("M10 20A50 30 30 \(isLarge) \(isSweep) 60 40")
      #expect(arc.currentPoint == end)
      // All points must satisfy the equation of the ellipse about its centre.
      let points = flattened(arc)
      let center = try #require(ellipseCenter(start, end, isLarge == isSweep))
      var swept = 0.0
      var last: Double?
      for p in points {
        let d = turned(p - center)
        #expect(abs(d.x * d.x / 2500 + d.y * d.y / 900 - 1) < 1e-3)
        let angle = atan2(d.y / 30, d.x / 50)
        if let last { swept += remainder(angle - last, 2 * .pi) }
        last = angle
      }
      #expect((abs(swept) > .pi) == (isLarge == 1))
      #expect((swept > 0) == (isSweep == 1))
    }
  }

  /// The vector in the axes of the ellipse that is rotated by 30°.
  private func turned(_ p: Point) -> Point {
    let (s, c) = (sin(Double.pi / 6), cos(Double.pi / 6))
    return Point(c * p.x + s * p.y, -s * p.x + c * p.y)
  }

  /// The centre of an ellipse 50 × 30 through two points: in the space where it is a unit circle, on
  /// the bisector of the chord.
  private func ellipseCenter(_ start: Point, _ end: Point, _ otherSide: Bool) -> Point? {
    let a = turned(start)
    let b = turned(end)
    let (p, q) = (Point(a.x / 50, a.y / 30), Point(b.x / 50, b.y / 30))
    let middle = (p + q) * 0.5
    let chord = q - p
    let height = (1 - chord.length * chord.length / 4).squareRoot()
    let normal = Point(-chord.y, chord.x) * (1 / chord.length)
    let center = middle + normal * (otherSide ? -height : height)
    let scaled = Point(center.x * 50, center.y * 30)
    let (s, c) = (sin(Double.pi / 6), cos(Double.pi / 6))
    return Point(c * scaled.x - s * scaled.y, s * scaled.x + c * scaled.y)
  }

  private func flattened(_ path: Path) -> [Point] {
    var points: [Point] = []
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        points.append(p)
        current = p
      case .cubic(let c1, let c2, let p):
        for i in 1...20 {
          let t = Double(i) / 20
          let u = 1 - t
          points.append(
            current * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + p * (t * t * t))
        }
        current = p
      default: break
      }
    }
    return points
  }

  @Test
  func `an SVG arc can have flags without separators and radii too small to reach its end point`()
    throws
  {
    #expect(try parse("M0 0a1 1 0 0110 0") == parse("M0 0A1 1 0 0 1 10 0"))
    // Half a circle of radius 5 about (5, 0), over the top.
    let arc = try parse("M0 0A1 1 0 0 1 10 0")
    for point in flattened(arc) {
      #expect(abs((point - Point(5, 0)).length - 5) < 0.002)
      #expect(point.y < 1e-9)
    }
  }

  @Test func `an error in SVG path data is reported at the character where it occurs`() {
    func expect(_ data: String, _ reason: String, _ location: SourceLocation = #_sourceLocation) {
      expectErrors(
        scene(layer: "\"type\": \"shape\", \"path\": \"\(data)\""),
        "the path data is malformed: \(reason)", sourceLocation: location)
    }
    expect("«L»1 2", "it doesn't begin with a move")
    expect("M1«»", "a number is missing")
    expect("M1 2«X»3 4", "unknown command")
    expect("M1 2L3«Z»", "a number is missing")
    expect("M1 2L3 4,«L»5 6", "no number follows the comma")
    expect("M1 2,«»", "no number follows the comma")
    expect("M1«,»,2", "a number is missing")
    expect("M1 2A5 5 0 «2» 1 3 3", "an arc's flag is missing")
    expect("M1 2«é»", "unknown command")
    expect("M\\u0031 2«X»", "unknown command")
    expectErrors(
      scene(layer: "\"type\": \"shape\", \"path\": \"M«1e99» 0\""), "1e+99 is out of range")
    expectErrors(
      scene(layer: "\"type\": \"shape\", \"path\": \"M9e8 0l«9e8 0»\""),
      "1800000000 is out of range")
  }

  @Test
  func `a valid rect, ellipse or circle object becomes a shape's path, an invalid one an error`()
    throws
  {
    func shape(_ text: String) throws -> Path {
      guard
        case .shape(let shape) = try layer("\"type\": \"shape\", \"path\": \(text)").properties
          .content
      else { return Path() }
      return shape.path
    }
    var expected = Path()
    expected.addRect(Rect(1, 2, 3, 4))
    #expect(try shape("{ \"rect\": [1, 2, 3, 4] }") == expected)
    expected = Path()
    expected.addRoundedRect(Rect(0, 0, 10, 10), radius: 2)
    #expect(try shape("{ \"rect\": [0, 0, 10, 10], \"cornerRadius\": 2 }") == expected)
    expected = Path()
    expected.addEllipse(in: Rect(-5, -5, 10, 10))
    #expect(try shape("{ \"ellipse\": [-5, -5, 10, 10] }") == expected)
    #expect(try shape("{ \"circle\": { \"center\": [0, 0], \"radius\": 5 } }") == expected)
    expected = Path()
    expected.addArc(center: Point(1, 1), radius: 5, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    let circle =
      "{ \"center\": [1, 1], \"radius\": 5, \"startAngle\": \"-90deg\", \"endAngle\": \"270deg\" }"
    #expect(try shape("{ \"circle\": \(circle) }") == expected)
    for bad in [
      "{}", "{ \"rect\": [0, 0, 1, 1], \"ellipse\": [0, 0, 1, 1] }", "{ \"cornerRadius\": 1 }",
      "{ \"rect\": [0, 0, -1, 1] }", "{ \"circle\": { \"radius\": -1 } }", "{ \"circle\": {} }",
      "3",
      "{ \"circle\": { \"radius\": 1, \"endAngle\": 999.3 } }",
    ] {
      #expect(
        errors(of: scene(layer: "\"type\": \"shape\", \"path\": \(bad)")).count == 1, "\(bad)")
    }
  }
}
