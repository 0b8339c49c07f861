/// What a text is divided into by ranges. The cases are numbered as in Lottie files.
package enum LottieTextUnit: Int, CaseIterable, Hashable, Sendable {
  /// Letters, blanks too.
  case characters = 1
  /// Letters without blanks.
  case visibleCharacters
  /// What stands between blanks.
  case words
  /// Lines, broken ones too.
  case lines
}

/// Numbers for each of the units of a text.
package struct LottieTextUnits: Hashable, Sendable {
  private var numbers = SIMD4<Int>(repeating: 0)

  /// Makes numbers that are all 0.
  package init() {}

  /// The number for a unit.
  package subscript(unit: LottieTextUnit) -> Int {
    get { numbers[unit.rawValue - 1] }
    set { numbers[unit.rawValue - 1] = newValue }
  }
}

/// A letter of a text at its place.
package struct LottieTextGlyph: Sendable {
  /// The letter.
  package var name: String
  /// The outline about the place of the pen on the baseline.
  package var outline: Path
  /// Where that place is, in the layer's space.
  package var position: Point
  /// How far the pen moves, without spacing.
  package var advance: Double
  /// Whether it draws nothing.
  package var isBlank: Bool
  /// The unit of each kind that it belongs to. Blanks belong to the word before; among the letters without
  /// blanks to the one that follows.
  package var units: LottieTextUnits
}
