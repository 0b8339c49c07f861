import SplashScene

/// Lays out the letters of text.
///
/// Consecutive baselines are one line height apart. The first baseline is at y = 0, or at the font's ascent below the
/// top of the box. Spacing isn't added after the last letter of a line, and trailing spaces don't count towards its
/// width, as in lottie-web. Under Core Animation's rules, spacing follows the last letter as well, as in Core Text.
struct LottieTextSetter {
  private let document: LottieTextDocument
  private let ascent: Double
  private let spacesLastLetter: Bool
  private(set) var glyphs: [LottieTextGlyph] = []
  /// The number of units of each kind.
  private(set) var counts = LottieTextUnits()

  /// - Parameter ascent: The distance from the top of a box to the first baseline, in percent of the font size.
  init(
    _ lines: LottieTextLines, of document: LottieTextDocument, ascent: Double, _ rules: PlayerRules
  ) {
    self.document = document
    self.ascent = ascent
    spacesLastLetter = rules == .coreAnimation
    for (index, line) in lines.lines.enumerated() { append(line, index) }
  }

  private mutating func append(_ line: LottieTextLines.Line, _ index: Int) {
    let units = count(line.letters, line: index)
    let extent = Extent(line, spacing: document.spacing, spacesLastLetter)
    var stretch = 0.0
    var x = document.origin.x - extent.start
    if let width = document.boxSize?.width {
      let free = width - extent.width
      if document.justification.stretches(isLast: line.isLast), extent.blanks > 0, free > 0 {
        stretch = free / Double(extent.blanks)
      } else {
        x += document.justification.leftShare * free
      }
    } else {
      x -= document.justification.leftShare * extent.width
    }
    let y = baseline(index)
    for (place, cell) in line.cells.enumerated() where line.letters.indices.contains(cell.letter) {
      let letter = line.letters[cell.letter]
      let added = letter.isBlank && extent.cells.contains(place) ? stretch : 0
      glyphs.append(
        LottieTextGlyph(
          name: letter.text, outline: cell.outline, position: Point(x, y),
          advance: cell.advance + added, isBlank: letter.isBlank || cell.outline.isEmpty,
          units: units[cell.letter]))
      x += cell.advance + added + document.spacing
    }
  }

  private func baseline(_ line: Int) -> Double {
    let first = document.boxSize == nil ? 0 : ascent / 100 * document.size
    return document.origin.y + first + Double(line) * document.baselineDistance
      - document.baselineShift
  }

  /// Counts the units of a line, and returns the units of each letter.
  private mutating func count(_ letters: [LottieTextLetter], line: Int) -> [LottieTextUnits] {
    counts[.lines] = line + 1
    var isInWord = false
    return letters.map { letter in
      if letter.isBlank {
        isInWord = false
      } else if !isInWord {
        counts[.words] += 1
        isInWord = true
      }
      var units = counts
      units[.lines] = line
      units[.words] = max(0, counts[.words] - 1)
      counts[.characters] += 1
      if !letter.isBlank { counts[.visibleCharacters] += 1 }
      return units
    }
  }

  /// The part of a line that determines the line's alignment: everything except trailing whitespace.
  private struct Extent {
    /// The distance from the line's left end.
    var start = 0.0
    /// The width.
    var width = 0.0
    /// The cells.
    var cells: Range<Int>
    /// The number of cells that are whitespace.
    var blanks: Int

    init(_ line: LottieTextLines.Line, spacing: Double, _ spacesLastLetter: Bool) {
      let cells = line.cells
      func isBlank(_ cell: LottieTextCell) -> Bool {
        line.letters.indices.contains(cell.letter) && line.letters[cell.letter].isBlank
      }
      var range = cells.indices
      // In a right-to-left line, trailing whitespace is on the left.
      if let first = cells.first, let last = cells.last, first.letter > last.letter {
        while let cell = range.first, isBlank(cells[cell]) { range.removeFirst() }
      } else {
        while let cell = range.last, isBlank(cells[cell]) { range.removeLast() }
      }
      for cell in cells[..<range.lowerBound] { start += cell.advance + spacing }
      for cell in cells[range] { width += cell.advance + spacing }
      if !range.isEmpty, !spacesLastLetter { width -= spacing }
      self.cells = range
      blanks = cells[range].count(where: isBlank)
    }
  }
}
