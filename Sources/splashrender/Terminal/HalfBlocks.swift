import SplashPixels

/// Pictures of characters, two pixels high: the upper half block in the colour of the upper pixel on that
/// of the lower one. Only what is new since the last picture is written.
struct HalfBlocks {
  /// A character's two pixels, red in the lowest byte of each.
  private struct Cell: Hashable {
    var top: UInt32
    var bottom: UInt32
  }

  /// Whether colours may be used; otherwise shades of characters tell light from dark.
  let isColored: Bool
  private var cells: [Cell] = []
  private var columns = 0

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// How many lines the last picture has.
  var lines: Int { columns == 0 ? 0 : cells.count / columns }

  /// What shows `picture` in place of the last one: the cursor stands at the beginning of the line below
  /// the picture, before and after.
  ///
  /// - Parameter picture: Premultiplied; what is translucent is seen over black.
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
    // The first picture makes its lines.
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

  /// A character that covers as much of its cell as it is light.
  private static func shade(_ cell: Cell) -> Character {
    let shades: [Character] = [" ", "░", "▒", "▓", "█"]
    return shades[min(4, Int((lightness(cell.top) + lightness(cell.bottom)) / 2 * 5))]
  }

  /// How light a colour is, 0…1, by Rec. 709's weights.
  private static func lightness(_ color: UInt32) -> Double {
    let (red, green, blue) = (color & 0xFF, color >> 8 & 0xFF, color >> 16 & 0xFF)
    return (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
