/// Laid-out text: its positioned letters, and its layers without animators.
package struct LottieSetText: Sendable {
  /// The letters, line by line, from left to right within a line.
  package let glyphs: [LottieTextGlyph]
  /// The number of units of each kind.
  package let counts: LottieTextUnits
  let document: LottieTextDocument
  let pivots: LottieTextPivots
  /// The layers when no animator changes the letters.
  let atRest: [EvaluatedLayer]

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
  package init?(
    _ document: LottieTextDocument, ascent: Double, grouping: LottieTextPivots.Grouping,
    _ rules: LottieRules, cells: ([[LottieTextLetter]]) -> [[LottieTextCell]],
    accepts: ([LottieTextGlyph]) -> Bool
  ) {
    let lines = LottieTextLines(document, cells: cells)
    let setter = LottieTextSetter(lines, of: document, ascent: ascent, rules)
    guard accepts(setter.glyphs) else { return nil }
    glyphs = setter.glyphs
    counts = setter.counts
    self.document = document
    pivots = LottieTextPivots(glyphs, grouping: grouping, of: document)
    var ink = LottieTextInk(document)
    if rules == .coreAnimation {
      // In lottie-ios, the attributed string's stroke width is a percentage of the font size.
      ink.strokeWidth *= document.size / 100
      ink.isOfCoreText = true
    }
    let outlines = glyphs.filter { !$0.isBlank }.map { ($0.outline, $0.position) }
    atRest = ink.layers(TextArtwork(outlines), "text")
  }
}
