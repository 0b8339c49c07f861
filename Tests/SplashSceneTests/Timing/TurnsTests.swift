import TestSupport
import Testing

@testable import SplashScene

/// Between its turns, a curve or a spring only rises or only falls; between its inflections, it bends in one direction.
@Suite struct TurnsTests {
  /// Returns whether values at equal steps within each part have differences of one sign.
  private func isMonotone(_ parts: [Double], _ value: (Double) -> Double) -> Bool {
    zip(parts, parts.dropFirst()).allSatisfy { start, end in
      let values = (0...400).map { value(start + (end - start) * Double($0) / 400) }
      let ways = zip(values, values.dropFirst()).map { $1 - $0 }
      return ways.allSatisfy { $0 >= -1e-9 } || ways.allSatisfy { $0 <= 1e-9 }
    }
  }

  /// Returns whether values at equal steps within each part have second differences of one sign.
  private func bendsOneWay(_ parts: [Double], _ value: (Double) -> Double) -> Bool {
    zip(parts, parts.dropFirst()).allSatisfy { start, end in
      let values = (0...100).map { value(start + (end - start) * Double($0) / 100) }
      let ways = zip(values, values.dropFirst()).map { $1 - $0 }
      let bends = zip(ways, ways.dropFirst()).map { $1 - $0 }
      return bends.allSatisfy { $0 >= -1e-10 } || bends.allSatisfy { $0 <= 1e-10 }
    }
  }

  private func randomCurve(_ random: inout SeededGenerator) -> TimingFunction {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    return TimingFunction(number(0...1), number(-1.5...2.5), number(0...1), number(-1.5...2.5))
  }

  private func randomSpring(_ index: Int, _ random: inout SeededGenerator) -> Spring {
    var spring = Spring()
    spring.mass = 0.5 + Double.random(in: 0...1, using: &random)
    spring.stiffness = 20 + 300 * Double.random(in: 0...1, using: &random)
    spring.damping = [4, 12, 60][index % 3] * (0.5 + Double.random(in: 0...1, using: &random))
    spring.initialVelocity = (Double.random(in: 0...1, using: &random) - 0.5) * 30
    spring.allowsOverdamping = index % 2 == 0
    return spring
  }

  @Test func `curves bend in one direction between their inflections`() {
    var random = SeededGenerator(seed: 4)
    var counts: Set<Int> = []
    for _ in 0..<500 {
      let curve = randomCurve(&random)
      counts.insert(curve.inflections.count)
      #expect(bendsOneWay([0] + curve.inflections + [1], curve.progress), "\(curve)")
    }
    #expect(counts == [0, 1, 2])
    #expect(TimingFunction.linear.inflections == [] && TimingFunction.easeIn.inflections == [])
    // It is symmetrical.
    #expect(TimingFunction.easeInEaseOut.inflections.count == 1)
    #expect(abs((TimingFunction.easeInEaseOut.inflections.first ?? 0) - 0.5) < 1e-6)
  }

  @Test func `springs bend in one direction between their inflections`() throws {
    var random = SeededGenerator(seed: 6)
    for index in 0..<300 {
      let spring = randomSpring(index, &random)
      let inflections = try #require(spring.inflections(before: 2))
      #expect(inflections == inflections.sorted() && inflections.allSatisfy { $0 > 0 && $0 < 2 })
      #expect(bendsOneWay([0] + inflections + [2], spring.progress), "\(spring) \(inflections)")
    }
  }

  @Test func `curves turn around only at their turns`() {
    var random = SeededGenerator(seed: 3)
    var counts: Set<Int> = []
    for _ in 0..<500 {
      let curve = randomCurve(&random)
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
      let spring = randomSpring(index, &random)
      let turns = try #require(spring.turns(before: 2))
      #expect(turns == turns.sorted() && turns.allSatisfy { $0 > 0 && $0 < 2 })
      #expect(isMonotone([0] + turns + [2], spring.progress), "\(spring) \(turns)")
    }
  }
}
