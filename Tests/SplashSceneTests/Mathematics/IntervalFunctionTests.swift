import TestSupport
import Testing

@testable import SplashScene

/// The functions of intervals that formulas use.
@Suite struct IntervalFunctionTests {
  @Test func `functions of intervals contain those of all numbers in them`() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<400 {
      let scale = [1e-6, 0.5, 3, 20][round % 4]
      let low = Double.random(in: -4...4, using: &random)
      let interval = Interval(low, low + Double.random(in: 0...scale, using: &random))
      for _ in 0..<10 {
        let x = Double.random(in: interval.low...interval.high, using: &random)
        for exponent in -4...7 where x != 0 {
          #expect(interval.power(exponent).contains(Elementary.pow(x, Double(exponent))))
        }
        #expect(interval.exponential.contains(Elementary.exp(x)))
        #expect(interval.rounded().contains(x.rounded()))
        #expect(interval.rounded(.down).contains(x.rounded(.down)))
        #expect(interval.sign.contains(x > 0 ? 1 : x < 0 ? -1 : 0))
      }
    }
  }

  @Test func `powers know their least value`() {
    #expect(Interval(-2, 1).power(2).low == 0 && Interval(-2, 1).power(2).contains(4))
    #expect(Interval(-2, 1).power(3).low < -7.99 && Interval(-2, 1).power(3).high > 0.99)
    #expect(Interval(-2, 1).power(-1) == .everything && Interval(-2, 1).power(0) == Interval(1))
  }

  @Test func `an interval is limited to what it has in common with another`() {
    #expect(Interval(0, 5).limited(to: Interval(2, 9)) == Interval(2, 5))
    #expect(Interval(0, 1).limited(to: Interval(2, 9)) == Interval(0, 1))
  }
}
