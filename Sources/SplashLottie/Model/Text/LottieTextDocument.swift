import SplashScene

/// Text with its attributes, as displayed by a text layer starting at one of its keys.
///
/// Lengths are in points.
struct LottieTextDocument: Hashable, Sendable {
  /// The text, with its line breaks.
  var text: String
  /// The font's name in the file's font list.
  var font: String
  /// The size of the em square.
  var size: Double
  /// The additional space between letters, in thousandths of the font size.
  var tracking = 0.0
  /// The line height; 0 means 1.2 times the font size.
  var lineHeight = 0.0
  /// The distance by which letters are raised above the baseline.
  var baselineShift = 0.0
  /// The alignment of lines.
  var justification = LottieJustification.left
  /// The capitalization.
  var caps = LottieCaps.none
  /// The size of the box that wraps lines; `nil` if lines end only at line breaks.
  var boxSize: Size?
  /// The box's top-left corner, or the offset of text without a box.
  var origin = Point.zero
  /// The fill colour of the letters; `nil` for no fill.
  var fill: Color?
  /// The stroke colour of the outlines; `nil` for no stroke.
  var stroke: Color?
  /// The width of the stroke, which is centred on the outline.
  var strokeWidth = 0.0
  /// Whether the stroke is drawn above the fill.
  var isStrokeAbove = false

  /// Creates left-aligned text without colours.
  init(text: String, font: String, size: Double) {
    (self.text, self.font, self.size) = (text, font, size)
  }

  /// The distance from one baseline to the next.
  var baselineDistance: Double { lineHeight == 0 ? size * 1.2 : lineHeight }

  /// The additional space between letters, in points.
  var spacing: Double { tracking / 1000 * size }
}

/// The alignment of lines relative to the origin or the box. The raw values are Lottie's.
enum LottieJustification: Int, Hashable, Sendable {
  /// Left-aligned.
  case left
  /// Right-aligned.
  case right
  /// Centred.
  case center
  /// Justified; the last line of a paragraph is left-aligned.
  case justifiedLastLeft
  /// Justified; the last line of a paragraph is right-aligned.
  case justifiedLastRight
  /// Justified; the last line of a paragraph is centred.
  case justifiedLastCenter
  /// Justified, including the last line.
  case justified

  /// The fraction of the free space that is on the left of a line that isn't justified.
  var leftShare: Double {
    switch self {
    case .left, .justifiedLastLeft, .justified: 0
    case .right, .justifiedLastRight: 1
    case .center, .justifiedLastCenter: 0.5
    }
  }

  /// Returns whether a line is stretched to the width of the text's box.
  ///
  /// - Parameter isLast: Whether the line is the last line of its paragraph.
  func stretches(isLast: Bool) -> Bool { self == .justified || rawValue >= 3 && !isLast }
}

/// The capitalization of lower-case letters. The raw values are Lottie's.
enum LottieCaps: Int, Hashable, Sendable {
  /// Unchanged.
  case none
  /// Drawn as capitals.
  case all
  /// Drawn as capitals at ``LottieTextLetter/smallCapitalScale`` of the font size.
  case small
}
