import SplashScene

/// The unit by which ranges divide text. The raw values are Lottie's.
enum LottieTextUnit: Int, CaseIterable, Hashable, Sendable {
  /// Characters, including whitespace.
  case characters = 1
  /// Characters except whitespace.
  case visibleCharacters
  /// Words, separated by whitespace.
  case words
  /// Lines, including wrapped ones.
  case lines
}

/// A number for each kind of text unit.
struct LottieTextUnits: Hashable, Sendable {
  private var numbers = SIMD4<Int>(repeating: 0)

  /// Creates numbers that are all 0.
  init() {}

  /// The number for a unit.
  subscript(unit: LottieTextUnit) -> Int {
    get { numbers[unit.rawValue - 1] }
    set { numbers[unit.rawValue - 1] = newValue }
  }
}

/// A positioned letter of text.
struct LottieTextGlyph: Sendable {
  /// The letter.
  var name: String
  /// The outline relative to the pen position on the baseline.
  var outline: Path
  /// The pen position in the layer's space.
  var position: Point
  /// The advance, without spacing.
  var advance: Double
  /// Whether the letter draws nothing.
  var isBlank: Bool
  /// For each kind of unit, the index of the letter's unit. Whitespace belongs to the word before it, and to the
  /// visible character after it.
  var units: LottieTextUnits
}
