import SplashScene
import SplashSyntax
import SplashSystem

/// The units of angles.
enum AngleUnit: String, CaseIterable {
  case deg
  case turn
  case rad

  /// Returns a number of this unit in radians.
  func radians(_ number: Double) -> Double {
    switch self {
    case .deg: number * .pi / 180
    case .turn: number * 2 * .pi
    case .rad: number
    }
  }

  /// Returns the radians of an angle with a unit, such as `45deg`; `nil` for any other text.
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

  /// Returns whether an angle is probably in degrees instead of radians: a multiple of 5 that is at least 15, or a
  /// value above two turns that isn't a multiple of 15 degrees.
  static func isProbablyDegrees(_ number: Double) -> Bool {
    let size = abs(number)
    if size >= 15, size.truncatingRemainder(dividingBy: 5) == 0 { return true }
    let step = Double.pi / 12
    return size > 4 * .pi && abs(size - (size / step).rounded() * step) > 0.001 * size
  }
}
