import SplashSystem

extension Diagnostic {
  /// Returns the diagnostic formatted for the terminal: the message, the source line with the error underlined, the
  /// expected value and a suggestion.
  ///
  /// Control characters and invalid bytes in the source become U+FFFD, and tabs become spaces. Long lines are cut to
  /// the part around the error.
  ///
  /// - Parameter source: The text of ``file``; if `nil`, the source line is omitted.
  public func rendered(source: SourceText? = nil) -> String {
    lines(source: source).joined(separator: "\n")
  }

  /// Returns the lines of ``rendered(source:)``.
  ///
  /// - Parameter listsExpected: Whether to print the expected value.
  package func lines(source: SourceText? = nil, listsExpected: Bool = true) -> [String] {
    var lines = ["\(location): \(severity.rawValue): \(message)"]
    var indent = "  "
    if let source, let span {
      let number = line > 0 ? String(line) : ""
      let blank = String(repeating: " ", count: max(1, number.utf8.count))
      indent = blank + " "
      let excerpt = Excerpt(of: span, line: source.range(ofLine: max(1, line)), in: source.bytes)
      lines.append("\(number.isEmpty ? " " : number) | \(excerpt.text)")
      lines.append("\(blank) | \(excerpt.underline)")
    }
    if let expected, listsExpected { lines.append("\(indent)expected \(expected)") }
    if let suggestion { lines.append("\(indent)did you mean \(suggestion)?") }
    lines += notes.map(\.rendered)
    // Text from the scene and its files may contain any characters.
    return lines.map(shown)
  }

  private var location: String {
    line == 0 ? file.description : "\(file):\(line):\(column)"
  }
}

extension Diagnostic.Note {
  package var rendered: String { "\(file):\(line):\(column): note: \(message)" }
}

/// A source line, formatted for the terminal, and the line below it that underlines a span.
private struct Excerpt {
  /// The maximum length of a source line in terminal cells. Longer lines are cut to this length.
  private static let width = 100
  private static let tabWidth = 2

  private struct Cell {
    var text: String
    var width: Int
    var offset: Int
  }

  private(set) var text: String
  private(set) var underline: String

  init(of span: Range<Int>, line: Range<Int>, in bytes: [UInt8]) {
    // Only a window of bytes is processed, to limit the work for files that consist of one long line. The cells in
    // the window are then cut to the width.
    let reach = 4 * Excerpt.width
    let start = max(line.lowerBound, span.lowerBound - reach)
    let end = min(line.upperBound, max(span.lowerBound, start) + reach)
    var cells = start < end ? Excerpt.cells(of: start..<end, in: bytes) : []
    let caret = cells.firstIndex { $0.offset >= span.lowerBound } ?? cells.count

    var (first, last) = (0, cells.count)
    if cells.reduce(0, { $0 + $1.width }) > Excerpt.width {
      first = max(0, min(caret - Excerpt.width / 3, cells.count - Excerpt.width / 2))
      last = min(cells.count, first + Excerpt.width)
    }
    if first > 0 || start > line.lowerBound {
      first = min(first, max(0, caret - 1))
      if first < cells.count {
        cells[first] = Cell(text: "…", width: 1, offset: cells[first].offset)
      }
    }
    if last < cells.count || end < line.upperBound {
      cells = Array(cells[..<last])
      cells.append(Cell(text: "…", width: 1, offset: Int.max))
      last = cells.count
    }

    let seen = cells[min(first, last)..<last]
    text = seen.map(\.text).joined()
    let before = seen.prefix { $0.offset < span.lowerBound }
    let under = seen.dropFirst(before.count).prefix { $0.offset < span.upperBound }
    let length = max(1, under.reduce(0) { $0 + $1.width })
    underline =
      String(repeating: " ", count: before.reduce(0) { $0 + $1.width }) + "^"
      + String(repeating: "~", count: length - 1)
  }

  private static func cells(of range: Range<Int>, in bytes: [UInt8]) -> [Cell] {
    var cells: [Cell] = []
    var offset = range.lowerBound
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      // Invalid bytes decode to one or more replacement characters, so the position may be off by a cell, which is
      // harmless. The count never overflows.
      switch scalar {
      case "\t":
        cells.append(
          Cell(text: String(repeating: " ", count: tabWidth), width: tabWidth, offset: offset))
      case _ where scalar.isObeyed:
        cells.append(Cell(text: "\u{FFFD}", width: 1, offset: offset))
      default:
        cells.append(Cell(text: String(scalar), width: width(of: scalar), offset: offset))
      }
      offset += scalar == "\u{FFFD}" ? 1 : UTF8.width(scalar)
    }
    return cells
  }

  /// Returns the width of a scalar in terminal cells: two in blocks of wide characters, zero for combining marks.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
