import SplashPixels
import SplashSystem

/// Frames as characters with two pixels each: the upper half block, with the upper pixel's colour as foreground and the
/// lower pixel's as background. Only changed characters are written.
struct HalfBlocks {
  /// The two pixels of a character, with red in the lowest byte.
  private struct Cell: Hashable {
    var top: UInt32
    var bottom: UInt32
  }

  /// Whether colours are used; otherwise characters of different coverage show brightness.
  let isColored: Bool
  private var cells: [Cell] = []
  private var columns = 0

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The number of lines of the last frame.
  var lines: Int { columns == 0 ? 0 : cells.count / columns }

  /// Returns the text that replaces the last frame with `picture`. Before and after, the cursor is at the start of
  /// the line below the frame.
  ///
  /// - Parameter picture: Premultiplied pixels; translucent ones are composited over black.
  mutating func draw(_ picture: Pixmap) -> String {
    let rows = (picture.height + 1) / 2
    let before = picture.width == columns && lines == rows ? cells : nil
    let isFirst = cells.isEmpty
    columns = picture.width
    cells = (0..<rows).flatMap { row in
      let top = unsafe picture.row32(2 * row)
      let bottom = unsafe 2 * row + 1 < picture.height ? picture.row32(2 * row + 1) : nil
      return (0..<columns).map { x in
        Cell(
          top: unsafe top[x] & 0xFF_FFFF,
          bottom: unsafe bottom.map { unsafe $0[x] & 0xFF_FFFF } ?? 0)
      }
    }
    // The first frame creates its lines.
    var text = isFirst ? String(repeating: "\n", count: rows) : ""
    for row in 0..<rows {
      let new = cells[row * columns..<(row + 1) * columns]
      var range = new.indices
      if let before {
        guard let first = range.first(where: { cells[$0] != before[$0] }),
          let last = range.last(where: { cells[$0] != before[$0] })
        else { continue }
        range = first..<last + 1
      }
      let start = range.lowerBound - row * columns
      text += "\u{1B}[\(rows - row)A\r"
      if start > 0 { text += "\u{1B}[\(start)C" }
      text += characters(new[range])
      text += "\u{1B}[\(rows - row)B\r"
    }
    return text
  }

  private func characters(_ cells: ArraySlice<Cell>) -> String {
    guard isColored else { return String(cells.map(Self.shade)) }
    var text = ""
    var last: Cell?
    for cell in cells {
      if cell.top != last?.top { text += "\u{1B}[38;2;\(Self.numbers(cell.top))m" }
      if cell.bottom != last?.bottom { text += "\u{1B}[48;2;\(Self.numbers(cell.bottom))m" }
      text += "▀"
      last = cell
    }
    return text + "\u{1B}[0m"
  }

  private static func numbers(_ color: UInt32) -> String {
    "\(color & 0xFF);\(color >> 8 & 0xFF);\(color >> 16 & 0xFF)"
  }

  /// Returns a character whose coverage corresponds to a brightness.
  private static func shade(_ cell: Cell) -> Character {
    let shades: [Character] = [" ", "░", "▒", "▓", "█"]
    return shades[min(4, Int(clamping: (lightness(cell.top) + lightness(cell.bottom)) / 2 * 5))]
  }

  /// Returns the brightness of a colour, 0…1, using the weights of Rec. 709.
  private static func lightness(_ color: UInt32) -> Double {
    let (red, green, blue) = (color & 0xFF, color >> 8 & 0xFF, color >> 16 & 0xFF)
    return (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
