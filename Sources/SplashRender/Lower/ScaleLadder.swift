/// The sizes at which smooth content is drawn, four per doubling.
enum ScaleLadder {
  /// The fourth roots of 1, 2, 4 and 8.
  private static let steps = [
    1, 1.189_207_115_002_721, 1.414_213_562_373_095_1, 1.681_792_830_507_429,
  ]

  /// Returns the largest size that isn't above `scale`, except for rounding. `scale` must be greater than 0 and
  /// finite.
  static func rung(_ scale: Double) -> Double {
    // A scale that is slightly below a size because of rounding counts as that size.
    let scale = scale * (1 + 1e-9)
    let step = steps.last { $0 <= scale.significand } ?? 1
    return Double(sign: .plus, exponent: scale.exponent, significand: step)
  }
}
