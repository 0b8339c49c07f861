import SplashScene

/// The outlines of letters embedded in a file as `chars`, at 100 units per em.
struct LottieGlyphTable {
  /// The key of a letter's outline.
  private struct Key: Hashable {
    var letter: String
    var family: String
    var style: String
  }

  private struct Glyph {
    var outline: Path
    var advance: Double
  }

  private var entries: [Key: ForeignValue] = [:]
  private var glyphs: [Key: Glyph] = [:]

  init(_ characters: ForeignValue?) {
    for entry in characters?.array ?? [] {
      guard let letter = entry["ch"]?.text else { continue }
      let key = Key(
        letter: letter, family: entry["fFamily"]?.text ?? "", style: entry["style"]?.text ?? "")
      if entries[key] == nil { entries[key] = entry }
    }
  }

  /// Returns the cells that draw lines with the embedded outlines; `nil` if a letter has none.
  ///
  /// - Parameter font: The entry of the text's font in the file's list of fonts.
  mutating func cells(
    for document: LottieTextDocument, _ font: ForeignValue?, _ reader: LottieReader
  ) -> LottieTextLetters.Cells? {
    if entries.isEmpty { return nil }
    let family = font?["fFamily"]?.text ?? document.font
    let style = font?["fStyle"]?.text ?? ""
    var found: [LottieTextLetter: Glyph] = [:]
    for letter in document.paragraphs.joined() where found[letter] == nil {
      let key = Key(letter: letter.text, family: family, style: style)
      guard let glyph = glyph(key, reader) else { return nil }
      let scale = document.size / 100 * letter.scale
      let outline = glyph.outline.transformed(by: .scale(scale, scale))
      found[letter] = Glyph(outline: outline, advance: glyph.advance * scale)
    }
    return { lines in
      lines.map { letters in
        letters.enumerated().compactMap { index, letter in
          found[letter].map {
            LottieTextCell(letter: index, outline: $0.outline, advance: $0.advance)
          }
        }
      }
    }
  }

  private mutating func glyph(_ key: Key, _ reader: LottieReader) -> Glyph? {
    if let glyph = glyphs[key] { return glyph }
    guard let entry = entries[key] else { return nil }
    var outline = Path()
    let isComposition = entry["t"]?.integer == 1 || entry["data"]?["refId"] != nil
    if isComposition {
      reader.note("letters that are compositions", at: entry.span)
    } else {
      append(entry["data"]?["shapes"]?.array ?? [], to: &outline, reader, depth: 0)
    }
    let advance = max(-SceneLimits.magnitude, min(entry["w"]?.number ?? 0, SceneLimits.magnitude))
    let glyph = Glyph(outline: outline, advance: advance)
    glyphs[key] = glyph
    return glyph
  }

  /// Adds the outlines of shapes and groups. Other elements have no meaning for letters.
  private func append(
    _ shapes: [ForeignValue], to outline: inout Path, _ reader: LottieReader, depth: Int
  ) {
    guard depth < LottieLimits.groupDepth else { return }
    for shape in shapes where !(shape["hd"]?.isTrue ?? false) {
      switch shape["ty"]?.text {
      case "gr": append(shape["it"]?.array ?? [], to: &outline, reader, depth: depth + 1)
      case "sh":
        let bezier = LottieValueReader(reader).bezier(
          shape["ks"], isClosed: shape["closed"]?.isTrue)
        outline.append(bezier.value(at: 0, .afterEffects).path)
      default: break
      }
    }
  }
}
