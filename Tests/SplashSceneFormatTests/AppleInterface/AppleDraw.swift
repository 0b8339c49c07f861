import Foundation
import SplashScene
import TestSupport

@testable import SplashSceneFormat

/// The seed of the random calls and cells, in hexadecimal digits in SPLASHRENDER_SAMPLE_SEED.
private let sampleSeed: UInt64 = {
  let text = ProcessInfo.processInfo.environment["SPLASHRENDER_SAMPLE_SEED"] ?? "8949f21d"
  let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
  return UInt64(digits, radix: 16) ?? 0x8949_f21d
}()

/// Picks random values for tests of Apple's interface.
struct Draw {
  private var random: SeededGenerator

  init(_ number: Int) {
    random = SeededGenerator(seed: sampleSeed &+ UInt64(number) &* 0x1_0000_0001)
  }

  /// Picks a number with three decimal places.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 1000).rounded() / 1000
  }

  mutating func time(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}

/// Resolves a scene with one layer.
func sampleScene(_ layer: String) throws -> ResolvedScene {
  try resolved(
    """
    { "splashrender": 1, "size": [100, 100], "duration": 4, "layers": [\(layer)] }
    """, assets: FakeAssets(images: ["picture.png": (40, 20)]))
}
