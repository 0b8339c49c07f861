import SplashScene
import SplashSystem

/// The units that angles are written with.
enum AngleUnit: String, CaseIterable {
  case deg
  case turn
  case rad

  /// How many radians a number of them is.
  func radians(_ number: Double) -> Double {
    switch self {
    case .deg: number * .pi / 180
    case .turn: number * 2 * .pi
    case .rad: number
    }
  }

  /// The radians of an angle with its unit, like `45deg`; `nil` when the text is none.
  static func radians(of text: String) -> Double? {
    for unit in allCases where text.hasSuffix(unit.rawValue) {
      let digits = text.dropLast(unit.rawValue.count)
      guard SyntaxReader.isNumber(ArraySlice(digits.utf8)), let number = Double(digits),
        abs(number) <= Limits.magnitude
      else { return nil }
      return unit.radians(number)
    }
    return nil
  }
}
