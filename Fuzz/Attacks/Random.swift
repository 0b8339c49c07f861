import TestSupport

@testable import ProgramSupport

extension SeededGenerator {
  /// A number in 0..<limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// One of several.
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// `true` in `percent` of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// The generator of one trial: the same for the same seed, name and number.
  static func trial(seed: UInt64, name: String, number: Int) -> SeededGenerator {
    // FNV-1a, so that all attacks have different numbers.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    var mixer = SeededGenerator(seed: seed ^ hash)
    return SeededGenerator(seed: mixer.next() &+ UInt64(number))
  }
}
