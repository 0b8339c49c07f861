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

@Suite struct CoverageTests {
  @Test func `a rectangle at fractional positions covers each pixel by its exact area`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<40 {
      // Multiples of 1/4096, so that the areas are exact.
      let edges = (0..<4).map { _ in (random.double(0...20) * 4096).rounded() / 4096 }
      let rect = Rect(
        min(edges[0], edges[1]), min(edges[2], edges[3]), abs(edges[0] - edges[1]),
        abs(edges[2] - edges[3]))
      func overlap(_ i: Int, _ low: Double, _ high: Double) -> Double {
        max(0, min(Double(i) + 1, high) - max(Double(i), low))
      }
      let exact = { (x: Int, y: Int) in
        overlap(x, rect.minX, rect.maxX) * overlap(y, rect.minY, rect.maxY)
      }
      #expect(greatestError(coverage(18, 18, .rect(rect)), exact) <= 0.5)
      var path = Path()
      path.addRect(rect)
      #expect(
        coverage(18, 18, .path(path, .nonZero)) == coverage(18, 18, .rect(rect)),
        "edges and rectangles agree")
    }
  }

  @Test(arguments: [-1.0, 1.0])
  func `a path whose upper edge crosses the canvas border by 1e-320 pixels is filled only inside`(
    side: Double
  ) {
    let x = 25 + side * 500
    let tiny = 2000 * Double.leastNonzeroMagnitude
    let points = [Point(x, -tiny), Point(25, tiny), Point(25, 25), Point(25 + side * 20, 25)]
    let rows = coverage(50, 50, .path(polygon(points), .nonZero))
    #expect(rows[24][Int(25 + side * 10)] == 255)
    #expect(rows[24][Int(25 - side * 10)] == 0)
  }

  @Test func `a rectangle on whole pixels has full coverage inside and none outside`() {
    let rows = coverage(8, 6, .rect(Rect(2, 1, 3, 4)))
    for y in 0..<6 {
      for x in 0..<8 {
        #expect(rows[y][x] == (x >= 2 && x < 5 && y >= 1 && y < 5 ? 255 : 0))
      }
    }
    #expect(coverage(8, 6, .rect(Rect(1, 2, 4, 3)), AffineTransform(0, 1, 1, 0, 0, 0)) == rows)
    #expect(coverage(3, 2, .everything) == [[255, 255, 255], [255, 255, 255]])
  }

  @Test func `a triangle's coverage is within 1/255 of its exact area in each pixel`() {
    var random = SeededGenerator(seed: 2)
    var worst = 0.0
    for _ in 0..<150 {
      // Far outside the canvas too.
      let points = (0..<3).map { _ in Point(random.double(-15...45), random.double(-15...45)) }
      worst = max(
        worst,
        greatestError(coverage(30, 30, .path(polygon(points), .nonZero))) { x, y in
          abs(clippedArea(points, x, y))
        })
    }
    #expect(worst <= 1)
  }

  @Test func `thin and tiny triangles cover their exact area in each pixel`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let p = Point(random.double(2...18), random.double(2...18))
      let points = [
        p, p + Point(random.double(-14...14), random.double(-14...14)),
        p + Point(random.double(-0.3...0.3), random.double(-0.3...0.3)),
      ]
      let rows = coverage(20, 20, .path(polygon(points), .nonZero))
      #expect(greatestError(rows) { x, y in abs(clippedArea(points, x, y)) } <= 1)
    }
  }

  @Test func `the fill rules nonZero and evenOdd differ where a path overlaps itself`() {
    // Two squares, one within the other, with the same and with opposite winding.
    let outer = [Point(1.25, 1.5), Point(9.25, 1.5), Point(9.25, 9.5), Point(1.25, 9.5)]
    let inner = [Point(3.5, 3.75), Point(7.5, 3.75), Point(7.5, 7.75), Point(3.5, 7.75)]
    func shape(_ second: [Point]) -> Path {
      var path = polygon(outer)
      for (i, p) in second.enumerated() {
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      path.close()
      return path
    }
    let full = { (x: Int, y: Int) in clippedArea(outer, x, y) }
    let ring = { (x: Int, y: Int) in clippedArea(outer, x, y) - clippedArea(inner, x, y) }
    #expect(greatestError(coverage(12, 12, .path(shape(inner), .nonZero)), full) <= 1)
    #expect(greatestError(coverage(12, 12, .path(shape(inner), .evenOdd)), ring) <= 1)
    #expect(greatestError(coverage(12, 12, .path(shape(inner.reversed()), .nonZero)), ring) <= 1)
    #expect(greatestError(coverage(12, 12, .path(shape(inner.reversed()), .evenOdd)), ring) <= 1)
  }

  @Test
  func `300 equal rectangles in one path are filled by nonZero and left empty by evenOdd`() {
    var path = Path()
    for _ in 0..<300 { path.addRect(Rect(1, 2, 4, 4)) }
    #expect(coverage(8, 8, .path(path, .nonZero)) == coverage(8, 8, .rect(Rect(1, 2, 4, 4))))
    #expect(area(coverage(8, 8, .path(path, .evenOdd))) == 0)
  }

  @Test(arguments: [3.0, 11.3, 47.9, 200])
  func `the rasterised coverage of a circle matches the exact area inside its Bézier curves`(
    radius: Double
  ) {
    let center = Point(radius + 3.21, radius + 2.77)
    var path = Path()
    path.addEllipse(
      in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    let size = Int(2 * radius) + 7
    // The cubics as polygons with enough corners for a nearly exact area.
    let points = finePolygon(of: path)
    let rows = coverage(size, size, .path(path, .nonZero))
    var exact = 0.0
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let share = shareOfConvex(points, center, radius * 0.99, radius * 1.01, x, y)
        exact += share
        worst = max(worst, abs(Double(rows[y][x]) - share * 255))
      }
    }
    #expect(worst <= 2)
    // Chords are inside the curve by at most 1/256 pixel.
    #expect(abs(area(rows) - exact) < 2 * Double.pi * radius / 256)
  }

  @Test(arguments: [2.5, 20, 333])
  func `rounded rectangles have circular corners of the exact area`(radius: Double) {
    let origin = Point(1.37, 2.81)
    let side = 2 * radius
    let size = Int(side) + 6
    let center = Point(origin.x + radius, origin.y + radius)
    let circle = (0..<20_000).map { i in
      let angle = Double(i) / 20_000 * 2 * Double.pi
      return Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
    let rows = coverage(
      size, size, .roundedRect(Rect(origin.x, origin.y, side, side), radius: radius + 5))
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let share = shareOfConvex(circle, center, radius * 0.999, radius * 1.001, x, y)
        worst = max(worst, abs(Double(rows[y][x]) - share * 255))
      }
    }
    #expect(worst <= 2)
    #expect(abs(area(rows) / (Double.pi * radius * radius) - 1) < 0.002)
  }

  @Test func `a rounded ring covers the difference between its outer and inner rounded rectangle`()
  {
    let rect = Rect(2.5, 3.25, 30, 22)
    let ring = coverage(36, 30, .roundedRing(rect, radius: 8, width: 3))
    let outer = coverage(36, 30, .roundedRect(rect, radius: 8))
    let inner = coverage(36, 30, .roundedRect(rect.insetBy(3, 3), radius: 5))
    for y in 0..<30 {
      for x in 0..<36 { #expect(abs(ring[y][x] - (outer[y][x] - inner[y][x])) <= 1) }
    }
    #expect(coverage(36, 30, .roundedRing(rect, radius: 8, width: 11)) == outer)
    #expect(area(coverage(36, 30, .roundedRing(rect, radius: 8, width: 0))) == 0)
  }

  @Test(arguments: 0..<16 as Range<UInt8>)
  func `a rounded rectangle rounds only the selected corners`(bits: UInt8) {
    let corners = CornerMask(rawValue: bits)
    let (rect, turn) = (Rect(3.5, 4.25, 30, 22), rotation(bits > 7 ? 90 : 0))
    let place = bits > 7 ? turn.concatenating(.translation(36, 0)) : turn
    let rows = coverage(36, 40, .roundedRect(rect, radius: 8, corners: corners), place)
    let (round, square) = (
      coverage(36, 40, .roundedRect(rect, radius: 8), place), coverage(36, 40, .rect(rect), place)
    )
    let inverse = place.inverse ?? .identity
    for y in 0..<40 {
      for x in 0..<36 {
        let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let corner: CornerMask =
          p.x < rect.center.x
          ? (p.y < rect.center.y ? .minXMinY : .minXMaxY)
          : (p.y < rect.center.y ? .maxXMinY : .maxXMaxY)
        #expect(rows[y][x] == (corners.contains(corner) ? round : square)[y][x])
      }
    }
    let ring = coverage(36, 40, .roundedRing(rect, radius: 8, width: 3, corners: corners), place)
    let inner = coverage(
      36, 40, .roundedRect(rect.insetBy(3, 3), radius: 5, corners: corners), place)
    for y in 0..<40 {
      for x in 0..<36 { #expect(abs(ring[y][x] - (rows[y][x] - inner[y][x])) <= 1) }
    }
  }

  /// The points of the path's curves at 5000 steps each.
  private func finePolygon(of path: Path) -> [Point] {
    var points: [Point] = []
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .cubic(let c1, let c2, let p):
        for i in 0..<5000 {
          let t = Double(i) / 5000
          let (u, v) = (1 - t, t)
          let (a, b) = (u * u * u, 3 * u * u * v)
          let (c, d) = (3 * u * v * v, v * v * v)
          points.append(
            Point(
              a * current.x + b * c1.x + c * c2.x + d * p.x,
              a * current.y + b * c1.y + c * c2.y + d * p.y))
        }
        current = p
      case .move(let p), .line(let p): current = p
      default: break
      }
    }
    return points
  }

  /// The share of a pixel within a star-shaped polygon of evenly spread points between two radii.
  private func shareOfConvex(
    _ points: [Point], _ center: Point, _ least: Double, _ greatest: Double, _ x: Int, _ y: Int
  ) -> Double {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { Point(Double(x + $0), Double(y + $1)) }
    if corners.allSatisfy({ ($0 - center).length < least - 0.01 }) { return 1 }
    let middle = Point(Double(x) + 0.5, Double(y) + 0.5)
    if (middle - center).length > greatest + 0.75 { return 0 }
    // Only the part of the polygon near this pixel: a fan from the centre.
    let angle = atan2(middle.y - center.y, middle.x - center.x)
    let start = atan2(points[0].y - center.y, points[0].x - center.x)
    let place = Int(((angle - start) / (2 * Double.pi) * Double(points.count)).rounded())
    let reach = min(points.count / 4, Int(Double(points.count) / 2 / max(least, 1)) + 4)
    if least < 6 { return abs(clippedArea(points, x, y)) }
    let fan =
      [center]
      + (place - reach...place + reach).map { i in
        points[(i % points.count + points.count) % points.count]
      }
    return abs(clippedArea(fan, x, y))
  }
}
