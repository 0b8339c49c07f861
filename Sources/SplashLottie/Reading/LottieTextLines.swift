import SplashScene

/// The lines of text: letters in logical order, with their cells from left to right.
struct LottieTextLines {
  /// A line.
  struct Line {
    /// The letters in logical order.
    var letters: [LottieTextLetter]
    /// The letters' cells, from left to right.
    var cells: [LottieTextCell] = []
    /// Whether the line is the last line of its paragraph.
    var isLast = true
  }

  private(set) var lines: [Line]

  /// Creates the lines of a document, wrapping lines that are wider than its box.
  ///
  /// - Parameter cells: A closure that returns the cells of lines, without wrapping them. It is called again for
  ///   wrapped lines, because letters depend on their neighbours.
  init(_ document: LottieTextDocument, cells: ([[LottieTextLetter]]) -> [[LottieTextCell]]) {
    let paragraphs = document.paragraphs
    var found = cells(paragraphs)
    lines = paragraphs.map { Line(letters: $0) }
    if let width = document.boxSize?.width {
      lines = zip(paragraphs, found).flatMap { letters, cells in
        Self.broken(letters, cells, at: width, spacing: document.spacing)
      }
      if lines.count != paragraphs.count { found = cells(lines.map(\.letters)) }
    }
    for (index, cells) in found.enumerated() where index < lines.count {
      lines[index].cells = cells
    }
  }

  /// Wraps a paragraph after whitespace, and between letters in words wider than the box.
  private static func broken(
    _ letters: [LottieTextLetter], _ cells: [LottieTextCell], at width: Double, spacing: Double
  ) -> [Line] {
    var advances = Array(repeating: 0.0, count: letters.count)
    // A letter that forms one glyph with the previous letter has no cell, and can't be separated from it.
    var begins = Array(repeating: false, count: letters.count)
    for cell in cells where advances.indices.contains(cell.letter) {
      advances[cell.letter] += cell.advance
      begins[cell.letter] = true
    }
    var lines: [Line] = []
    var (start, reached) = (0, 0.0)
    var afterBlank: Int?
    var index = 0
    while index < letters.count {
      let isBlank = letters[index].isBlank
      if !isBlank, index > start, begins[index], reached + advances[index] > width {
        let end = afterBlank ?? index
        lines.append(Line(letters: Array(letters[start..<end]), isLast: false))
        (start, reached, afterBlank, index) = (end, 0, nil, end)
        continue
      }
      reached += advances[index] + (begins[index] ? spacing : 0)
      index += 1
      if isBlank { afterBlank = index }
    }
    lines.append(Line(letters: Array(letters[start...])))
    return lines
  }
}
