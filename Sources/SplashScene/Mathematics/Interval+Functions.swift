// Functions of intervals that contain the results of the functions of expressions, which aren't all correctly rounded.
extension Interval {
  /// The greatest relative error of ``Elementary``'s exponential function, many times over.
  private static let exponentialError = 1e-13

  /// Returns the powers with a whole exponent: everything if that may divide by zero.
  package func power(_ exponent: Int) -> Interval {
    if exponent < 0 { return Interval(1) / power(-exponent) }
    if exponent == 0 { return Interval(1) }
    if !exponent.isMultiple(of: 2) {
      return Interval(
        Self.power(of: low, exponent).low, Self.power(of: high, exponent).high)
    }
    let size = absolute
    return Interval(
      Swift.max(0, Self.power(of: size.low, exponent).low), Self.power(of: size.high, exponent).high
    )
  }

  /// Returns the power of a number, multiplied in the same order as in ``Elementary``.
  private static func power(of number: Double, _ exponent: Int) -> Interval {
    var result = Interval(1)
    var base = Interval(number)
    var bits = exponent
    while bits > 0 {
      if bits & 1 == 1 { result = result * base }
      bits >>= 1
      if bits > 0 { base = base * base }
    }
    return result
  }

  /// The exponential function of all numbers.
  package var exponential: Interval {
    let (least, greatest) = (Elementary.exp(low), Elementary.exp(high))
    return Interval(
      Swift.max(0, (least * (1 - Self.exponentialError)).nextDown),
      (greatest * (1 + Self.exponentialError)).nextUp)
  }

  /// The numbers rounded to whole ones by a rule.
  package func rounded(_ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Interval {
    Interval(low.rounded(rule), high.rounded(rule))
  }

  /// The signs of all numbers: −1, 0 or 1.
  package var sign: Interval {
    func sign(_ number: Double) -> Double { number > 0 ? 1 : number < 0 ? -1 : 0 }
    return Interval(sign(low), sign(high))
  }

  /// Returns the part of the interval that lies in another one; the interval itself if there is none.
  package func limited(to other: Interval) -> Interval {
    let (least, greatest) = (Swift.max(low, other.low), Swift.min(high, other.high))
    return least <= greatest ? Interval(least, greatest) : self
  }
}
