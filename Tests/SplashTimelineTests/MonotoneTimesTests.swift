import SplashScene
import TestSupport
import Testing

@testable import SplashTimeline

/// Between its monotone times, each value of a layer only rises or only falls.
@Suite struct MonotoneTimesTests {
  private static let window = 0.0...1.5

  /// The values that random trees animate, as numbers.
  private func numbers(_ properties: LayerProperties) -> [Double] {
    [
      properties.position.x, properties.position.y, properties.opacity, properties.bounds.width,
      properties.bounds.height, properties.cornerRadius,
    ]
  }

  private func find(_ path: [Substring], in layers: [EvaluatedLayer]) -> EvaluatedLayer? {
    guard let first = path.first, let layer = layers.first(where: { $0.id == first }) else {
      return nil
    }
    return path.count == 1 ? layer : find(Array(path.dropFirst()), in: layer.sublayers)
  }

  @Test func `in random scenes, values turn around only at monotone times`() {
    var count = 0
    for seed in 0..<(TestInputs.areAll ? 1000 : 100) {
      var tree = RandomTree(seed: UInt64(seed))
      let layers = tree.layers()
      let scene = Scene(size: Size(10, 10), duration: Self.window.upperBound, layers: layers)
      for root in LayerVisit.roots(layers) {
        root.walk { visit in
          guard visit.role == .layer, !visit.isNested, !visit.path.contains("/") else { return }
          let known = visit.monotoneTimes(in: Self.window)
          guard known.isExact else { return }
          count += 1
          let parts = [Self.window.lowerBound] + known.times + [Self.window.upperBound]
          for (start, end) in zip(parts, parts.dropFirst()) where end - start > 1e-6 {
            let values = (0...20).compactMap { step in
              find(
                visit.path.split(separator: "/"),
                in: scene.evaluate(
                  at: start + 1e-8 + (end - start - 2e-8) * Double(step) / 20
                ).layers)
            }.map { numbers($0.properties) }
            for column in values.first?.indices ?? 0..<0 {
              let ways = zip(values, values.dropFirst()).map { $1[column] - $0[column] }
              #expect(
                ways.allSatisfy { $0 >= -1e-6 } || ways.allSatisfy { $0 <= 1e-6 },
                "seed \(seed), \(visit.path), \(start) to \(end): \(ways)")
            }
          }
        }
      }
    }
    #expect(count > 50)
  }
}
