import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

@Suite struct DashTests {
  private func style(
    _ width: Double, _ dashes: [Double], phase: Double = 0, cap: LineCap = .butt
  ) -> DisplayList.StrokeStyle {
    var style = DisplayList.StrokeStyle(width: width)
    (style.dashes, style.dashPhase, style.cap) = (dashes, phase, cap)
    return style
  }

  /// A line along y = 20 from x = 4 to 64.
  private let line = polyline([Point(4, 20), Point(64, 20)])

  private func drawn(_ path: Path, _ style: DisplayList.StrokeStyle) -> [[Int]] {
    coverage(70, 70, .stroke(path, style))
  }

  private func bars(_ rects: [Rect]) -> [[Int]] {
    alphas(draw(list(70, 70, rects.map { white(.rect($0)) })))
  }

  private func bars(_ ranges: [ClosedRange<Double>]) -> [[Int]] {
    bars(ranges.map { Rect(4 + $0.lowerBound, 18, $0.upperBound - $0.lowerBound, 4) })
  }

  @Test func `a dash pattern alternates dashes and gaps along a line`() {
    #expect(drawn(line, style(4, [10, 5])) == bars([0...10, 15...25, 30...40, 45...55]))
    #expect(
      drawn(line, style(4, [10, 5, 2, 3]))
        == bars([0...10, 15...17, 20...30, 35...37, 40...50, 55...57]))
  }

  @Test
  func `a dash pattern with an odd number of lengths swaps dashes and gaps when it repeats`() {
    #expect(drawn(line, style(4, [7])) == bars([0...7, 14...21, 28...35, 42...49, 56...60]))
    #expect(
      drawn(line, style(4, [10, 4, 2]))
        == bars([0...10, 14...16, 26...30, 32...42, 46...48, 58...60]))
  }

  @Test(arguments: [12, -3, 60_012] as [Double])
  func `the dash phase is the offset into the pattern at the line's start`(phase: Double) {
    #expect(
      drawn(line, style(4, [10, 5], phase: phase)) == bars([3...13, 18...28, 33...43, 48...58]))
  }

  @Test func `a dash pattern restarts in every subpath`() {
    var two = polyline([Point(4, 20), Point(22, 20)])
    two.move(to: Point(4, 40))
    two.addLine(to: Point(16, 40))
    #expect(
      drawn(two, style(4, [10, 5]))
        == bars([Rect(4, 18, 10, 4), Rect(19, 18, 3, 4), Rect(4, 38, 10, 4)]))
  }

  @Test func `every dash of a line has caps at both ends`() {
    #expect(
      drawn(line, style(4, [10, 10], cap: .square))
        == bars([Rect(2, 18, 14, 4), Rect(22, 18, 14, 4), Rect(42, 18, 14, 4)]))
    let round = area(drawn(line, style(4, [10, 10], cap: .round)))
    #expect(abs(round - 3 * (40 + Double.pi * 4)) < 0.2)
  }

  @Test func `dashes of length 0 draw dots in the shape of the line cap`() {
    let dots = area(drawn(line, style(4, [0, 10], cap: .round)))
    #expect(abs(dots - 7 * Double.pi * 4) < 0.4, "one at each end and every 10")
    #expect(
      drawn(line, style(4, [0, 20], cap: .square))
        == bars([0, 20, 40, 60].map { Rect(2 + $0, 18, 4, 4) }))
    #expect(area(drawn(line, style(4, [0, 10]))) == 0)
    // The dots are rotated with the line.
    let slanted = polyline([Point(20, 20), Point(50, 50)])
    let square = coverage(
      70, 70, .rect(Rect(-5, -5, 10, 10)), rotation(45).concatenating(.translation(20, 20)))
    let dot = drawn(slanted, style(10, [0, 1000], cap: .square))
    #expect(greatestError(dot) { x, y in Double(square[y][x]) / 255 } <= 1)
  }

  @Test func `a corner within a dash has a line join`() {
    let corner = polyline([Point(10, 40), Point(30, 40), Point(30, 10)])
    // One dash from 15 to 25 around the corner at 20.
    let rows = drawn(corner, style(4, [10, 100], phase: -15))
    #expect(rows == bars([Rect(25, 38, 7, 4), Rect(28, 35, 4, 3)]))
  }

  @Test func `the last dash of a closed path is joined with the first one`() {
    var square = Path()
    square.addRect(Rect(10, 10, 40, 40))
    // The perimeter is 160. Dashes from −10 to 10 and from 70 to 90: the corner at the start is joined.
    let rows = drawn(square, style(4, [20, 60], phase: 10))
    let expected = bars([
      Rect(8, 8, 12, 4), Rect(8, 12, 4, 8), Rect(40, 48, 12, 4), Rect(48, 40, 4, 8),
    ])
    #expect(rows == expected)
    #expect(drawn(square, style(4, [160, 5])) == drawn(square, style(4, [])))
    #expect(drawn(square, style(4, [400, 5], phase: 100)) == drawn(square, style(4, [])))
  }

  @Test func `a dash pattern without gaps or with invalid lengths draws a solid line`() {
    let plain = drawn(line, style(4, []))
    for pattern in [[0.0], [0, 0], [.nan, 3], [-1, 2], [.infinity, 1]] {
      #expect(drawn(line, style(4, pattern)) == plain)
    }
    #expect(drawn(line, style(4, [3, 0])) == plain)
  }

  @Test
  func `the area of a dashed circle is the dashes' share of the solid circle's stroke area`() {
    var random = SeededGenerator(seed: 62)
    var circle = Path()
    circle.addEllipse(in: Rect(10, 10, 50, 50))
    let whole = area(drawn(circle, style(3, [])))
    for _ in 0..<20 {
      let count = random.int(1...12)
      let period = 50 * Double.pi / Double(count)
      let dash = period * random.double(0.1...0.9)
      let phase = random.double(-500...500)
      let rows = drawn(circle, style(3, [dash, period - dash], phase: phase))
      #expect(abs(area(rows) / whole - dash / period) < 0.01)
    }
  }

  @Test func `a line with 1e18 dashes is drawn solid within 5 s of CPU time`() {
    let long = polyline([Point(-1e9, 20), Point(1e9, 20)])
    let plain = drawn(long, style(4, []))
    let seconds = processorSeconds {
      #expect(drawn(long, style(4, [1e-9, 1e-9])) == plain)
      #expect(drawn(long, style(4, [1, 1], phase: .infinity)) == plain)
    }
    #expect(seconds < 5)
    // Barely below the limit.
    let rows = drawn(polyline([Point(-7000, 20), Point(7000, 20)]), style(4, [1, 1]))
    #expect(abs(area(rows) - 35 * 4) < 4)
  }
}
