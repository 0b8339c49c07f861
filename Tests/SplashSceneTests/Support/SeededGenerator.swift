/// A small generator (SplitMix64) whose numbers are the same in every run, so that a failure can be
/// repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A positive number whose logarithm is evenly distributed.
  mutating func magnitude(_ exponents: ClosedRange<Double>) -> Double {
    let exponent = number(exponents).rounded(.down)
    return number(1...2) * Double(sign: .plus, exponent: Int(exponent), significand: 1)
  }
}
