/// A text with its attributes: what a text layer shows from one of its keys on.
///
/// Lengths are in points.
package struct LottieTextDocument: Hashable, Sendable {
  /// The text, with its line breaks.
  package var text: String
  /// The name of its font, as the file lists it.
  package var font: String
  /// The size of the em square.
  package var size: Double
  /// What is added between letters, in thousandths of the size.
  package var tracking = 0.0
  /// The distance of baselines; 0 is 1.2 times the size.
  package var lineHeight = 0.0
  /// How far letters stand above the baseline.
  package var baselineShift = 0.0
  /// Where lines stand.
  package var justification = LottieJustification.left
  /// What becomes of small letters.
  package var caps = LottieCaps.none
  /// The size of the box that lines are broken in; `nil` for lines that end only at breaks of the text.
  package var boxSize: Size?
  /// The box's top left, or what a text without a box is moved by.
  package var origin = Point.zero
  /// What letters are filled with; `nil` leaves it out.
  package var fill: Color?
  /// What their outlines are drawn with; `nil` leaves it out.
  package var stroke: Color?
  /// The width of that line, half of it on either side of the outline.
  package var strokeWidth = 0.0
  /// Whether the line is above what letters are filled with.
  package var isStrokeAbove = false

  /// Makes a text at the left of its origin without a colour.
  package init(text: String, font: String, size: Double) {
    (self.text, self.font, self.size) = (text, font, size)
  }

  /// The distance from one baseline to the next.
  var baselineDistance: Double { lineHeight == 0 ? size * 1.2 : lineHeight }

  /// What is added between letters, in points.
  var spacing: Double { tracking / 1000 * size }
}

/// Where the lines of a text stand: about the origin, or in their box. The cases are numbered as in Lottie files.
package enum LottieJustification: Int, Hashable, Sendable {
  /// At the left.
  case left
  /// At the right.
  case right
  /// In the middle.
  case center
  /// At both sides of the box; the last line of a paragraph at the left.
  case justifiedLastLeft
  /// At both sides of the box; the last line of a paragraph at the right.
  case justifiedLastRight
  /// At both sides of the box; the last line of a paragraph in the middle.
  case justifiedLastCenter
  /// At both sides of the box, all lines.
  case justified

  /// The part of the free space that is at the left of a line which isn't stretched.
  var leftShare: Double {
    switch self {
    case .left, .justifiedLastLeft, .justified: 0
    case .right, .justifiedLastRight: 1
    case .center, .justifiedLastCenter: 0.5
    }
  }

  /// Whether a line is stretched to the width of its box.
  ///
  /// - Parameter isLast: Whether it is the last one of its paragraph.
  func stretches(isLast: Bool) -> Bool { self == .justified || rawValue >= 3 && !isLast }
}

/// What becomes of small letters. The cases are numbered as in Lottie files.
package enum LottieCaps: Int, Hashable, Sendable {
  /// They stay.
  case none
  /// They are drawn as capitals.
  case all
  /// They are drawn as capitals of ``LottieTextLetter/smallCapitalScale`` of the size.
  case small
}
