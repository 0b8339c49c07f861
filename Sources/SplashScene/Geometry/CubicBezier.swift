/// A cubic Bézier curve. Lines and quadratic curves can be elevated to cubics without changing their shape or their
/// parametrization.
package struct CubicBezier: Hashable, Sendable {
  /// The start point, at parameter 0.
  package var start: Point
  /// The first control point: the tangent at the start points to it.
  package var control1: Point
  /// The second control point: the tangent at the end comes from it.
  package var control2: Point
  /// The end point, at parameter 1.
  package var end: Point

  /// Creates a curve from its four points.
  package init(start: Point, control1: Point, control2: Point, end: Point) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// Creates a straight line with constant speed.
  package init(from start: Point, to end: Point) {
    self.init(
      start: start, control1: start.interpolated(to: end, 1.0 / 3),
      control2: start.interpolated(to: end, 2.0 / 3), end: end)
  }

  /// Creates a quadratic curve.
  package init(from start: Point, to end: Point, control: Point) {
    self.init(
      start: start, control1: start.interpolated(to: control, 2.0 / 3),
      control2: end.interpolated(to: control, 2.0 / 3), end: end)
  }
}

extension CubicBezier {
  /// Returns the point at a given parameter; exact at 0 and 1.
  package func point(at u: Double) -> Point {
    if u == 1 { return end }
    let v = 1 - u
    return start * (v * v * v) + control1 * (3 * v * v * u) + control2 * (3 * v * u * u)
      + end * (u * u * u)
  }

  /// Returns the part between two parameters; exact at 0 and 1.
  package func part(from u0: Double, to u1: Double) -> CubicBezier {
    // The polar form (blossom) of the curve at three parameters.
    func blossom(_ a: Double, _ b: Double, _ c: Double) -> Point {
      let (p, q, r) = (
        start.mixed(control1, a), control1.mixed(control2, a), control2.mixed(end, a)
      )
      return p.mixed(q, b).mixed(q.mixed(r, b), c)
    }
    return CubicBezier(
      start: blossom(u0, u0, u0), control1: blossom(u0, u0, u1), control2: blossom(u0, u1, u1),
      end: blossom(u1, u1, u1))
  }

  /// Returns the direction at a given parameter as an angle in radians; `nil` for a curve of zero length.
  package func angle(at u: Double) -> Double? {
    let v = 1 - u
    let (a, b, c) = (control1 - start, control2 - control1, end - control2)
    let size = max(a.length, b.length, c.length)
    let first = a * (v * v) + b * (2 * v * u) + c * (u * u)
    // Where the speed is 0, the direction is that of the second derivative, or else that of the chord.
    let second = ((b - a) * v + (c - b) * u) * (u < 1 ? 1 : -1)
    let direction = [first, second, end - start].first { $0.length > 1e-9 * size }
    return direction.map { Elementary.atan2($0.y, $0.x) }
  }

  private var velocity: Velocity {
    Velocity(a: control1 - start, b: control2 - control1, c: end - control2)
  }

  /// Returns the length from the start to a parameter, in points: accurate to about ten digits, and 0 if the points
  /// aren't finite.
  package func length(upTo u: Double) -> Double { velocity.length(from: 0, to: u) }

  /// Returns the parameter at a given fraction (0…1) of the curve's total `length`.
  package func parameter(atFraction fraction: Double, of length: Double) -> Double {
    guard fraction > 0, length > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let velocity = velocity
    let wanted = fraction * length
    var (low, high) = (0.0, 1.0)
    var u = fraction
    var reached = velocity.length(from: 0, to: u)
    for _ in 0..<60 {
      let error = reached - wanted
      if abs(error) <= 1e-10 * length { break }
      if error > 0 { high = u } else { low = u }
      var next = u - error / velocity.speed(at: u)
      if !(next > low && next < high) { next = (low + high) / 2 }
      // The step is short, so its length is faster to integrate than the length from the start.
      reached += velocity.length(from: u, to: next)
      u = next
    }
    return u
  }
}

/// The curve's velocity as a function of its parameter: one third of the velocity is a quadratic curve with these
/// points.
private struct Velocity {
  let a: Point
  let b: Point
  let c: Point

  func speed(at u: Double) -> Double {
    let v = 1 - u
    return 3 * (a * (v * v) + b * (2 * v * u) + c * (u * u)).length
  }

  /// Returns the length between two parameters, negative if the second is less than the first.
  func length(from u0: Double, to u1: Double) -> Double {
    let hull = a.length + b.length + c.length
    guard hull.isFinite else { return 0 }
    return length(u0, u1, estimate: quadrature(u0, u1), tolerance: 1e-11 * hull, depth: 12)
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

  /// Integrates with the eight-point Gauss–Legendre rule.
  private func quadrature(_ u0: Double, _ u1: Double) -> Double {
    let (center, half) = ((u0 + u1) / 2, (u1 - u0) / 2)
    func pair(_ node: Double, _ weight: Double) -> Double {
      weight * (speed(at: center - half * node) + speed(at: center + half * node))
    }
    var sum = pair(0.1834346424956498, 0.3626837833783620)
    sum += pair(0.5255324099163290, 0.3137066458778873)
    sum += pair(0.7966664774136267, 0.2223810344533745)
    sum += pair(0.9602898564975363, 0.1012285362903763)
    return sum * half
  }
}

extension Point {
  /// Interpolates towards `other`; exact at the fractions 0 and 1.
  func mixed(_ other: Point, _ fraction: Double) -> Point {
    self * (1 - fraction) + other * fraction
  }
}
