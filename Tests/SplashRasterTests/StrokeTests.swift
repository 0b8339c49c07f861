import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct StrokeTests {
  private typealias Style = DisplayList.StrokeStyle

  private func style(
    _ width: Double, cap: LineCap = .butt, join: LineJoin = .miter, limit: Double = 10
  ) -> DisplayList.StrokeStyle {
    var style = DisplayList.StrokeStyle(width: width)
    style.cap = cap
    style.join = join
    style.miterLimit = limit
    return style
  }

  private func inked(
    _ path: Path, _ style: DisplayList.StrokeStyle, _ transform: AffineTransform = .identity,
    size: Int = 64
  ) -> Double {
    area(coverage(size, size, .stroke(path, style), transform))
  }

  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 0.15) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test func `a stroked horizontal line covers the same pixels as a rectangle`() {
    let line = polyline([Point(5.25, 10.5), Point(45.5, 10.5)])
    #expect(
      coverage(64, 64, .stroke(line, style(5))) == coverage(64, 64, .rect(Rect(5.25, 8, 40.25, 5))))
    #expect(
      coverage(64, 64, .stroke(line, style(5, cap: .square)))
        == coverage(64, 64, .rect(Rect(2.75, 8, 45.25, 5))))
  }

  @Test(arguments: [0.0, 17, 45, 90, 133, 260])
  func `butt, square and round caps add their exact areas at every angle`(degrees: Double) {
    let turn = rotation(degrees).concatenating(.translation(32, 32))
    let line = polyline([Point(-15, 0), Point(15, 0)])
    let width = 6.0
    #expect(near(inked(line, style(width), turn), 30 * width))
    #expect(near(inked(line, style(width, cap: .square), turn), 36 * width))
    #expect(near(inked(line, style(width, cap: .round), turn), 30 * width + Double.pi * 9))
  }

  @Test func `miter, bevel and round joins at a right angle have their exact areas`() {
    let corner = polyline([Point(10, 40), Point(40, 40), Point(40, 10)])
    let width = 8.0
    // Two bars that overlap in a quarter of a square of the width, and the join outside.
    let bars = 2 * 30 * width - width * width / 4
    let square = width * width / 4
    #expect(near(inked(corner, style(width, join: .miter)), bars + square))
    #expect(near(inked(corner, style(width, join: .bevel)), bars + square / 2))
    #expect(near(inked(corner, style(width, join: .round)), bars + square * Double.pi / 4))
  }

  @Test(arguments: [20.0, 35, 60, 90, 120, 150])
  func `a miter join has its exact area up to the miter limit and is bevelled beyond`(
    degrees: Double
  ) {
    // A corner with `degrees` between its legs, pointing to the right.
    let half = degrees / 2 / 180 * Double.pi
    let (tip, leg, width) = (Point(70, 50), 45.0, 4.0)
    let corner = polyline([
      Point(tip.x - leg * cos(half), tip.y - leg * sin(half)), tip,
      Point(tip.x - leg * cos(half), tip.y + leg * sin(half)),
    ])
    let r = width / 2
    let bevel = 2 * leg * width - r * r / tan(half) + r * r * sin(half) * cos(half)
    let miter = 2 * leg * width - r * r / tan(half) + r * r / tan(half)
    let ratio = 1 / sin(half)
    #expect(near(inked(corner, style(width, limit: ratio * 1.001), size: 100), miter))
    #expect(near(inked(corner, style(width, limit: ratio * 0.999), size: 100), bevel))
    #expect(near(inked(corner, style(width, join: .bevel), size: 100), bevel))
  }

  @Test func `a closed square has joins at all corners, and an open one has caps at its ends`() {
    let points = [Point(12, 12), Point(52, 12), Point(52, 52), Point(12, 52)]
    #expect(
      near(inked(polygon(points), style(6)), 46.0 * 46 - 34 * 34, 0.01), "mitered all round")
    let open = polyline(points + [points[0]])
    #expect(near(inked(open, style(6)), 46.0 * 46 - 34 * 34 - 9, 0.01), "a corner is missing")
  }

  @Test(arguments: [1.0, 4, 15])
  func `a stroked circle covers the ring between circles half a line width inside and outside`(
    width: Double
  ) {
    var circle = Path()
    circle.addEllipse(in: Rect(12.3, 12.6, 40, 40))
    let ring = 2 * Double.pi * 20 * width
    #expect(abs(inked(circle, style(width)) / ring - 1) < 0.003)
    // Compared per pixel with two filled ellipses.
    if width > 1 {
      let rows = coverage(64, 64, .stroke(circle, style(width)))
      var outline = Path()
      outline.addEllipse(in: Rect(12.3, 12.6, 40, 40).insetBy(-width / 2, -width / 2))
      outline.addEllipse(in: Rect(12.3, 12.6, 40, 40).insetBy(width / 2, width / 2))
      let exact = coverage(64, 64, .path(outline, .evenOdd))
      #expect(greatestError(rows) { x, y in Double(exact[y][x]) / 255 } <= 4)
    }
  }

  @Test func `a circle stroked wider than its diameter covers a full disc`() {
    var circle = Path()
    circle.addEllipse(in: Rect(26.5, 27.5, 10, 10))
    let rows = coverage(64, 64, .stroke(circle, style(40)))
    let disc = coverage(64, 64, .roundedRect(Rect(6.5, 7.5, 50, 50), radius: 25))
    #expect(greatestError(rows) { x, y in Double(disc[y][x]) / 255 } <= 3)
  }

  @Test func `a line of length 0 draws the shape of its caps`() {
    let dot = polyline([Point(20, 20), Point(20, 20)])
    #expect(near(inked(dot, style(10, cap: .round)), Double.pi * 25))
    #expect(
      coverage(40, 40, .stroke(dot, style(10, cap: .square)))
        == coverage(40, 40, .rect(Rect(15, 15, 10, 10))))
    #expect(inked(dot, style(10)) == 0)
    var move = Path()
    move.move(to: Point(20, 20))
    #expect(inked(move, style(10, cap: .round)) == 0, "a point that no line leaves draws nothing")
  }

  @Test func `the stroke of a line that doubles back over itself covers the overlap only once`() {
    let back = polyline([Point(10, 20), Point(50, 20), Point(20, 20)])
    #expect(near(inked(back, style(6)), 40 * 6))
    #expect(near(inked(back, style(6, join: .round)), 40 * 6 + Double.pi * 9 / 2))
  }

  @Test func `a stroke's line width is transformed with its path`() {
    let line = polyline([Point(2, 5), Point(12, 5)])
    #expect(
      coverage(64, 64, .stroke(line, style(2)), .scale(4, 3))
        == coverage(64, 64, .rect(Rect(8, 12, 40, 6))))
    #expect(near(inked(line, style(2), AffineTransform(-4, 0, 1, 3, 60, 0)), 40 * 6, 0.5))
  }

  @Test
  func `a stroked random polyline covers the pixels within half the line width of the polyline`() {
    // Every pixel clearly within half a width of the line is covered, and no pixel clearly outside.
    var random = SeededGenerator(seed: 9)
    for _ in 0..<30 {
      let points = (0..<5).map { _ in Point(random.double(10...54), random.double(10...54)) }
      let width = random.double(1...16)
      let rows = coverage(
        64, 64, .stroke(polyline(points), style(width, cap: .round, join: .round)))
      for y in 0..<64 {
        for x in 0..<64 {
          let p = Point(Double(x) + 0.5, Double(y) + 0.5)
          let distance =
            zip(points, points.dropFirst()).map { a, b in
              let way = b - a
              let t = ((p.x - a.x) * way.x + (p.y - a.y) * way.y) / (way.x * way.x + way.y * way.y)
              return (a.interpolated(to: b, min(max(t, 0), 1)) - p).length
            }.min() ?? .infinity
          if distance < width / 2 - 0.72 { #expect(rows[y][x] >= 254) }
          if distance > width / 2 + 0.72 { #expect(rows[y][x] <= 1) }
        }
      }
    }
  }

  @Test func `a stroke a million pixels wide with 20,000 round joins takes under 10 s of CPU time`()
  {
    // A zigzag across the canvas: its round joins alone would have two hundred million points.
    var path = Path()
    path.move(to: Point(0, 0))
    for i in 0..<20_000 {
      path.addLine(to: Point(i % 2 == 0 ? 60 : 1, i % 2 == 0 ? 3 : 60))
    }
    let seconds = processorSeconds {
      #expect(near(inked(path, style(1e6, cap: .round, join: .round)), 64 * 64))
    }
    #expect(seconds < 10)
  }

  @Test func `a round cap of radius 1000 covers its exact area on the canvas`() {
    // The edge of the disc of radius 1000 about (−990, 32) bulges 10 pixels into the canvas.
    var dot = Path()
    dot.move(to: Point(-990, 32))
    dot.addLine(to: Point(-990, 32))
    let half = 32.0
    let r = 1000.0
    let cap = half * (r * r - half * half).squareRoot() + r * r * asin(half / r) - 2 * half * 990
    #expect(near(inked(dot, style(2000, cap: .round)), cap, 0.3))
  }

  @Test
  func `flattening 5000 curves that reach far off the canvas gives fewer than 1.1 million points`()
  {
    var path = Path()
    path.move(to: Point(0, 0))
    for i in 0..<5000 {
      let far = Double(i % 7 - 3) * 3e8
      path.addCurve(to: Point(far, -far), control1: Point(-far, 9e8), control2: Point(9e8, far))
    }
    let lines = Polyline.subpaths(of: path, tolerance: Precision.tolerance, scale: 1)
    #expect(lines.reduce(0) { $0 + $1.points.count } < 1_100_000)
  }
}
