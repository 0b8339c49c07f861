/// A path that a layer's position follows: the `path` of a `CAKeyframeAnimation`, measured.
public struct MotionPath: Hashable, Sendable {
  /// The path, in the superlayer's space.
  public let path: Path
  /// Its lines and curves. Moves are none: they take no time.
  let segments: [Segment]
  /// How long they are, in points.
  let lengths: [Double]

  /// A line or curve as a cubic Bézier curve, which raising the degree of one with another doesn't
  /// change: neither its shape nor where it is at a parameter.
  struct Segment: Hashable, Sendable {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point
    /// Whether it begins where the one before ends, and not behind a move.
    var continues: Bool
  }

  /// Measures a path; `nil` when it has no line and no curve.
  ///
  /// A closing is a line back to where the subpath begins, unless the subpath is already there.
  public init?(_ path: Path) {
    self.path = path
    var segments: [Segment] = []
    var subpath = Point.zero
    var point = Point.zero
    var continues = false
    func add(_ control1: Point, _ control2: Point, _ end: Point) {
      segments.append(
        Segment(
          start: point, control1: control1, control2: control2, end: end, continues: continues))
      point = end
      continues = true
    }
    func addLine(_ end: Point) {
      add(point.interpolated(to: end, 1.0 / 3), point.interpolated(to: end, 2.0 / 3), end)
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        subpath = p
        point = p
        continues = false
      case .line(let p): addLine(p)
      case .quad(let c, let p):
        add(point.interpolated(to: c, 2.0 / 3), p.interpolated(to: c, 2.0 / 3), p)
      case .cubic(let c1, let c2, let p): add(c1, c2, p)
      case .close: if point != subpath { addLine(subpath) }
      }
    }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    lengths = segments.map { $0.length(upTo: 1) }
  }

  /// How many lines and curves the path has: what key times and curves are counted by.
  public var segmentCount: Int { segments.count }

  /// The distances of the ends of each line or curve.
  var chords: [Double] { segments.map { ($0.end - $0.start).length } }

  /// The beginning and the end of the way.
  var ends: (first: Point, last: Point) {
    (segments.first?.start ?? .zero, segments.last?.end ?? .zero)
  }
}

extension MotionPath.Segment {
  /// The point at a parameter; exact at 0 and 1.
  func point(at u: Double) -> Point {
    if u == 1 { return end }
    let v = 1 - u
    return start * (v * v * v) + control1 * (3 * v * v * u) + control2 * (3 * v * u * u)
      + end * (u * u * u)
  }

  /// The angle of the way forward at a parameter, in radians; `nil` on a segment that goes nowhere.
  func angle(at u: Double) -> Double? {
    let v = 1 - u
    let (a, b, c) = (control1 - start, control2 - control1, end - control2)
    let size = max(a.length, b.length, c.length)
    let first = a * (v * v) + b * (2 * v * u) + c * (u * u)
    // Where the speed is 0, the way goes on as it bends, or comes from where it bent.
    let second = ((b - a) * v + (c - b) * u) * (u < 1 ? 1 : -1)
    let direction = [first, second, end - start].first { $0.length > 1e-9 * size }
    return direction.map { Elementary.atan2($0.y, $0.x) }
  }

  private func speed(at u: Double) -> Double {
    let v = 1 - u
    let (a, b, c) = (control1 - start, control2 - control1, end - control2)
    return 3 * (a * (v * v) + b * (2 * v * u) + c * (u * u)).length
  }

  /// The length from the start to a parameter, in points: exact to about ten digits.
  func length(upTo u: Double) -> Double {
    let hull = (control1 - start).length + (control2 - control1).length + (end - control2).length
    return length(0, u, estimate: quadrature(0, u), tolerance: 1e-11 * hull, depth: 12)
  }

  private func length(
    _ u0: Double, _ u1: Double, estimate: Double, tolerance: Double, depth: Int
  ) -> Double {
    let middle = (u0 + u1) / 2
    let (left, right) = (quadrature(u0, middle), quadrature(middle, u1))
    if depth == 0 || abs(left + right - estimate) <= tolerance { return left + right }
    return length(u0, middle, estimate: left, tolerance: tolerance, depth: depth - 1)
      + length(middle, u1, estimate: right, tolerance: tolerance, depth: depth - 1)
  }

  /// Gauss and Legendre's rule of eight points.
  private func quadrature(_ u0: Double, _ u1: Double) -> Double {
    let rule: [(node: Double, weight: Double)] = [
      (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
      (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
    ]
    let (center, half) = ((u0 + u1) / 2, (u1 - u0) / 2)
    var sum = 0.0
    for (node, weight) in rule {
      sum += weight * (speed(at: center - half * node) + speed(at: center + half * node))
    }
    return sum * half
  }

  /// The parameter at a fraction, 0…1, of the whole `length`.
  func parameter(atFraction fraction: Double, of length: Double) -> Double {
    guard fraction > 0, length > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let wanted = fraction * length
    var (low, high) = (0.0, 1.0)
    var u = fraction
    for _ in 0..<60 {
      let error = self.length(upTo: u) - wanted
      if abs(error) <= 1e-10 * length { break }
      if error > 0 { high = u } else { low = u }
      let next = u - error / speed(at: u)
      u = next > low && next < high ? next : (low + high) / 2
    }
    return u
  }
}
