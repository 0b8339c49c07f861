import SplashScene

extension LottieSetText {
  /// Lays out text.
  ///
  /// - Parameters:
  ///   - document: The text.
  ///   - ascent: The distance from the top of a box to the first baseline, in percent of the font size.
  ///   - grouping: The units that rotate as a whole.
  ///   - rules: The rendering rules.
  ///   - cells: A closure that returns the glyphs of lines, without breaking them.
  ///   - accepts: A closure that returns whether the letters may be drawn. Until then, letters share their outlines;
  ///     afterwards, each has its own.
  /// - Returns: `nil` if the letters aren't accepted.
  init?(
    _ document: LottieTextDocument, ascent: Double, grouping: LottieTextPivots.Grouping,
    _ rules: PlayerRules, cells: ([[LottieTextLetter]]) -> [[LottieTextCell]],
    accepts: ([LottieTextGlyph]) -> Bool
  ) {
    let lines = LottieTextLines(document, cells: cells)
    let setter = LottieTextSetter(lines, of: document, ascent: ascent, rules)
    guard accepts(setter.glyphs) else { return nil }
    self.init(
      glyphs: setter.glyphs, counts: setter.counts, document: document,
      pivots: LottieTextPivots(setter.glyphs, grouping: grouping, of: document))
  }
}
