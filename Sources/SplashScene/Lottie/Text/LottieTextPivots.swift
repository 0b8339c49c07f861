/// The points that the letters of a text turn about: with each letter, its word, its line, or all of them.
package struct LottieTextPivots: Sendable {
  /// What turns as one. The cases are numbered as in Lottie files.
  package enum Grouping: Int, Hashable, Sendable {
    /// Each letter.
    case characters = 1
    /// The letters of a word.
    case words
    /// The letters of a line.
    case lines
    /// All letters.
    case all
  }

  /// The middle of its group on the baseline, from each letter's place.
  private var middles: [Point] = []
  /// Half the width of its group.
  private var halfWidths: [Double] = []
  /// How far up an alignment of 100 % is.
  private let height: Double

  /// What lottie-web takes for the height of capitals, in sizes.
  static let capitalHeight = 1.2 * 0.714

  /// Finds the points of a set text.
  init(_ glyphs: [LottieTextGlyph], grouping: Grouping, of document: LottieTextDocument) {
    height = Self.capitalHeight * document.size
    var extents: [Int: (left: Double, right: Double, y: Double)] = [:]
    func key(_ glyph: LottieTextGlyph) -> Int {
      switch grouping {
      case .words: glyph.units[.words]
      case .lines: glyph.units[.lines]
      case .characters, .all: 0
      }
    }
    for glyph in glyphs where !glyph.isBlank {
      let (left, right) = (glyph.position.x, glyph.position.x + glyph.advance)
      let known = extents[key(glyph)] ?? (left, right, glyph.position.y)
      extents[key(glyph)] = (min(left, known.left), max(right, known.right), known.y)
    }
    for glyph in glyphs {
      let own = (
        left: glyph.position.x, right: glyph.position.x + glyph.advance, y: glyph.position.y
      )
      let extent = grouping == .characters ? own : extents[key(glyph)] ?? own
      let middle = Point((extent.left + extent.right) / 2, extent.y)
      middles.append(middle - glyph.position)
      halfWidths.append((extent.right - extent.left) / 2)
    }
  }

  /// The point that a letter turns about, from its place.
  ///
  /// - Parameter alignment: From the middle to the group's edges, in percent.
  func pivot(of glyph: Int, alignment: Point) -> Point {
    middles[glyph] + Point(halfWidths[glyph] * alignment.x / 100, height * alignment.y / 100)
  }
}
