import Foundation
import Testing

@testable import SplashLottie
@testable import SplashScene

/// Merged paths, compared with winding numbers that are computed point by point.
@Suite struct LottieMergePathsTests {
  fileprivate static let rules: [AreaRule] = [.unite, .subtract, .intersect, .exclude]

  /// A closed outline around a point: a star with straight or round sides.
  private func blob(_ random: inout Numbers, points: Int, isRound: Bool) -> LottieBezier {
    func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.unit() }
    let center = Point(number(30, 70), number(30, 70))
    let vertices = (0..<points).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(points)
      let radius = number(8, 35)
      let handle = isRound ? Point(-sin(angle), cos(angle)) * number(0, 15) : .zero
      return LottieBezier.Vertex(
        center + Point(cos(angle), sin(angle)) * radius, incoming: Point(-handle.x, -handle.y),
        outgoing: handle)
    }
    let outline = LottieBezier(vertices, isClosed: true)
    return number(0, 1) < 0.5 ? outline : outline.reversed
  }

  /// A closed line through points of a small grid, with edges that cross, touch and overlap.
  private func scribble(_ random: inout Numbers, points: Int) -> LottieBezier {
    LottieBezier(
      (0..<points).map { _ in
        let (x, y) = ((5 * random.unit()).rounded(.down), (5 * random.unit()).rounded(.down))
        return .init(Point(10 + 20 * x, 10 + 20 * y))
      }, isClosed: true)
  }

  @Test(arguments: rules, 0..<12)
  fileprivate func `merged Lottie paths cover exactly the points that the merge mode calls for`(
    rule: AreaRule, seed: Int
  ) throws {
    var random = Numbers(UInt64(seed + 1))
    let areas = (0..<(2 + seed % 3)).map { _ in
      seed % 4 == 0
        ? [scribble(&random, points: 4 + seed), scribble(&random, points: 5)]
        : [blob(&random, points: 3 + seed, isRound: seed % 3 != 0)]
    }
    let result = try #require(areas.combined(by: rule))
    let lines = areas.map { $0.flatMap(\.polyline) }
    var checked = 0
    for _ in 0..<150 {
      let p = Point(100 * random.unit(), 100 * random.unit())
      guard lines.allSatisfy({ $0.distance(to: p) > 0.02 }) else { continue }
      let inside = lines.map { $0.winding(about: p) != 0 }
      let expected =
        switch rule {
        case .unite: inside.contains(true)
        case .subtract: inside[0] && !inside.dropFirst().contains(true)
        case .intersect: !inside.contains(false)
        default: !inside.count { $0 }.isMultiple(of: 2)
        }
      let winding = result.flatMap(\.polyline).winding(about: p)
      #expect((winding != 0) == expected, "\(p) of \(seed)")
      #expect(abs(winding) <= 1)
      checked += 1
    }
    #expect(checked > 100)
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> LottieBezier {
    LottieBezier(
      [Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)].map {
        .init($0)
      }, isClosed: true)
  }

  @Test func `merging Lottie paths that don't meet doesn't change their outlines`() throws {
    let (a, b) = (
      LottieBezier.ellipse(center: Point(10, 10), size: Point(12, 8)), square(30, 30, 7)
    )
    #expect(try #require([[a], [b]].combined(by: .unite)).isClose(to: [a, b]))
    #expect(try #require([[a], [b]].combined(by: .subtract)).isClose(to: [a]))
    #expect(try #require([[a], [b]].combined(by: .intersect)).isEmpty)
  }

  @Test func `a hole in a merged Lottie path runs opposite to the outline around it`() throws {
    let (outer, inner) = (square(0, 0, 20), square(5, 5, 4))
    let ring = try #require([[outer], [inner]].combined(by: .subtract))
    #expect(ring.isClose(to: [outer, inner.reversed]))
    // The result has the direction of the first path.
    let back = try #require([[outer.reversed], [inner]].combined(by: .subtract))
    #expect(back.map(\.doubleArea) == [-800, 32])
  }

  @Test func `edges shared by merged Lottie paths vanish`() throws {
    let (a, b) = (square(0, 0, 10), square(10, 0, 10))
    let both = try #require([[a], [b]].combined(by: .unite))
    #expect(both.count == 1 && both[0].doubleArea == 400)
    #expect(both[0].box == Rect(0, 0, 20, 10))
    #expect(!both[0].vertices.contains { $0.point.x == 10 && $0.point.y > 0 && $0.point.y < 10 })
    #expect(try #require([[a], [a]].combined(by: .subtract)).isEmpty)
    #expect(try #require([[a], [a.reversed]].combined(by: .intersect)).map(\.doubleArea) == [200])
    let circle = LottieBezier.ellipse(center: .zero, size: Point(10, 10))
    #expect(try #require([[circle], [circle.reversed]].combined(by: .exclude)).isEmpty)
  }

  @Test func `curves of merged Lottie paths are cut at their crossings and stay curves`() throws {
    // A circle of radius 10 around 0, without its part to the right of x = 6: it is cut at y = ±8.
    let circle = LottieBezier.ellipse(center: .zero, size: Point(20, 20))
    let rest = try #require([[circle], [square(6, -20, 40)]].combined(by: .subtract))
    #expect(rest.count == 1)
    let corners = rest[0].vertices.map(\.point).filter { abs($0.x - 6) < 0.01 }
    #expect(corners.count == 2)
    for corner in corners { #expect(abs(abs(corner.y) - 8) < 0.01) }
    #expect(rest[0].vertices.count == 5)
    #expect(rest[0].vertices.allSatisfy { $0.incoming != .zero || $0.outgoing != .zero })
  }

  @Test
  func `Lottie paths scaled down to 1e-7 are merged with the same result as at full size`() throws {
    let small = AffineTransform.scale(1e-7, 1e-7)
    let (a, b) = (LottieBezier.ellipse(center: .zero, size: Point(20, 20)), square(3, 3, 30))
    let large = try #require([[a], [b]].combined(by: .intersect))
    let tiny = try #require(
      [[a.transformed(by: small)], [b.transformed(by: small)]].combined(by: .intersect))
    for (p, q) in zip(large[0].vertices, tiny[0].vertices) {
      #expect((p.point - q.point * 1e7).length < 1e-3)
    }
    #expect(large[0].vertices.count == tiny[0].vertices.count)
  }

  @Test
  func `Lottie paths without extent, with infinite points or too many curves aren't merged`() {
    let point = LottieBezier([.init(.zero), .init(.zero)], isClosed: true)
    #expect([[point], [point]].combined(by: .unite) == nil)
    let endless = LottieBezier([.init(.zero), .init(Point(.infinity, 1)), .init(Point(3, .nan))])
    #expect([[endless], [square(0, 0, 1)]].combined(by: .unite) == nil)
    let many = LottieBezier(
      (0..<40_000).map { .init(Point(Double($0 % 7), Double($0))) }, isClosed: true)
    #expect([[many], [many]].combined(by: .unite) == nil)
  }
}

// MARK: - Winding numbers

private struct Numbers {
  let state: UInt64
  private var index: UInt64 = 0

  init(_ state: UInt64) { self.state = state }

  /// A number of 0 to before 1.
  mutating func unit() -> Double {
    index += 1
    return SplitMix.fraction(state, index)
  }
}

extension LottieBezier {
  /// The outline as 64 lines per curved side.
  var polyline: [(Point, Point)] {
    sides(isClosed: true).flatMap { side in
      let b = side.bezier
      func point(_ t: Double) -> Point {
        let s = 1 - t
        return b.start * (s * s * s) + b.control1 * (3 * s * s * t) + b.control2 * (3 * s * t * t)
          + b.end * (t * t * t)
      }
      let count = side.isLine ? 1 : 64
      return (0..<count).map {
        (point(Double($0) / Double(count)), point(Double($0 + 1) / Double(count)))
      }
    }
  }

  /// Twice the area, positive if the outline is clockwise.
  var doubleArea: Double {
    polyline.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  var box: Rect { path.controlBox }
}

extension [LottieBezier] {
  /// Whether all vertices and handles are close to those of `others`.
  fileprivate func isClose(to others: [LottieBezier]) -> Bool {
    map(\.vertices.count) == others.map(\.vertices.count)
      && zip(flatMap(\.vertices), others.flatMap(\.vertices)).allSatisfy { a, b in
        (a.point - b.point).length < 1e-9 && (a.incoming - b.incoming).length < 1e-9
          && (a.outgoing - b.outgoing).length < 1e-9
      }
  }
}

extension [(Point, Point)] {
  /// The winding number of the lines around a point, computed from the lines' angles.
  func winding(about p: Point) -> Int {
    let turn = reduce(0.0) { sum, line in
      let (a, b) = (line.0 - p, line.1 - p)
      return sum + atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    }
    return Int((turn / (2 * Double.pi)).rounded())
  }

  func distance(to p: Point) -> Double {
    reduce(.infinity) { least, line in
      let way = line.1 - line.0
      let square = way.x * way.x + way.y * way.y
      let q = p - line.0
      let t = square > 0 ? Swift.max(0, Swift.min((q.x * way.x + q.y * way.y) / square, 1)) : 0
      return Swift.min(least, (q - way * t).length)
    }
  }
}
