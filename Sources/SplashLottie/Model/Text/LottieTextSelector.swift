import SplashScene
import SplashSystem

/// A range of text, and the amount by which an animator changes each unit in it.
struct LottieTextSelector: Sendable {
  /// How the amount varies along the range. The raw values are Lottie's.
  enum Shape: Int, CaseIterable, Hashable, Sendable {
    /// Constant; at the ends, the fraction of a unit that is covered.
    case square = 1
    /// Rises from 0 to 1, and stays 1 after the range.
    case rampUp
    /// Falls from 1 to 0, and is 1 before the range.
    case rampDown
    /// Rises from 0 to 1 in the middle, and falls back to 0.
    case triangle
    /// Like ``triangle``, but along a half circle.
    case round
    /// Like ``triangle``, but along a cosine.
    case smooth
  }

  /// The shape.
  var shape = Shape.square
  /// The unit of text that the amounts apply to.
  var unit = LottieTextUnit.characters
  /// Whether the range is given in units rather than in percent.
  var isInUnits = false
  /// The start.
  var start = Keyframed(0.0)
  /// The end; `nil` for the end of the text.
  var end: Keyframed<Double>?
  /// The offset of start and end.
  var offset = Keyframed(0.0)
  /// The amount in percent; negative values have the opposite effect.
  var amount = Keyframed(100.0)
  /// The easing at the low end: −100…100.
  var easeLow = Keyframed(0.0)
  /// The easing at the high end: −100…100.
  var easeHigh = Keyframed(0.0)
  /// How gradually units enter the range, in percent.
  var smoothness = Keyframed(100.0)
  /// Whether units are in random order.
  var isRandom = false

  /// Creates a range that covers the complete text.
  init() {}

  /// Whether the range is constant.
  var isStill: Bool {
    start.isStill && end?.isStill ?? true && offset.isStill && amount.isStill && easeLow.isStill
      && easeHigh.isStill && smoothness.isStill
  }

  /// Returns the amounts for a number of units at a given frame, −1…1.
  ///
  /// - Parameter seed: The seed for the random order.
  func amounts(
    ofUnits count: Int, at frame: Double, _ rules: PlayerRules, seed: UInt64
  ) -> [Double] {
    guard count > 0 else { return [] }
    let factor = isInUnits ? 1 : Double(count) / 100
    let offset = offset.value(at: frame, rules) * factor
    let start = start.value(at: frame, rules) * factor + offset
    let end = (end?.value(at: frame, rules)).map { $0 * factor } ?? Double(count)
    let low = easeLow.value(at: frame, rules)
    let high = easeHigh.value(at: frame, rules)
    let amount = max(-1, min(amount.value(at: frame, rules) / 100, 1))
    let range = LottieTextRange(
      shape: shape, start: min(start, end + offset), end: max(start, end + offset),
      easing: Self.easing(low, high), smoothness: smoothness.value(at: frame, rules) / 100)
    let amounts = (0..<count).map { range.strength(of: Double($0)) * amount }
    return isRandom ? Self.shuffled(amounts, seed) : amounts
  }

  private static func easing(_ low: Double, _ high: Double) -> TimingFunction? {
    if low == 0, high == 0 { return nil }
    let (low, high) = (max(-1, min(low / 100, 1)), max(-1, min(high / 100, 1)))
    return TimingFunction(
      max(0, low), max(0, -low), high > 0 ? 1 - high : 1, high < 0 ? 1 + high : 1)
  }

  /// Shuffles amounts (Fisher–Yates); for a given seed, the order is the same in all frames.
  private static func shuffled(_ amounts: [Double], _ seed: UInt64) -> [Double] {
    var amounts = amounts
    for index in stride(from: amounts.count - 1, to: 0, by: -1) {
      let other = Int(clamping: SplitMix.fraction(seed, UInt64(index)) * Double(index + 1))
      amounts.swapAt(index, min(other, index))
    }
    return amounts
  }
}

/// A range at one frame, in units.
struct LottieTextRange {
  var shape: LottieTextSelector.Shape
  var start: Double
  var end: Double
  var easing: TimingFunction?
  /// How gradually units enter the range: 0 means immediately.
  var smoothness: Double

  /// Returns the amount for a unit, 0…1.
  func strength(of unit: Double) -> Double {
    var strength = raw(unit)
    if let easing { strength = easing.progress(at: strength) }
    if smoothness < 1 {
      let width = max(smoothness, 1e-8)
      strength = unit01((strength - (0.5 - width / 2)) / width)
    }
    return strength
  }

  private func raw(_ unit: Double) -> Double {
    switch shape {
    case .square: return unit01(min(end, unit + 1) - max(start, unit))
    case .rampUp: return start == end ? (unit >= end ? 1 : 0) : course(unit)
    case .rampDown: return start == end ? (unit >= end ? 0 : 1) : 1 - course(unit)
    case .triangle: return start == end ? 0 : 1 - abs(2 * course(unit) - 1)
    case .round:
      let x = 2 * course(unit) - 1
      return start == end ? 0 : max(0, 1 - x * x).squareRoot()
    case .smooth: return start == end ? 0 : (1 - Elementary.cos(2 * .pi * course(unit))) / 2
    }
  }

  /// Returns the position of a unit's centre within the range, 0…1.
  private func course(_ unit: Double) -> Double { unit01((unit + 0.5 - start) / (end - start)) }

  /// Clamps a number to 0…1; NaN becomes 0.
  private func unit01(_ number: Double) -> Double { number > 0 ? min(number, 1) : 0 }
}
