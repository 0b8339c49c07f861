import SplashScene

/// Points on circular arcs, computed by halving angles. This only requires square roots, so the points are the same
/// on every machine.
enum UnitArc {
  private static let finest = 10

  /// The points of the unit circle from (1, 0) to (0, 1) in 2¹⁰ equal steps.
  private static let quarter: [Point] = {
    var points = [Point](repeating: Point(1, 0), count: 1 << finest + 1)
    points[1 << finest] = Point(0, 1)
    var step = 1 << finest
    while step > 1 {
      for i in stride(from: 0, to: 1 << finest, by: step) {
        points[i + step / 2] = bisector(points[i], points[i + step])
      }
      step /= 2
    }
    return points
  }()

  /// Returns the unit vector half-way between two unit vectors that aren't opposite.
  static func bisector(_ u: Point, _ v: Point) -> Point {
    let sum = u + v
    return sum * (1 / sum.length)
  }

  /// Calls `body` with points of the unit quarter circle from (1, 0) to (0, 1), including both ends. They are close
  /// enough together that the chords of a circle with the radius `radius` stay within `tolerance` of the circle.
  static func forEachQuarterPoint(
    radius: Double, tolerance: Double, _ body: (Point) -> Void
  ) {
    // A chord of the angle 2φ deviates from the circle by at most r·(1 − cos φ) ≤ r·φ²/2; here φ = π/4 / steps.
    var steps = 1
    while steps < 1 << finest,
      radius * (Double.pi * Double.pi / 32) > tolerance * Double(steps * steps)
    { steps *= 2 }
    for i in stride(from: 0, through: 1 << finest, by: (1 << finest) / steps) { body(quarter[i]) }
  }
}

extension AffineTransform {
  /// The maximum factor by which the transform stretches a displacement.
  var greatestStretch: Double {
    let (p, q) = (a * a + b * b, c * c + d * d)
    let dot = a * c + b * d
    return ((p + q + ((p - q) * (p - q) + 4 * dot * dot).squareRoot()) / 2).squareRoot()
  }
}
