/// A number during a span of time: an interval that contains it, and if it is known, how it runs.
///
/// Intervals alone forget that two numbers change together: the difference of two that rise from 0 to 100 could be
/// anything from −100 to 100. A line keeps that: a number runs along the straight line from its value at the start to the one
/// at the end, but for a remainder that becomes four times as small when the span is halved. This is a Taylor model of
/// first order, with its coefficients at the two ends.
package struct Course: Sendable {
  /// Contains all values, by interval arithmetic.
  package let values: Interval
  /// `nil` if it isn't known how the number runs.
  package let line: Line?

  /// A straight line over a span, and how far a number is from it.
  package struct Line: Sendable {
    package let start, end: Interval
    /// What is added to the line between the two ends.
    package let remainder: Interval

    /// Contains all values.
    package var values: Interval {
      let ends = start.hull(end)
      return remainder == Interval(0) ? ends : ends + remainder.hull(Interval(0))
    }

    fileprivate var change: Interval { end - start }
  }

  private init(_ values: Interval, _ line: Line?) {
    (self.values, self.line) = (values, line)
  }

  /// Creates a number of which only an interval is known.
  package init(_ values: Interval) { self.init(values, nil) }

  /// Creates a number that doesn't change.
  package init(_ value: Double) {
    let value = Interval(value)
    self.init(value, Line(start: value, end: value, remainder: Interval(0)))
  }

  /// Creates a number that only rises or only falls.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  ///   - middle: The value at the time in the middle, if the number changes faster and faster, or slower and slower, in the
  ///     entire span; `nil` if it may not.
  package init(from start: Double, to end: Double, through middle: Double?) {
    if start == end {
      self.init(start)
      return
    }
    guard let middle, start.isFinite, end.isFinite, middle.isFinite else {
      self.init(Interval(start, end), nil)
      return
    }
    // The distance of a convex or concave function from its chord is concave, so it is at most twice that in the middle.
    let distance = 2 * (middle - start - (end - start) / 2)
    let remainder = Interval(0, distance)
      .widened(by: Self.rounding * max(abs(start), abs(end), abs(middle)))
    self.init(
      Interval(start, end), Line(start: Interval(start), end: Interval(end), remainder: remainder))
  }

  /// The greatest relative error of evaluated values, many times over.
  private static let rounding = 1e-12

  /// The interval or the line's values, whichever is narrower.
  package var narrow: Interval {
    guard let line else { return values }
    return line.values.limited(to: values)
  }

  package static let zero = Course(0)
  package static let one = Course(1)

  package func equals(_ value: Double) -> Bool { values == Interval(value) }

  package static func + (a: Course, b: Course) -> Course {
    Course(a.values + b.values, combined(a, b) { $0 + $1 })
  }

  package static func - (a: Course, b: Course) -> Course {
    Course(a.values - b.values, combined(a, b) { $0 - $1 })
  }

  /// Combines two numbers linearly.
  private static func combined(
    _ a: Course, _ b: Course, _ combine: (Interval, Interval) -> Interval
  ) -> Line? {
    guard let a = a.line, let b = b.line else { return nil }
    let isExact = a.remainder == Interval(0) && b.remainder == Interval(0)
    return Line(
      start: combine(a.start, b.start), end: combine(a.end, b.end),
      remainder: isExact ? Interval(0) : combine(a.remainder, b.remainder))
  }

  package static prefix func - (a: Course) -> Course {
    Course(-a.values, a.line.map { Line(start: -$0.start, end: -$0.end, remainder: -$0.remainder) })
  }

  package static func * (a: Course, b: Course) -> Course {
    Course(a.values * b.values, product(a, b))
  }

  private static func product(_ a: Course, _ b: Course) -> Line? {
    guard let p = a.line, let q = b.line else { return nil }
    // Of two lines, (p + λΔp)(q + λΔq) is below its own chord by ΔpΔq·λ(1 − λ).
    var remainder = -(p.change * q.change * Interval(0, 0.25))
    if p.remainder != Interval(0) { remainder = remainder + p.remainder * q.values }
    if q.remainder != Interval(0) {
      remainder = remainder + q.remainder * p.start.hull(p.end)
    }
    return Line(start: p.start * q.start, end: p.end * q.end, remainder: remainder)
  }

  package static func / (a: Course, b: Course) -> Course { a * b.reciprocal }

  /// The reciprocal: everything if the number may be 0.
  private var reciprocal: Course {
    let one = Interval(1)
    return of(
      one / values, { one / $0 }, slope: -(one / narrow.squared),
      curvature: Interval(2) / (narrow * narrow.squared))
  }

  /// The sine of an angle in radians.
  package var sine: Course {
    of(values.sine, \.sine, slope: narrow.cosine, curvature: -narrow.sine)
  }

  /// The cosine of an angle in radians.
  package var cosine: Course {
    of(values.cosine, \.cosine, slope: -narrow.sine, curvature: -narrow.cosine)
  }

  /// The exponential function of the number.
  package var exponential: Course {
    of(values.exponential, \.exponential, slope: narrow.exponential, curvature: narrow.exponential)
  }

  /// The number without its sign.
  package var absolute: Course {
    if narrow.low >= 0 { return self }
    return narrow.high <= 0 ? -self : Course(narrow.absolute)
  }

  package func minimum(_ other: Course) -> Course {
    if narrow.high <= other.narrow.low { return self }
    if other.narrow.high <= narrow.low { return other }
    return Course(values.minimum(other.values), nil)
  }

  package func maximum(_ other: Course) -> Course {
    if narrow.low >= other.narrow.high { return self }
    if other.narrow.low >= narrow.high { return other }
    return Course(values.maximum(other.values), nil)
  }

  /// Returns the numbers between these and others a distance away.
  package func widened(by distance: Double) -> Course {
    guard distance > 0 else { return self }
    return Course(values.widened(by: distance), nil)
  }

  /// Returns a function of the number.
  ///
  /// - Parameters:
  ///   - result: Contains the function of all values.
  ///   - function: Returns an interval that contains the function of all numbers in another one.
  ///   - slope: Contains the function's derivatives.
  ///   - curvature: Contains its second derivatives.
  private func of(
    _ result: Interval, _ function: (Interval) -> Interval, slope: Interval, curvature: Interval
  ) -> Course {
    guard let line else { return Course(result, nil) }
    // On a line, a function is below its chord by f''·Δ²·λ(1 − λ) / 2.
    var remainder = -(curvature * line.change.squared * Interval(0, 0.125))
    if line.remainder != Interval(0) { remainder = remainder + slope * line.remainder }
    return Course(
      result, Line(start: function(line.start), end: function(line.end), remainder: remainder))
  }
}
