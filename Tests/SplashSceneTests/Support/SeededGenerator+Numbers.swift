import TestSupport

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A positive number whose logarithm is evenly distributed.
  mutating func magnitude(_ exponents: ClosedRange<Double>) -> Double {
    let exponent = number(exponents).rounded(.down)
    return number(1...2) * Double(sign: .plus, exponent: Int(exponent), significand: 1)
  }
}
