/// Random numbers as pure functions of a state and an index, independent of previously drawn numbers.
package enum SplitMix {
  /// The difference between consecutive states.
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// SplitMix64's output function: a bijection whose results look unrelated even for related values.
  ///
  /// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators",
  /// OOPSLA 2014, with the constants of S. Vigna's implementation.
  package static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the word at `index` (from 0) of the sequence for `state`.
  package static func word(_ state: UInt64, _ index: UInt64) -> UInt64 {
    mix(state &+ step &* (index &+ 1))
  }

  /// Returns the word at `index` as a number in 0..<1.
  package static func fraction(_ state: UInt64, _ index: UInt64) -> Double {
    Double(word(state, index) >> 11) * 0x1p-53
  }
}
