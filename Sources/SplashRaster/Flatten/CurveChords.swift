import SplashPixels
import SplashScene

/// The division of a cubic curve into chords that together enclose the same area.
///
/// A chord over a parameter step h departs from its curve by at most s = h²/8 · |B″|, always on the concave side, and
/// therefore cuts off an area of 2/3 · s · L, where L is its length. To compensate, the points between the chords are
/// moved off the curve by h²/12 · B″, towards the convex side. Each chord then crosses its curve twice, and encloses
/// equal areas on both sides. A pixel that contains only part of a chord has an error of at most 0.1284 · s · L. The
/// ends of the curve don't move. The first and last chords, which are moved at one end only, are therefore shorter by
/// a factor of √½.
struct CurveChords {
  /// The number of chords, which is at least one.
  let count: Int
  /// The parameter step of all chords except the first and last.
  let step: Double

  /// Creates chords that change no pixel's coverage by more than `tolerance`, which must be much smaller than 1.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per unit of the points' coordinates.
  ///   - reach: The maximum distance from the curve, in pixels, of what is drawn along it: half the pen's width.
  ///   - limit: The maximum number of chords.
  init(
    _ p: Point, _ c1: Point, _ c2: Point, _ q: Point, tolerance: Double, scale: Double = 1,
    reach: Double = 0, limit: Double = 1_000_000
  ) {
    let steps = min(
      Self.steps(p, c1, c2, q, tolerance: tolerance, scale: scale, reach: reach), limit)
    let inner = max(0, (steps - 2 * Self.endPart).rounded(.up))
    count = steps > 0 ? Int(inner) + 2 : 1
    step = 1 / (inner + 2 * Self.endPart)
  }

  /// The length of the first and last steps, as a fraction of ``step``.
  static var endPart: Double { 0.5.squareRoot() }

  /// The maximum distance, in pixels, by which a point is moved. At a cusp, the curvature would otherwise move points
  /// by more than the size of the curve's visible part.
  private static let greatestMove = 1.0 / 24

  /// Returns the number of equal parameter steps; 0 if a single chord is precise enough, although its ends don't
  /// move.
  static func steps(
    _ p: Point, _ c1: Point, _ c2: Point, _ q: Point, tolerance: Double, scale: Double = 1,
    reach: Double = 0
  ) -> Double {
    func longest(_ a: Point, _ b: Point, _ c: Point = .zero) -> Double {
      max(a.squaredLength, b.squaredLength, c.squaredLength).squareRoot()
    }
    let first = Point(p.x - 2 * c1.x + c2.x, p.y - 2 * c1.y + c2.y)
    let last = Point(c1.x - 2 * c2.x + q.x, c1.y - 2 * c2.y + q.y)
    // |B″| is at most 6 times the longer of the two, and |B′| at most 3 times the longest side of the control
    // polygon.
    let bend = longest(first, last) * 6 * scale
    let move = bend / 12
    guard move > tolerance else { return 0 }
    let speed = longest(c1 - p, c2 - c1, q - c2) * 3 * scale
    let byDistance = (move / tolerance).squareRoot()
    let byArea = cubeRoot(0.1284 / 8 * bend * speed / tolerance)
    let inner = max(min(byDistance, byArea), (move / greatestMove).squareRoot())
    if reach == 0 { return inner }
    // The sides of a wide line are also displaced from the curve, over a fraction reach / (radius + reach) of their
    // length.
    let radius = speed * speed / bend / 2
    return max(inner, (move / tolerance * (reach / (radius + reach))).squareRoot())
  }

  /// Returns the curve that contains the points between the chords, at the parameters ``step`` · (``endPart`` + i),
  /// for i from 0.
  func powers(_ p: Point, _ c1: Point, _ c2: Point, _ q: Point) -> CurvePowers {
    CubicPolynomial(p, c1, c2, q).moved(off: step).powers
  }

  /// Returns the points between the chords, in order.
  @inline(__always)
  func points(_ p: Point, _ c1: Point, _ c2: Point, _ q: Point) -> Points {
    Points(
      curve: CubicPolynomial(p, c1, c2, q).moved(off: step), step: step, count: count - 1)
  }

  /// The points of a curve, in order.
  struct Points: Sequence, IteratorProtocol {
    fileprivate let curve: CubicPolynomial
    fileprivate let step: Double
    fileprivate let count: Int
    private var index = 0

    @inline(__always)
    fileprivate init(curve: CubicPolynomial, step: Double, count: Int) {
      (self.curve, self.step, self.count) = (curve, step, count)
    }

    @inline(__always)
    mutating func next() -> Point? {
      guard index < count else { return nil }
      defer { index += 1 }
      return curve(step * (CurveChords.endPart + Double(index)))
    }
  }

  /// Returns the cube root of a positive number to within a thousandth. The result is the same on every machine.
  private static func cubeRoot(_ x: Double) -> Double {
    // A third of the exponent is a good initial value.
    var root = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_8400_0000_0000)
    for _ in 0..<2 { root -= (root - x / (root * root)) / 3 }
    return root
  }
}

/// A cubic curve as a polynomial of its parameter.
struct CubicPolynomial {
  private var a: Point
  private var b: Point
  private var c: Point
  private var d: Point

  init(_ p: Point, _ c1: Point, _ c2: Point, _ q: Point) {
    d = p
    c = (c1 - p) * 3
    b = (c2 - c1 - (c1 - p)) * 3
    a = q - p - (c2 - c1) * 3
  }

  /// Returns the curve moved by −h²/12 · B″: see ``CurveChords``.
  func moved(off h: Double) -> CubicPolynomial {
    var result = self
    result.c = c - a * (h * h / 2)
    result.d = d - b * (h * h / 6)
    return result
  }

  /// The coefficients in the form that the kernels use.
  var powers: CurvePowers { CurvePowers((a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)) }

  /// Returns the point on the curve at the parameter `t`.
  func callAsFunction(_ t: Double) -> Point {
    ((a * t + b) * t + c) * t + d
  }
}

extension Point {
  @inline(__always)
  fileprivate var squaredLength: Double { x * x + y * y }
}
