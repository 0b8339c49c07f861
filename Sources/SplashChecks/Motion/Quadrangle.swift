import SplashScene

/// A convex polygon with four corners, each of which is only known to be in intervals.
struct Quadrangle {
  private let corners: [IntervalPoint]

  init(_ corners: [IntervalPoint]) { self.corners = corners }

  /// Returns an interval that contains the distance from another one; 0 if they overlap.
  ///
  /// The lower end is a gap between the two along a direction, which no distance is less than. The direction is that of
  /// the shortest line between the polygons in the middle of the intervals, so that the gap becomes the distance as the
  /// intervals become narrow.
  func distance(to other: Quadrangle) -> Interval {
    let (own, others) = (corners.map(\.middle), other.corners.map(\.middle))
    let nearest = Self.shortest(own, others)
    var low = 0.0
    for direction in [nearest?.direction, Point(1, 0), Point(0, 1)].compactMap({ $0 }) {
      low = max(low, gap(to: other, along: direction))
    }
    // The corners can be elsewhere in their intervals, at most by half of the diagonal.
    let reach = Self.reach(corners) + Self.reach(other.corners)
    let middle = nearest?.length ?? 0
    return Interval(max(low, 0), max(low, (middle + reach).nextUp))
  }

  /// Returns a distance that two polygons keep at all times of a span, from how their corners run; 0 if none is known.
  static func leastDistance(_ a: [CoursePoint], _ b: [CoursePoint]) -> Double {
    let nearest = shortest(a.map(\.values.middle), b.map(\.values.middle))
    var low = 0.0
    for direction in [nearest?.direction, Point(1, 0), Point(0, 1)].compactMap({ $0 }) {
      func along(_ points: [CoursePoint]) -> [Course] {
        points.map { $0.x * Course(direction.x) + $0.y * Course(direction.y) }
      }
      let (first, second) = (along(a), along(b))
      let ways = first.flatMap { a in second.map { b in (b - a).narrow } }
      let (least, greatest) = (ways.map(\.low).min() ?? 0, ways.map(\.high).max() ?? 0)
      low = max(low, max(least, -greatest) * lengthError)
    }
    return low
  }

  /// A direction's length is 1 but for rounding.
  private static let lengthError = 1 - 1e-15

  private static func reach(_ corners: [IntervalPoint]) -> Double {
    corners.map { ($0.x.width * $0.x.width + $0.y.width * $0.y.width).squareRoot() / 2 }.max() ?? 0
  }

  /// Returns the least distance between the two along a direction of length 1, whichever comes first; negative if they
  /// overlap there.
  private func gap(to other: Quadrangle, along direction: Point) -> Double {
    func extent(_ corners: [IntervalPoint]) -> Interval {
      let all = corners.map { $0.x * Interval(direction.x) + $0.y * Interval(direction.y) }
      return Interval(all.map(\.low).min() ?? 0, all.map(\.high).max() ?? 0)
    }
    let (a, b) = (extent(corners), extent(other.corners))
    return max(b.low - a.high, a.low - b.high) * Self.lengthError
  }

  /// Returns the length and the direction of the shortest line between two convex polygons; `nil` if they overlap.
  private static func shortest(
    _ a: [Point], _ b: [Point]
  ) -> (length: Double, direction: Point)? {
    if a.contains(where: { contains($0, b) }) || b.contains(where: { contains($0, a) }) {
      return nil
    }
    var best: (length: Double, direction: Point)?
    func note(_ from: Point, _ to: Point) {
      let way = to - from
      let length = way.length
      guard length < best?.length ?? .infinity else { return }
      best = (length, length > 0 ? Point(way.x / length, way.y / length) : Point(1, 0))
    }
    for (first, second) in [(a, b), (b, a)] {
      for point in first {
        for (start, end) in zip(second, second.dropFirst() + second.prefix(1)) {
          let side = end - start
          let square = side.x * side.x + side.y * side.y
          let way = point - start
          let t = square > 0 ? min(max((way.x * side.x + way.y * side.y) / square, 0), 1) : 0
          note(point, Point(start.x + t * side.x, start.y + t * side.y))
        }
      }
    }
    if sidesCross(a, b) { return nil }
    return best
  }

  private static func sidesCross(_ a: [Point], _ b: [Point]) -> Bool {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    for (p, q) in zip(a, a.dropFirst() + a.prefix(1)) {
      for (r, s) in zip(b, b.dropFirst() + b.prefix(1))
      where side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0 {
        return true
      }
    }
    return false
  }

  private static func contains(_ point: Point, _ polygon: [Point]) -> Bool {
    var signs = (positive: false, negative: false)
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      let cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
      if cross > 0 { signs.positive = true }
      if cross < 0 { signs.negative = true }
    }
    return signs.positive != signs.negative
  }
}
