import SplashScene

/// Laid-out text: its positioned letters.
struct LottieSetText: Sendable {
  /// The letters, line by line, from left to right within a line.
  let glyphs: [LottieTextGlyph]
  /// The number of units of each kind.
  let counts: LottieTextUnits
  let document: LottieTextDocument
  let pivots: LottieTextPivots
}
