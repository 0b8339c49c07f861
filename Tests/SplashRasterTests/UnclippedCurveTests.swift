import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Curves at least a pixel away from all sides of the canvas skip clipping, and are drawn like clipped curves.
@Suite struct UnclippedCurveTests {
  @Test(arguments: 1...60)
  func `curves near the canvas border are drawn the same as on a larger canvas`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (side, border) = (40, 39.5)
    func point() -> Point { Point(random.double(1...border), random.double(1...border)) }
    // Of each curve, a control point is less than a pixel from the right side.
    func atBorder() -> Point { Point(border, random.double(1...border)) }
    var path = Path()
    path.move(to: Point(1, 1))
    for _ in 0..<random.int(2...6) {
      if random.int(0...2) == 0 {
        path.addQuadCurve(to: point(), control: atBorder())
      } else {
        path.addCurve(to: point(), control1: point(), control2: atBorder())
      }
    }
    for rule in FillRule.allCases {
      let small = coverage(side, side, .path(path, rule))
      let large = coverage(side + 2, side + 2, .path(path, rule))
      #expect(area(small) > 0)
      for y in 0..<side { #expect(Array(large[y][..<side]) == small[y], "row \(y)") }
    }
  }
}
