import SplashSyntax

/// A table of text columns, separated by spaces. The first and last columns are aligned to the left, the others to the
/// right.
struct TextTable {
  /// The column titles.
  let header: [String]
  /// The cells of a row, one per title.
  var rows: [[String]] = []
  /// The colour of the last cell, if any.
  var style: @Sendable (String) -> Style? = { _ in nil }

  private static let gap = 2
  /// The minimum width of the first column, however narrow the terminal is.
  private static let narrowest = 12

  /// Returns the lines of the table, safe to print.
  ///
  /// - Parameter width: The terminal's width. The first column is truncated if lines would otherwise be wider than
  ///   that.
  func lines(width: Int?, isColored: Bool) -> [String] {
    let rows = rows.map { $0.map(Line.shown) }
    var widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    let total = widths.reduce(Self.gap * (widths.count - 1), +)
    if let width, total > width {
      widths[0] = max(min(widths[0], Self.narrowest), widths[0] - (total - width))
    }
    return ([header] + rows).map { line($0, widths, isColored: isColored) }
  }

  private func line(_ row: [String], _ widths: [Int], isColored: Bool) -> String {
    let cells = row.indices.map { column in
      let text = row[column]
      let padding = String(repeating: " ", count: max(0, widths[column] - text.count))
      switch column {
      case 0: return Self.cut(text, to: widths[0]) + padding
      case row.count - 1: return isColored ? style(text)?(text) ?? text : text
      default: return padding + text
      }
    }
    return cells.joined(separator: String(repeating: " ", count: Self.gap))
  }

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : "…" + text.suffix(max(0, width - 1))
  }
}
