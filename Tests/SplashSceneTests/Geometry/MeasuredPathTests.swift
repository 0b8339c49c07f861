import Foundation
import SplashScene
import TestSupport
import Testing

/// The lengths of paths.
@Suite struct MeasuredPathTests {
  private func length(_ build: (inout Path) -> Void) -> Double { MeasuredPath(Path(build)).length }

  @Test func `the length of a path is the total of its lines' lengths, including closing lines`() {
    let open = Path {
      $0.move(to: .zero)
      $0.addLine(to: Point(3, 0))
      $0.addLine(to: Point(3, 4))
    }
    #expect(MeasuredPath(open).length == 7)
    var closed = open
    closed.close()
    #expect(MeasuredPath(closed).length == 12)
    closed.append(open)
    #expect(MeasuredPath(closed).length == 19)
    #expect(length { $0.addRect(Rect(5, 6, 20, 10)) } == 60)
  }

  @Test func `the measured length of a parabolic arc equals the arc's exact length`() {
    // y = x² for x of 0…1.
    let length = length {
      $0.move(to: .zero)
      $0.addQuadCurve(to: Point(1, 1), control: Point(0.5, 0))
    }
    expectClose(length, sqrt(5) / 2 + asinh(2) / 4, within: 1e-12)
  }

  @Test func `the measured length of a cubic curve with a cusp equals the curve's exact length`() {
    // (t², t³) for t of −1…1.
    let length = length {
      $0.move(to: Point(1, -1))
      $0.addCurve(
        to: Point(1, 1), control1: Point(-1.0 / 3, 1), control2: Point(-1.0 / 3, -1))
    }
    let exact = 2 * (pow(13, 1.5) - 8) / 27
    expectClose(length, exact, within: 1e-9 * exact)
  }

  @Test func `the length of a curve that doubles back along a line counts every stretch`() {
    // x = 9u(1 − u)² − 6u²(1 − u) + u³ = 9u − 24u² + 16u³, which reverses where 48u² − 48u + 9 = 0.
    let length = length {
      $0.move(to: .zero)
      $0.addCurve(to: Point(1, 0), control1: Point(3, 0), control2: Point(-2, 0))
    }
    func x(_ u: Double) -> Double { 9 * u - 24 * u * u + 16 * u * u * u }
    let exact = 2 * (x(0.25) - x(0.75)) + 1
    expectClose(exact, 3)
    expectClose(length, exact, within: 1e-9 * exact)
  }

  @Test func `the length of a circle of four cubic curves is 2πr within 0.03 %`() {
    let circle = Path { $0.addEllipse(in: Rect(0, 0, 200, 200)) }
    let length = MeasuredPath(circle).length
    expectClose(length, 200 * .pi, within: 200 * .pi * 3e-4)
    expectClose(length, circle.simpsonLength(steps: 100_000), within: 1e-11 * length)
  }

  @Test func `the lengths of random paths match integration by Simpson's rule`() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<6 {
      let path = random.path()
      let exact = path.simpsonLength(steps: 100_000)
      expectClose(MeasuredPath(path).length, exact, within: 1e-9 * exact)
    }
  }

  @Test func `a path without extent has length 0`() {
    #expect(MeasuredPath(Path()).length == 0)
    #expect(length { $0.move(to: Point(7, 7)) } == 0)
    let point = Point(3, 3)
    let length = length {
      $0.move(to: point)
      $0.addLine(to: point)
      $0.addQuadCurve(to: point, control: point)
      $0.addCurve(to: point, control1: point, control2: point)
      $0.close()
    }
    #expect(length == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e200, .greatestFiniteMagnitude])
  func `lines and curves with NaN, infinite or huge coordinates add nothing to a path's length`(
    far: Double
  ) {
    let path = Path {
      $0.move(to: .zero)
      $0.addLine(to: Point(10, 0))
      $0.addLine(to: Point(10, far))
      $0.move(to: .zero)
      $0.addQuadCurve(to: Point(10, 10), control: Point(far, 0))
      $0.move(to: .zero)
      $0.addCurve(to: Point(10, 10), control1: Point(far, 0), control2: Point(0, far))
      $0.move(to: Point(0, 5))
      $0.addLine(to: Point(20, 5))
    }
    #expect(MeasuredPath(path).length == 30)
    for trim in [PathTrim(end: 0.5), PathTrim(start: 0.1, offset: 0.3, mode: .sequentially)] {
      _ = path.trimmed(by: trim)
      _ = MeasuredPath(path).trimmed(by: trim)
    }
    _ = path.roundingCorners(radius: 3)
  }
}
