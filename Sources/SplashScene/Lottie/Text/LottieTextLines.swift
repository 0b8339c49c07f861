/// The lines of a text: letters in their order, and what they draw from left to right.
struct LottieTextLines {
  /// A line.
  struct Line {
    /// The letters in their order.
    var letters: [LottieTextLetter]
    /// What they draw, from left to right.
    var cells: [LottieTextCell] = []
    /// Whether it is the last one of its paragraph.
    var isLast = true
  }

  private(set) var lines: [Line]

  /// Makes the lines of a text: those that are wider than its box are broken.
  ///
  /// - Parameter cells: Finds what lines of letters draw, without breaking them. It is asked once more for
  ///   broken lines, since letters depend on their neighbours.
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

  /// Breaks a paragraph behind blanks, and words that are wider than the box between letters.
  private static func broken(
    _ letters: [LottieTextLetter], _ cells: [LottieTextCell], at width: Double, spacing: Double
  ) -> [Line] {
    var advances = Array(repeating: 0.0, count: letters.count)
    // A letter that has become one with the letter before has no cell, and must not be parted from it.
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
