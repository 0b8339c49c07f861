import SplashScene

/// In how many equal steps of its parameter a curve must be cut so that its chords stay beside it.
///
/// A chord over a step h lies within h²/8 · max|B″| of its curve.
enum CurveSteps {
  /// The steps of a quadratic curve; not whole, at least 0.
  static func quad(_ p: Point, _ c: Point, _ q: Point, tolerance: Double) -> Double {
    let second = Point(p.x - 2 * c.x + q.x, p.y - 2 * c.y + q.y).length * 2
    return (second / (8 * tolerance)).squareRoot()
  }

  /// The steps of a cubic curve; not whole, at least 0.
  static func cubic(
    _ p: Point, _ c1: Point, _ c2: Point, _ q: Point, tolerance: Double
  ) -> Double {
    let first = Point(p.x - 2 * c1.x + c2.x, p.y - 2 * c1.y + c2.y).length
    let last = Point(c1.x - 2 * c2.x + q.x, c1.y - 2 * c2.y + q.y).length
    return (max(first, last) * 6 / (8 * tolerance)).squareRoot()
  }
}
