import SplashScene

/// The pivots of a text's letters: one for each letter, each word, each line, or the whole text.
struct LottieTextPivots: Sendable {
  /// The units that rotate as a whole. The raw values are Lottie's.
  enum Grouping: Int, Hashable, Sendable {
    /// Each letter.
    case characters = 1
    /// The letters of a word.
    case words
    /// The letters of a line.
    case lines
    /// All letters.
    case all
  }

  /// The centre of each letter's group on the baseline, relative to the letter's position.
  private var middles: [Point] = []
  /// Half the width of each letter's group.
  private var halfWidths: [Double] = []
  /// The height that corresponds to an alignment of 100 %.
  private let height: Double

  /// lottie-web's estimate of the cap height, as a multiple of the font size.
  static let capitalHeight = 1.2 * 0.714

  /// Finds the pivots of laid-out text.
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

  /// Returns a letter's pivot, relative to its position.
  ///
  /// - Parameter alignment: The position between the centre and the group's edges, in percent.
  func pivot(of glyph: Int, alignment: Point) -> Point {
    middles[glyph] + Point(halfWidths[glyph] * alignment.x / 100, height * alignment.y / 100)
  }
}
