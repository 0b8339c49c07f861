import SplashPixels
import SplashScene

/// How a cubic curve is cut into chords that together enclose the area that the curve does.
///
/// A chord over a step h of the parameter departs from its curve by at most s = h²/8 · |B″|, always on the concave
/// side, and so cuts off an area of 2/3 · s · L, where L is its length. The points between the chords are therefore
/// moved off the curve by h²/12 · B″, towards the convex side: each chord then crosses its curve twice and encloses
/// equal areas on both sides. A pixel that sees only a part of a chord has an error of at most 0.1284 · s · L. The
/// ends of the curve stay where they are. The first and the last chord, moved at one end only, are therefore shorter
/// by a factor of √½.
struct CurveChords {
  /// How many chords there are, at least one.
  let count: Int
  /// The step of the parameter of all chords but the first and the last.
  let step: Double

  /// Chords that change no pixel's coverage by more than `tolerance`, which is much smaller than 1.
  ///
  /// - Parameters:
  ///   - scale: Pixels in a unit of the points.
  ///   - reach: How far from the curve, in pixels, what is drawn along it ends: half of a pen's width.
  ///   - limit: The most chords.
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

  /// The length of the first and the last step, in steps.
  static var endPart: Double { 0.5.squareRoot() }

  /// The most that a point is moved, in pixels: where a curve turns back at a point, its bend is greater than
  /// what of it is on the canvas.
  private static let greatestMove = 1.0 / 24

  /// In how many equal steps the parameter has to be cut; 0 if one chord will do, though its ends stay.
  static func steps(
    _ p: Point, _ c1: Point, _ c2: Point, _ q: Point, tolerance: Double, scale: Double = 1,
    reach: Double = 0
  ) -> Double {
    func longest(_ a: Point, _ b: Point, _ c: Point = .zero) -> Double {
      max(a.squaredLength, b.squaredLength, c.squaredLength).squareRoot()
    }
    let first = Point(p.x - 2 * c1.x + c2.x, p.y - 2 * c1.y + c2.y)
    let last = Point(c1.x - 2 * c2.x + q.x, c1.y - 2 * c2.y + q.y)
    // |B″| is at most 6 times the longer one, |B′| at most 3 times the longest side of the polygon.
    let bend = longest(first, last) * 6 * scale
    let move = bend / 12
    guard move > tolerance else { return 0 }
    let speed = longest(c1 - p, c2 - c1, q - c2) * 3 * scale
    let byDistance = (move / tolerance).squareRoot()
    let byArea = cubeRoot(0.1284 / 8 * bend * speed / tolerance)
    let inner = max(min(byDistance, byArea), (move / greatestMove).squareRoot())
    if reach == 0 { return inner }
    // A line's side lies about the points, too, for as much of its length as it turns there: this share.
    let radius = speed * speed / bend / 2
    return max(inner, (move / tolerance * (reach / (radius + reach))).squareRoot())
  }

  /// The curve on which the points between the chords are: at ``step`` · (``endPart`` + i) for i from 0 on.
  func powers(_ p: Point, _ c1: Point, _ c2: Point, _ q: Point) -> CurvePowers {
    CubicPolynomial(p, c1, c2, q).moved(off: step).powers
  }

  /// The points between the chords, in order.
  @inline(__always)
  func points(_ p: Point, _ c1: Point, _ c2: Point, _ q: Point) -> Points {
    Points(
      curve: CubicPolynomial(p, c1, c2, q).moved(off: step), step: step, count: count - 1)
  }

  /// Points of a curve, one after another.
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

  /// The cube root of a number greater than 0 to a thousandth, the same on every machine.
  private static func cubeRoot(_ x: Double) -> Double {
    // A third of the exponent is a good beginning.
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

  /// The curve moved by −h²/12 · B″: see ``CurveChords``.
  func moved(off h: Double) -> CubicPolynomial {
    var result = self
    result.c = c - a * (h * h / 2)
    result.d = d - b * (h * h / 6)
    return result
  }

  /// As kernels take it.
  var powers: CurvePowers { CurvePowers((a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)) }

  /// The curve's point at `t`.
  func callAsFunction(_ t: Double) -> Point {
    ((a * t + b) * t + c) * t + d
  }
}

extension Point {
  @inline(__always)
  fileprivate var squaredLength: Double { x * x + y * y }
}
