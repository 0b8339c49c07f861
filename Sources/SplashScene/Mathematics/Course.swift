/// A number during a span of time: an interval that contains it, and if it is known, how it runs.
///
/// Intervals alone forget that two numbers change together: the difference of two that rise from 0 to 100 could be
/// anything from −100 to 100. A line keeps that: a number runs along the straight line from its value at the start to the one
/// at the end, but for a remainder that becomes four times as small when the span is halved. This is a Taylor model of
/// first order, with its coefficients at the two ends.
package struct Course: Sendable {
  /// Contains all values, by interval arithmetic.
  package let values: Interval
  private let shape: Shape

  private enum Shape {
    /// It isn't known how the number runs.
    case unknown
    /// The number doesn't change.
    case constant
    case line(Line)
  }

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

  private init(_ values: Interval, _ shape: Shape) {
    (self.values, self.shape) = (values, shape)
  }

  /// Creates a number of which only an interval is known.
  package init(_ values: Interval) { self.init(values, .unknown) }

  /// Creates a number that doesn't change.
  package init(_ value: Double) { self.init(Interval(value), .constant) }

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
      self.init(Interval(start, end), .unknown)
      return
    }
    // The distance of a convex or concave function from its chord is concave, so it is at most twice that in the middle.
    let distance = 2 * (middle - start - (end - start) / 2)
    let remainder = Interval(0, distance)
      .widened(by: Self.rounding * max(abs(start), abs(end), abs(middle)))
    self.init(
      Interval(start, end),
      .line(Line(start: Interval(start), end: Interval(end), remainder: remainder)))
  }

  /// The greatest relative error of evaluated values, many times over.
  private static let rounding = 1e-12

  /// How the number runs; `nil` if that isn't known.
  package var line: Line? {
    switch shape {
    case .unknown: nil
    case .constant: Line(start: values, end: values, remainder: Interval(0))
    case .line(let line): line
    }
  }

  /// What is known of the values from the interval and the line.
  package var narrow: Interval {
    guard case .line(let line) = shape else { return values }
    return line.values.limited(to: values)
  }

  package static let zero = Course(0)
  package static let one = Course(1)

  package func equals(_ value: Double) -> Bool { values == Interval(value) }

  package static func + (a: Course, b: Course) -> Course {
    if a.equals(0) { return b }
    if b.equals(0) { return a }
    return combined(a, b, +) {
      Line(
        start: $0.start + $1.start, end: $0.end + $1.end, remainder: sum($0.remainder, $1.remainder)
      )
    }
  }

  package static func - (a: Course, b: Course) -> Course { a + -b }

  /// Returns the sum of two intervals, one of which is often 0.
  private static func sum(_ a: Interval, _ b: Interval) -> Interval {
    a == Interval(0) ? b : b == Interval(0) ? a : a + b
  }

  /// Combines what is known of two numbers.
  private static func combined(
    _ a: Course, _ b: Course, _ values: (Interval, Interval) -> Interval,
    lines: (Line, Line) -> Line
  ) -> Course {
    let result = values(a.values, b.values)
    if case .constant = a.shape, case .constant = b.shape { return Course(result, .constant) }
    guard let p = a.line, let q = b.line else { return Course(result) }
    return Course(result, .line(lines(p, q)))
  }

  package static prefix func - (a: Course) -> Course {
    guard case .line(let line) = a.shape else { return Course(-a.values, a.shape) }
    return Course(
      -a.values, .line(Line(start: -line.start, end: -line.end, remainder: -line.remainder)))
  }

  package static func * (a: Course, b: Course) -> Course {
    if a.equals(1) { return b }
    if b.equals(1) { return a }
    if a.equals(0), b.isFinite { return a }
    if b.equals(0), a.isFinite { return b }
    return combined(a, b, *) { p, q in
      // Of two lines, (p + λΔp)(q + λΔq) is below its own chord by ΔpΔq·λ(1 − λ).
      let bend = -(p.change * q.change * Interval(0, 0.25))
      let others = sum(
        p.remainder == Interval(0) ? p.remainder : p.remainder * q.values,
        q.remainder == Interval(0) ? q.remainder : q.remainder * p.start.hull(p.end))
      return Line(start: p.start * q.start, end: p.end * q.end, remainder: sum(bend, others))
    }
  }

  private var isFinite: Bool { values.low.isFinite && values.high.isFinite }

  package static func / (a: Course, b: Course) -> Course { a * b.reciprocal }

  /// The reciprocal: everything if the number may be 0.
  private var reciprocal: Course {
    let one = Interval(1)
    return of(
      { one / $0 }, slope: { -(one / $0.squared) }, curvature: { Interval(2) / ($0 * $0.squared) })
  }

  /// The sine of an angle in radians.
  package var sine: Course { of(\.sine, slope: \.cosine, curvature: { -$0.sine }) }

  /// The cosine of an angle in radians.
  package var cosine: Course { of(\.cosine, slope: { -$0.sine }, curvature: { -$0.cosine }) }

  /// The exponential function of the number.
  package var exponential: Course {
    of(\.exponential, slope: \.exponential, curvature: \.exponential)
  }

  /// The number without its sign.
  package var absolute: Course {
    if narrow.low >= 0 { return self }
    return narrow.high <= 0 ? -self : Course(narrow.absolute)
  }

  package func minimum(_ other: Course) -> Course {
    if narrow.high <= other.narrow.low { return self }
    if other.narrow.high <= narrow.low { return other }
    return Course(values.minimum(other.values))
  }

  package func maximum(_ other: Course) -> Course {
    if narrow.low >= other.narrow.high { return self }
    if other.narrow.low >= narrow.high { return other }
    return Course(values.maximum(other.values))
  }

  /// Returns the numbers between these and others a distance away.
  package func widened(by distance: Double) -> Course {
    guard distance > 0 else { return self }
    return Course(values.widened(by: distance))
  }

  /// Returns a function of the number. All arguments return intervals that contain the results for all numbers in another
  /// one.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - slope: Its derivative.
  ///   - curvature: Its second derivative.
  private func of(
    _ function: (Interval) -> Interval, slope: (Interval) -> Interval,
    curvature: (Interval) -> Interval
  ) -> Course {
    let result = function(values)
    guard case .line(let line) = shape else { return Course(result, shape) }
    // On a line, a function is below its chord by f''·Δ²·λ(1 − λ) / 2.
    var remainder = -(curvature(narrow) * line.change.squared * Interval(0, 0.125))
    if line.remainder != Interval(0) { remainder = remainder + slope(narrow) * line.remainder }
    return Course(
      result,
      .line(Line(start: function(line.start), end: function(line.end), remainder: remainder)))
  }
}
