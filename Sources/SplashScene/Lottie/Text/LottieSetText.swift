/// A text that has been set: its letters at their places, and what they draw while nothing changes them.
package struct LottieSetText: Sendable {
  /// The letters, line by line, in a line from left to right.
  package let glyphs: [LottieTextGlyph]
  /// How many units there are of each kind.
  package let counts: LottieTextUnits
  let document: LottieTextDocument
  let pivots: LottieTextPivots
  /// What is drawn while nothing changes the letters.
  let atRest: [EvaluatedLayer]

  /// Sets a text.
  ///
  /// - Parameters:
  ///   - document: The text.
  ///   - ascent: From the top of a box to the first baseline, in percent of the size.
  ///   - grouping: What turns as one.
  ///   - rules: Whose rules hold.
  ///   - cells: Finds what lines of letters draw, without breaking them.
  package init(
    _ document: LottieTextDocument, ascent: Double, grouping: LottieTextPivots.Grouping,
    _ rules: LottieRules, cells: ([[LottieTextLetter]]) -> [[LottieTextCell]]
  ) {
    let lines = LottieTextLines(document, cells: cells)
    let setter = LottieTextSetter(lines, of: document, ascent: ascent, rules)
    glyphs = setter.glyphs
    counts = setter.counts
    self.document = document
    pivots = LottieTextPivots(glyphs, grouping: grouping, of: document)
    var ink = LottieTextInk(document)
    if rules == .coreAnimation {
      // The attributed string that lottie-ios makes has its line in percent of the font's size.
      ink.strokeWidth *= document.size / 100
      ink.isOfCoreText = true
    }
    let outlines = glyphs.filter { !$0.isBlank }.map { ($0.outline, $0.position) }
    atRest = ink.layers(TextArtwork(outlines), "text")
  }
}
