import SplashScene
import SplashSyntax

/// Draws the letters of a file's texts, with embedded outlines or with fonts.
final class LottieTextLetters {
  /// A function that returns the cells for lines of letters, from left to right.
  typealias Cells = ([[LottieTextLetter]]) -> [[LottieTextCell]]

  private var table: LottieGlyphTable
  /// The entries of the file's list of fonts, by the name that texts use.
  private var fonts: [String: ForeignValue] = [:]
  private var lettersLeft = SceneLimits.glyphs
  private var elementsLeft = SceneLimits.pathElements
  private var rangedLettersLeft = LottieLimits.rangedLetters

  /// - Parameters:
  ///   - characters: The file's `chars`.
  ///   - fonts: The file's list of fonts.
  init(characters: ForeignValue?, fonts: ForeignValue?) {
    table = LottieGlyphTable(characters)
    for font in fonts?.array ?? [] {
      if let name = font["fName"]?.text, self.fonts[name] == nil { self.fonts[name] = font }
    }
  }

  /// Returns the distance from the top of a box to the first baseline, in percent of the font size. For files that
  /// don't specify it, this is the value that most fonts have.
  func ascent(of font: String) -> Double {
    max(-1000, min(fonts[font]?["ascent"]?.number ?? 75, 1000))
  }

  /// Returns how the letters of a text are drawn: with the embedded outlines if all exist, otherwise with a font.
  ///
  /// - Returns: `nil` after reporting that they can't be drawn.
  func cells(
    for document: LottieTextDocument, _ reader: LottieReader, at span: Span
  ) -> Cells? {
    guard document.size > 0 else { return { lines in lines.map { _ in [] } } }
    let font = fonts[document.font]
    if let cells = table.cells(for: document, font, reader) { return cells }
    let setter = LottieFontSetter(document, font, reader, at: span)
    guard setter.canBeSet else { return nil }
    return { setter.cells($0) }
  }

  /// Counts the letters of a text towards the limits.
  ///
  /// - Returns: Whether the count is within the limit. An excess is reported.
  func count(
    _ glyphs: [LottieTextGlyph], ranges: Int, _ reader: LottieReader, at span: Span
  ) -> Bool {
    lettersLeft -= glyphs.count
    for glyph in glyphs { elementsLeft -= glyph.outline.elements.count }
    rangedLettersLeft -= glyphs.count * ranges
    func check(_ left: Int, _ message: String, _ limit: Int) -> Bool {
      if left < 0 { reader.fail(message, "at most \(limit)", at: span) }
      return left >= 0
    }
    return check(lettersLeft, "the texts have too many letters", SceneLimits.glyphs)
      && check(
        elementsLeft, "the outlines of letters have too many elements", SceneLimits.pathElements)
      && check(
        rangedLettersLeft, "there are too many ranges of letters", LottieLimits.rangedLetters)
  }
}
