import SplashScene
import TestSupport
import Testing

@testable import SplashChecks

/// How numbers run during a span of time is known as well after they are combined.
@Suite struct CourseTests {
  /// A number that runs along a parabola, and what is known of it.
  private struct Number {
    let course: Course
    let value: (Double) -> Double

    /// - Parameters:
    ///   - start: The number at the start of the span.
    ///   - end: The number at its end.
    ///   - bend: How far it is from the straight line in the middle; at most a quarter of the way, so that the number only
    ///     rises or only falls.
    init(from start: Double, to end: Double, bend: Double) {
      value = { start + (end - start) * $0 + 4 * bend * $0 * (1 - $0) }
      course = Course(from: start, to: end, through: value(0.5))
    }
  }

  private func number(_ random: inout SeededGenerator, in range: ClosedRange<Double>) -> Number {
    let (a, b) = (
      Double.random(in: range, using: &random), Double.random(in: range, using: &random)
    )
    return Number(from: a, to: b, bend: (b - a) * Double.random(in: -0.25...0.25, using: &random))
  }

  /// Checks that a course contains the values of a function at random times of the span.
  private func check(
    _ course: Course, _ value: (Double) -> Double, _ random: inout SeededGenerator,
    _ comment: Comment
  ) throws {
    let line = try #require(course.line)
    for _ in 0..<20 {
      let time = Double.random(in: 0...1, using: &random)
      let (number, slack) = (value(time), 1e-9)
      #expect(course.values.widened(by: slack).contains(number), comment)
      #expect(line.values.widened(by: slack).contains(number), comment)
      let chord = line.start.middle + (line.end.middle - line.start.middle) * time
      #expect(line.remainder.widened(by: slack).contains(number - chord), comment)
    }
    #expect(line.start.widened(by: 1e-9).contains(value(0)), comment)
    #expect(line.end.widened(by: 1e-9).contains(value(1)), comment)
  }

  @Test func `sums, products and functions are within their remainders of their lines`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let (a, b) = (number(&random, in: -9...9), number(&random, in: 1...5))
      try check(a.course + b.course, { a.value($0) + b.value($0) }, &random, "+")
      try check(a.course - b.course, { a.value($0) - b.value($0) }, &random, "-")
      try check(a.course * b.course, { a.value($0) * b.value($0) }, &random, "*")
      try check(a.course / b.course, { a.value($0) / b.value($0) }, &random, "/")
      try check(a.course.sine, { Elementary.sin(a.value($0)) }, &random, "sine")
      try check(a.course.cosine, { Elementary.cos(a.value($0)) }, &random, "cosine")
      let both = (a.course * b.course - b.course).cosine * a.course
      try check(
        both, { Elementary.cos(a.value($0) * b.value($0) - b.value($0)) * a.value($0) }, &random,
        "all")
    }
  }

  @Test func `the remainder becomes four times as small in half of the span`() throws {
    func width(_ size: Double) throws -> Double {
      let angle = Course(from: 0.3, to: 0.3 + size, through: 0.3 + size / 2)
      let radius = Course(from: 10, to: 10 + 5 * size, through: 10 + 2.5 * size)
      return try #require((angle.cosine * radius).line).remainder.width
    }
    let ratio = try width(0.02) / width(0.01)
    #expect(abs(ratio - 4) < 0.1)
  }

  @Test func `what two numbers have in common vanishes from their difference`() throws {
    let moved = Course(from: 0, to: 100, through: 50)
    let shifted = moved + Course(3)
    #expect((shifted - moved).values.width > 199)
    let way = (shifted - moved).narrow
    #expect(way.contains(3) && way.width < 1e-9)
  }

  @Test func `an inflection in between leaves only the interval`() {
    let number = Course(from: 2, to: 7, through: nil)
    #expect(number.line == nil && number.values == Interval(2, 7))
    #expect((number + Course(1)).line == nil)
  }
}
