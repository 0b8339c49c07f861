import TestSupport
import Testing

@testable import SplashScene

/// Intervals contain the exact results for all numbers in them.
@Suite struct IntervalTests {
  /// Random intervals of very different sizes, each with numbers in it.
  private static let samples: [(interval: Interval, numbers: [Double])] = {
    var random = SeededGenerator(seed: 7)
    return (0..<200).map { index in
      let scale = [1e-9, 1e-3, 1, 30, 1e5][index % 5]
      let low = (Double.random(in: 0...1, using: &random) - 0.5) * scale
      let high = index % 3 == 0 ? low : low + Double.random(in: 0...1, using: &random) * scale
      let numbers =
        [low, high]
        + (0..<5).map { _ in low + Double.random(in: 0...1, using: &random) * (high - low) }
      return (Interval(low, high), numbers.map { min(max($0, low), high) })
    }
  }()

  @Test func `arithmetic of intervals contains the arithmetic of their numbers`() {
    for (a, first) in Self.samples.prefix(60) {
      for (b, second) in Self.samples.suffix(60) {
        for x in first {
          for y in second {
            #expect((a + b).contains(x + y) && (a - b).contains(x - y) && (a * b).contains(x * y))
            if y != 0 { #expect((a / b).contains(x / y)) }
            #expect(a.minimum(b).contains(min(x, y)) && a.maximum(b).contains(max(x, y)))
          }
        }
      }
    }
  }

  @Test func `functions of intervals contain the functions of their numbers`() {
    for (interval, numbers) in Self.samples {
      for x in numbers {
        #expect(
          interval.sine.contains(Elementary.sin(x)) && interval.cosine.contains(Elementary.cos(x)))
        #expect(interval.absolute.contains(abs(x)) && interval.squared.contains(x * x))
        if x >= 0 { #expect(interval.squareRoot.contains(x.squareRoot())) }
      }
    }
  }

  @Test func `sine and cosine are exact to the width of their argument`() {
    for step in -50...50 {
      let angle = Double(step) * 0.37
      let narrow = Interval(angle, angle + 1e-6)
      #expect(narrow.sine.width < 1.1e-6 && narrow.cosine.width < 1.1e-6)
    }
    #expect(Interval(0, .pi).cosine == Interval(-1, 1))
    #expect(Interval(0, 3).sine.high == 1 && Interval(0, 3).sine.low >= -1e-9)
  }

  @Test func `what has no value is anything`() {
    #expect(Interval(1, 2) / Interval(-1, 1) == .everything)
    #expect(Interval(.nan, 1) == .everything)
    #expect(Interval(0) * .everything == .everything)
  }
}
