import SplashScene

/// Lays out a text in which every character is a square of half an em on the baseline, so that expected values
/// are easy to compute.
///
/// A character is half an em wide; the space is empty; a line is an em high, its baseline three quarters
/// of an em from its top. Lines break at spaces; alignment, letter spacing, underlines and maximumLines are
/// supported. The only family is "Squares", also the default. CJK ideographs are missing; "ff" is one ligature of
/// the width of two characters. "#" is an image, "%" a square with a red one of half the size above it.
package func setInSquares(_ request: TextRequest) throws(TextError) -> TextLayout {
  for (index, run) in request.runs.enumerated() {
    let families = run.attributes.fontFamilies
    if !families.isEmpty, !families.contains("Squares") {
      throw .missingFont(families: families, run: index, known: ["Squares"])
    }
  }
  var layout = TextLayout()
  var lines: [[Cell]] = [[]]
  var word = 0
  for cell in cells(of: request) {
    var cell = cell
    if cell.text == "\n" {
      lines.append([])
      continue
    }
    cell.word = word
    if cell.text == " " { word += 1 }
    lines[lines.count - 1].append(cell)
    guard request.isWrapped, let width = request.width, cell.text != " " else { continue }
    let line = lines[lines.count - 1]
    if extent(line) > width, let space = line.lastIndex(where: { $0.text == " " }) {
      lines[lines.count - 1] = Array(line[...space])
      lines.append(Array(line[(space + 1)...]))
    }
  }
  if let most = request.maximumLines, lines.count > most {
    lines = Array(lines.prefix(most))
    layout.isTruncated = true
  }
  let widest = lines.map(extent).max() ?? 0
  var top = 0.0
  for line in lines {
    let em = line.map(\.em).max() ?? request.runs.first?.attributes.fontSize ?? 36
    let free = (request.width ?? widest) - extent(line)
    var x = request.alignment == .right ? free : request.alignment == .center ? free / 2 : 0
    let left = x
    let baseline = top + 0.75 * em
    let first = layout.glyphs.count
    for cell in line {
      let attributes = request.runs[cell.run].attributes
      if "\u{4E00}"..."\u{9FFF}" ~= cell.text, let scalar = cell.text.unicodeScalars.first {
        layout.missing.append(.init(character: scalar, offset: cell.offset))
      }
      layout.glyphs.append(
        TextLayout.Glyph(
          art: art(of: cell), origin: Point(x, baseline - attributes.baselineOffset),
          advance: cell.advance,
          cluster: cell.offset..<cell.offset + cell.text.utf8.count, run: cell.run,
          line: layout.lines.count, word: cell.word, color: attributes.color))
      if attributes.isUnderlined {
        let frame = Rect(x, baseline + em / 8, cell.advance, em / 16)
        layout.decorations.append(
          .init(frame: frame, run: cell.run, line: layout.lines.count, color: attributes.color))
      }
      x += cell.advance + attributes.letterSpacing
    }
    let text = (line.first?.offset ?? 0)..<(line.last.map { $0.offset + $0.text.utf8.count } ?? 0)
    layout.lines.append(
      TextLayout.Line(
        glyphs: first..<layout.glyphs.count, text: text, baseline: baseline,
        frame: Rect(left, top, extent(line), em)))
    top += em
  }
  layout.size = Size(widest, top)
  return layout
}

private struct Cell {
  var text: String
  var run: Int
  var offset: Int
  var em: Double
  var advance: Double
  var spacing: Double
  var word = 0
}

private func cells(of request: TextRequest) -> [Cell] {
  var cells: [Cell] = []
  var offset = 0
  for (run, part) in request.runs.enumerated() {
    let em = part.attributes.fontSize
    var isLigature = false
    for character in part.string {
      let text = String(character)
      if text == "f", !isLigature, let last = cells.last, last.text == "f", last.run == run {
        cells[cells.count - 1].text = "ff"
        cells[cells.count - 1].advance = em
        isLigature = true
      } else {
        cells.append(
          Cell(
            text: text, run: run, offset: offset, em: em, advance: em / 2,
            spacing: part.attributes.letterSpacing))
        isLigature = false
      }
      offset += text.utf8.count
    }
  }
  return cells
}

/// The width of a line without trailing space.
private func extent(_ line: [Cell]) -> Double {
  let inner = line.lastIndex { $0.text != " " }.map { line[...$0] } ?? []
  return inner.reduce(0) { $0 + $1.advance + $1.spacing }
}

private func art(of cell: Cell) -> TextLayout.Art {
  func square(_ side: Double) -> Path {
    var path = Path()
    path.addRect(Rect(0, -side, side, side))
    return path
  }
  switch cell.text {
  case " ": return .none
  case "#":
    let image = ImageReference(id: 0, path: "#", width: 1, height: 1)
    return .image(image, Rect(0, -cell.advance, cell.advance, cell.advance))
  case "%":
    return .layers([
      .init(path: square(cell.advance), color: nil),
      .init(path: square(cell.advance / 2), color: Color(1, 0, 0)),
    ])
  default: return .outline(square(cell.advance))
  }
}
