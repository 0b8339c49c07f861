import Foundation
import SplashScene
import TestSupport
import Testing

/// Rounding of corners between straight sides.
@Suite struct RoundedCornerTests {
  private let handle = 0.5519150245

  @Test func `rounding a rectangle's corners gives quarter circles within 0.02 %`() {
    let square = Path { $0.addRect(Rect(0, 0, 100, 60)) }
    let k = 20 * (1 - handle)
    let expected = Path {
      $0.move(to: Point(0, 20))
      $0.addCurve(to: Point(20, 0), control1: Point(0, k), control2: Point(k, 0))
      $0.addLine(to: Point(80, 0))
      $0.addCurve(to: Point(100, 20), control1: Point(100 - k, 0), control2: Point(100, k))
      $0.addLine(to: Point(100, 40))
      $0.addCurve(to: Point(80, 60), control1: Point(100, 60 - k), control2: Point(100 - k, 60))
      $0.addLine(to: Point(20, 60))
      $0.addCurve(to: Point(0, 40), control1: Point(k, 60), control2: Point(0, 60 - k))
      $0.close()
    }
    let rounded = square.roundingCorners(radius: 20)
    #expect(rounded.elements.count == expected.elements.count)
    for (p, q) in zip(rounded.controlPoints, expected.controlPoints) {
      #expect(distance(p, q) < 1e-12, "\(p) \(q)")
    }
    #expect(rounded.elements.last == .close)
    // The curve deviates from the circle by at most 0.02 % of the radius.
    let corner = rounded.segmentPoints[0][0]
    for i in 0...100 {
      let point = bezier(corner, Double(i) / 100)
      #expect(abs(distance(point, Point(20, 20)) - 20) < 20 * 2e-4)
    }
  }

  @Test func `rounded path corners use at most half of each side`() {
    let square = Path { $0.addRect(Rect(0, 0, 100, 60)) }
    for radius in [50.0, 70, 1e9, .infinity] {
      let rounded = square.roundingCorners(radius: radius)
      // No lines remain, and each side is cut at its own middle.
      #expect(rounded.elements.count == 6)
      let ends = rounded.segmentPoints[0].map { $0[$0.count - 1] }
      let middles = [Point(50, 0), Point(100, 30), Point(50, 60), Point(0, 30)]
      for (end, middle) in zip(ends, middles) { #expect(distance(end, middle) < 1e-9) }
    }
    let partly = square.roundingCorners(radius: 40)
    #expect(partly.segmentPoints[0].map(\.count) == [4, 2, 4, 4, 2, 4])
  }

  @Test func `rounding corners doesn't move the ends of an open path`() {
    let path = Path {
      $0.move(to: Point(0, 0))
      $0.addLine(to: Point(100, 0))
      $0.addLine(to: Point(100, 100))
    }
    let k = 10 * (1 - handle)
    #expect(
      path.roundingCorners(radius: 10).controlPoints
        == [
          Point(0, 0), Point(90, 0), Point(100 - k, 0), Point(100, k), Point(100, 10),
          Point(100, 100),
        ])
    let line = Path {
      $0.move(to: .zero)
      $0.addLine(to: Point(9, 9))
    }
    #expect(line.roundingCorners(radius: 3) == line)
  }

  @Test func `rounding the corners of a path changes only corners between straight sides`() {
    let path = Path {
      $0.move(to: Point(0, 0))
      $0.addLine(to: Point(50, 0))
      $0.addQuadCurve(to: Point(100, 0), control: Point(75, 30))
      $0.addLine(to: Point(150, 0))
      // A straight curve.
      $0.addCurve(to: Point(150, 50), control1: Point(150, 0), control2: Point(150, 50))
      // A curve, with a control point at one end only.
      $0.addCurve(to: Point(0, 50), control1: Point(150, 50), control2: Point(40, 80))
      $0.close()
    }
    let rounded = path.roundingCorners(radius: 10)
    #expect(rounded.segmentPoints[0].map(\.count) == [4, 2, 3, 2, 4, 2, 4, 2])
  }

  @Test func `rounding corners treats an implied closing line like an explicit one`() {
    let open = Path {
      $0.move(to: Point(0, 0))
      $0.addLine(to: Point(80, 0))
      $0.addLine(to: Point(40, 70))
    }
    var implied = open
    implied.close()
    var written = open
    written.addLine(to: Point(0, 0))
    written.close()
    let rounded = implied.roundingCorners(radius: 12)
    #expect(rounded == written.roundingCorners(radius: 12))
    #expect(rounded.elements.count == 1 + 3 + 2 + 1)
    // A path that returns to its start without a close has no corner there.
    var unclosed = open
    unclosed.addLine(to: Point(0, 0))
    #expect(unclosed.roundingCorners(radius: 12).controlPoints.first == .zero)
    #expect(unclosed.roundingCorners(radius: 12).currentPoint == .zero)
  }

  @Test func `rounding corners treats a repeated point as one corner`() {
    let once = Path { $0.addPolygon([Point(0, 0), Point(50, 0), Point(50, 50)]) }
    let twice = Path {
      $0.addPolygon([Point(0, 0), Point(0, 0), Point(50, 0), Point(50, 50), Point(50, 50)])
    }
    #expect(twice.roundingCorners(radius: 5) == once.roundingCorners(radius: 5))
    let nothing = Path { $0.addPolygon([Point(7, 7), Point(7, 7), Point(7, 7)]) }
    #expect(nothing.roundingCorners(radius: 5) == nothing)
  }

  @Test(arguments: [0, -5, Double.nan])
  func `rounding corners by a radius of 0, below 0 or NaN leaves the path unchanged`(radius: Double)
  {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<20 {
      let path = random.path()
      #expect(path.roundingCorners(radius: radius) == path)
    }
    #expect(Path().roundingCorners(radius: 8).isEmpty)
  }

  @Test
  func `a rounded corner shortens each side by the radius, but at most by half of the side`() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<200 {
      let corners = (0..<Int.random(in: 3...8, using: &random)).map { _ in random.point() }
      let isClosed = Bool.random(using: &random)
      let radius = random.number(1...60)
      let path = Path { path in
        for corner in corners { path.addLine(to: corner) }
        if isClosed { path.close() }
      }
      let rounded = path.roundingCorners(radius: radius)
      let curves = rounded.segmentPoints[0].filter { $0.count == 4 }
      let places = isClosed ? Array(corners.indices) : Array(corners.indices.dropFirst().dropLast())
      #expect(curves.count == places.count)
      for (curve, index) in zip(curves, places) {
        let corner = corners[index]
        let back = corners[(index + corners.count - 1) % corners.count]
        let onward = corners[(index + 1) % corners.count]
        for (end, control, other) in [
          (curve[0], curve[1], back), (curve[3], curve[2], onward),
        ] {
          let cut = min(radius, distance(corner, other) / 2)
          expectClose(distance(end, corner), cut, within: 1e-9)
          expectClose(distance(end, other), distance(corner, other) - cut, within: 1e-9)
          expectClose(distance(control, end), handle * cut, within: 1e-9)
          expectClose(distance(control, corner), (1 - handle) * cut, within: 1e-9)
        }
      }
    }
  }

  @Test func `rounding corners treats each subpath separately`() {
    let parts = [
      Path { $0.addRect(Rect(0, 0, 50, 50)) }, Path { $0.addEllipse(in: Rect(60, 0, 50, 50)) },
      Path { $0.addRect(Rect(0, 60, 30, 50)) },
    ]
    let rounded = Path(joining: parts).roundingCorners(radius: 9)
    #expect(rounded == Path(joining: parts.map { $0.roundingCorners(radius: 9) }))
    #expect(rounded.subpaths[1] == parts[1])
    #expect(rounded.subpaths.count == 3)
  }
}
