import SplashScene
import SplashSyntax

/// Draws the letters of a text with a font.
final class LottieFontSetter {
  private let resources: any LottieResources
  private let reader: LottieReader
  private let span: Span
  private let attributes: TextAttributes
  private let file: AssetFile?
  /// The scale from the size at which letters are laid out to the text's size.
  private let scale: Double
  /// The features already noted for the text, which may be laid out several times.
  private var notes: Set<String> = []
  /// Whether a font is available.
  let canBeSet: Bool

  /// The sizes at which letters are laid out; letters of other sizes are scaled.
  private static let sizes = 1.0...1000

  init(
    _ document: LottieTextDocument, _ font: ForeignValue?, _ reader: LottieReader, at span: Span
  ) {
    self.reader = reader
    self.span = span
    resources = reader.assets.resources
    let named = font.flatMap { reader.assets.font($0) }
    let wanted = Self.attributes(document, font)
    scale = document.size / wanted.fontSize
    let found = Self.found(wanted, named, resources)
    canBeSet = found != nil
    attributes = found?.attributes ?? wanted
    file = found?.file
    if found == nil {
      reader.note("texts that can't be laid out", at: span)
    } else if found?.isFallback ?? false {
      let name = wanted.fontFamilies.first.map { " " + quoted($0) } ?? ""
      reader.note("the missing font\(name)", .approximated, at: span)
    }
  }

  private static func attributes(
    _ document: LottieTextDocument, _ font: ForeignValue?
  ) -> TextAttributes {
    var attributes = TextAttributes()
    attributes.fontSize = max(sizes.lowerBound, min(document.size, sizes.upperBound))
    let style = LottieFontStyle(font)
    attributes.fontWeight = style.weight
    attributes.isItalic = style.isItalic
    // No ligatures: ranges count letters, and After Effects uses ligatures only on request.
    attributes.fontFeatures = ["liga": 0, "clig": 0]
    for name in [font?["fFamily"]?.text, font?["fName"]?.text ?? document.font] {
      guard let name = name?.withoutOuterBlanks, !name.isEmpty else { continue }
      if !attributes.fontFamilies.contains(name) { attributes.fontFamilies.append(name) }
    }
    return attributes
  }

  /// Returns the attributes with available families: those of the text, that of the font file, or the bundled family.
  private static func found(
    _ wanted: TextAttributes, _ file: AssetFile?, _ resources: any LottieResources
  ) -> (attributes: TextAttributes, file: AssetFile?, isFallback: Bool)? {
    func attempt(_ families: [String], _ file: AssetFile?) throws(TextError) -> TextAttributes {
      var attributes = wanted
      attributes.fontFamilies = families
      var request = TextRequest("x", attributes)
      request.fontFiles = file.map { [$0] } ?? []
      _ = try resources.layOut(request)
      return attributes
    }
    let families = wanted.fontFamilies
    if !families.isEmpty {
      do throws(TextError) {
        return (try attempt(families, file), file, false)
      } catch {
        // The file's family is the first known one, regardless of the name in the text.
        if case .missingFont(_, _, let known) = error, file != nil, let family = known.first,
          let found = try? attempt([family], file)
        {
          return (found, file, false)
        }
      }
      if file != nil, let found = try? attempt(families, nil) { return (found, nil, false) }
    }
    return (try? attempt([], nil)).map { ($0, nil, true) }
  }

  /// Returns the cells that draw lines of letters, from left to right.
  func cells(_ lines: [[LottieTextLetter]]) -> [[LottieTextCell]] {
    var cells: [[LottieTextCell]] = Array(repeating: [], count: lines.count)
    let text = LinesOfLetters(lines)
    guard !text.places.isEmpty, let layout = layout(text) else { return cells }
    for line in layout.lines {
      append(layout.glyphs[line.glyphs], baseline: line.baseline, text, to: &cells)
    }
    return cells
  }

  private func layout(_ text: LinesOfLetters) -> TextLayout? {
    var request = TextRequest(
      runs: text.runs.map { TextRun($0.text, attributes.scaled(by: $0.scale)) })
    request.alignment = .left
    request.isWrapped = false
    request.fontFiles = file.map { [$0] } ?? []
    do throws(TextError) {
      let layout = try resources.layOut(request)
      guard layout.outlineElementCount <= SceneLimits.pathElements else {
        reader.fail(
          "the outlines of letters have too many elements", "at most \(SceneLimits.pathElements)",
          at: span)
        return nil
      }
      if !layout.missing.isEmpty {
        note("letters that no font has", letters: layout.missing.map(\.character))
      }
      return layout
    } catch {
      note("texts that can't be laid out")
      return nil
    }
  }

  /// Adds the glyphs of a line. Glyphs for the same letters form one cell.
  private func append(
    _ glyphs: ArraySlice<TextLayout.Glyph>, baseline: Double, _ text: LinesOfLetters,
    to cells: inout [[LottieTextCell]]
  ) {
    var pen = glyphs.first?.origin.x ?? 0
    var start = glyphs.startIndex
    while start < glyphs.endIndex {
      let cluster = glyphs[start].cluster.lowerBound
      var outline = Path()
      var (end, advance) = (start, 0.0)
      while end < glyphs.endIndex, glyphs[end].cluster.lowerBound == cluster {
        let offset = glyphs[end].origin - Point(pen, baseline)
        append(glyphs[end].art, at: offset, to: &outline)
        advance += glyphs[end].advance
        end += 1
      }
      if let place = text.place(at: cluster) {
        cells[place.line].append(
          LottieTextCell(
            letter: place.letter, outline: outline.transformed(by: .scale(scale, scale)),
            advance: advance * scale))
      }
      pen += advance
      start = end
    }
  }

  private func append(_ art: TextLayout.Art, at offset: Point, to outline: inout Path) {
    switch art {
    case .none: break
    case .outline(let path): outline.append(path, translatedBy: offset)
    case .layers(let layers):
      note("letters of several colours", .approximated)
      for layer in layers { outline.append(layer.path, translatedBy: offset) }
    case .image: note("letters that are pictures")
    }
  }

  private func note(
    _ name: String, _ extent: CompositionFeature.Extent = .leftOut, letters: [Unicode.Scalar] = []
  ) {
    if notes.insert(name).inserted { reader.note(name, extent, letters: letters, at: span) }
  }
}

/// Lines of letters as one text, with a map from offsets in the text to letters.
private struct LinesOfLetters {
  /// The runs of letters that have the same size.
  private(set) var runs: [(text: String, scale: Double)] = []
  /// The start of each letter in the text's UTF-8, and the letter's index.
  private(set) var places: [(offset: Int, line: Int, letter: Int)] = []
  private var length = 0

  init(_ lines: [[LottieTextLetter]]) {
    for (line, letters) in lines.enumerated() {
      if line > 0 { append("\n", scale: runs.last?.scale ?? 1) }
      for (index, letter) in letters.enumerated() {
        places.append((length, line, index))
        append(letter.text, scale: letter.scale)
      }
    }
  }

  private mutating func append(_ text: String, scale: Double) {
    if let last = runs.indices.last, runs[last].scale == scale {
      runs[last].text += text
    } else {
      runs.append((text, scale))
    }
    length += text.utf8.count
  }

  /// Returns the letter at an offset.
  func place(at offset: Int) -> (line: Int, letter: Int)? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return (places[low - 1].line, places[low - 1].letter)
  }
}

extension String {
  /// The text without leading and trailing blanks.
  fileprivate var withoutOuterBlanks: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
