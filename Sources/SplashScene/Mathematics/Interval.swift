/// A closed interval of real numbers, one of which is a value that isn't known exactly.
///
/// Each operation rounds its result outwards, so it contains the exact result for all exact operands in the intervals.
/// The four operations and the square root are correctly rounded by the processor, so one step outwards is enough; for
/// sine and cosine, ``Elementary`` is exact to ``elementaryError``.
package struct Interval: Hashable, Sendable {
  package let low: Double
  package let high: Double

  /// The greatest absolute error of ``Elementary``'s sine and cosine for angles below 10⁶, many times over.
  package static let elementaryError = 1e-13

  /// Creates the interval of one number.
  package init(_ value: Double) { (low, high) = (value, value) }

  /// Creates the interval between two numbers, in any order. If one of them isn't a number, all numbers are in it.
  package init(_ a: Double, _ b: Double) {
    (low, high) = a.isNaN || b.isNaN ? (-.infinity, .infinity) : (min(a, b), max(a, b))
  }

  /// Creates an interval of ordered bounds, rounded outwards.
  private init(outward low: Double, _ high: Double) {
    self.init(low.nextDown, high.nextUp)
  }

  package static let everything = Interval(-.infinity, .infinity)

  package var width: Double { high - low }
  package var middle: Double { low + (high - low) / 2 }

  package func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// Returns the smallest interval that contains both.
  package func hull(_ other: Interval) -> Interval {
    Interval(min(low, other.low), max(high, other.high))
  }

  /// Returns the interval with a distance added on both sides.
  package func widened(by distance: Double) -> Interval {
    Interval(outward: low - distance, high + distance)
  }

  package static func + (a: Interval, b: Interval) -> Interval {
    Interval(outward: a.low + b.low, a.high + b.high)
  }

  package static func - (a: Interval, b: Interval) -> Interval {
    Interval(outward: a.low - b.high, a.high - b.low)
  }

  package static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low) }

  package static func * (a: Interval, b: Interval) -> Interval {
    let (p, q) = (a.low * b.low, a.low * b.high)
    let (r, s) = (a.high * b.low, a.high * b.high)
    // Zero times infinity has no value.
    if p.isNaN || q.isNaN || r.isNaN || s.isNaN { return .everything }
    return Interval(outward: Swift.min(p, q, r, s), Swift.max(p, q, r, s))
  }

  package static func / (a: Interval, b: Interval) -> Interval {
    guard !b.contains(0) else { return .everything }
    return a * Interval(outward: 1 / b.high, 1 / b.low)
  }

  package var absolute: Interval {
    low >= 0 ? self : high <= 0 ? -self : Interval(0, Swift.max(-low, high))
  }

  package var squared: Interval {
    let a = absolute
    return Interval(Swift.max(0, (a.low * a.low).nextDown), (a.high * a.high).nextUp)
  }

  /// The square root of the part that isn't negative.
  package var squareRoot: Interval {
    Interval(
      Swift.max(0, Swift.max(0, low).squareRoot().nextDown), Swift.max(0, high).squareRoot().nextUp)
  }

  package func minimum(_ other: Interval) -> Interval {
    Interval(Swift.min(low, other.low), Swift.min(high, other.high))
  }

  package func maximum(_ other: Interval) -> Interval {
    Interval(Swift.max(low, other.low), Swift.max(high, other.high))
  }

  /// The cosines of all angles, in radians.
  package var cosine: Interval {
    guard width < 2 * .pi, Swift.max(-low, high) < 1e6 else { return Interval(-1, 1) }
    let ends = Interval(Elementary.cos(low), Elementary.cos(high)).widened(by: Self.elementaryError)
    // A multiple of π in between is an extreme.
    let first = (low / .pi).rounded(.down) - 1
    var (least, greatest) = (ends.low, ends.high)
    for step in 0...4 {
      let multiple = first + Double(step)
      let angle = multiple * .pi
      guard angle > low - 1e-9, angle < high + 1e-9 else { continue }
      if multiple.truncatingRemainder(dividingBy: 2) == 0 { greatest = 1 } else { least = -1 }
    }
    return Interval(Swift.max(-1, least), Swift.min(1, greatest))
  }

  /// The sines of all angles, in radians.
  package var sine: Interval { (self - Interval(.pi / 2).widened(by: 1e-15)).cosine }
}
