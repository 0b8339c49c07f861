import TestSupport
import Testing

@testable import SplashScene

/// Between its turns, a curve or a spring only rises or only falls.
@Suite struct TurnsTests {
  /// Returns whether values at equal steps within each part have differences of one sign.
  private func isMonotone(_ parts: [Double], _ value: (Double) -> Double) -> Bool {
    zip(parts, parts.dropFirst()).allSatisfy { start, end in
      let values = (0...400).map { value(start + (end - start) * Double($0) / 400) }
      let ways = zip(values, values.dropFirst()).map { $1 - $0 }
      return ways.allSatisfy { $0 >= -1e-9 } || ways.allSatisfy { $0 <= 1e-9 }
    }
  }

  @Test func `curves turn around only at their turns`() {
    var random = SeededGenerator(seed: 3)
    var counts: Set<Int> = []
    for _ in 0..<500 {
      let curve = TimingFunction(
        Double.random(in: 0...1, using: &random),
        Double.random(in: 0...1, using: &random) * 4 - 1.5,
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random) * 4 - 1.5
      )
      counts.insert(curve.turns.count)
      #expect(isMonotone([0] + curve.turns + [1], curve.progress), "\(curve)")
    }
    #expect(counts == [0, 1, 2])
    #expect(TimingFunction.linear.turns == [] && TimingFunction.easeInEaseOut.turns == [])
  }

  @Test func `a spring that turns around too often has no list of turns`() {
    var spring = Spring()
    (spring.stiffness, spring.damping) = (1e6, 0)
    // It turns around every π/1000 s.
    #expect(spring.turns(before: 1)?.count == 318)
    #expect(spring.turns(before: 4) == nil)
  }

  @Test func `springs turn around only at their turns`() throws {
    var random = SeededGenerator(seed: 5)
    for index in 0..<300 {
      var spring = Spring()
      spring.mass = 0.5 + Double.random(in: 0...1, using: &random)
      spring.stiffness = 20 + 300 * Double.random(in: 0...1, using: &random)
      spring.damping = [4, 12, 60][index % 3] * (0.5 + Double.random(in: 0...1, using: &random))
      spring.initialVelocity = (Double.random(in: 0...1, using: &random) - 0.5) * 30
      spring.allowsOverdamping = index % 2 == 0
      let turns = try #require(spring.turns(before: 2))
      #expect(turns == turns.sorted() && turns.allSatisfy { $0 > 0 && $0 < 2 })
      #expect(isMonotone([0] + turns + [2], spring.progress), "\(spring) \(turns)")
    }
  }
}
