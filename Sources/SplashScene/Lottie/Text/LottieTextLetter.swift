/// A character of a text as it is drawn: what people take for one, with its marks.
package struct LottieTextLetter: Hashable, Sendable {
  /// What is drawn.
  package var text: String
  /// A factor of the text's size.
  package var scale: Double
  /// Whether it is a space, or something like it.
  package var isBlank: Bool

  /// How large small capitals are: what Adobe's programs draw for fonts that have none of their own.
  package static let smallCapitalScale = 0.7
}

extension LottieTextDocument {
  /// The letters between the line breaks of the text: U+0003 is one, as are all of Unicode's.
  package var paragraphs: [[LottieTextLetter]] {
    var paragraphs: [[LottieTextLetter]] = [[]]
    for character in text {
      if character.isNewline || character == "\u{3}" {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(letter(character))
      }
    }
    return paragraphs
  }

  private func letter(_ character: Character) -> LottieTextLetter {
    let isBlank = character.isWhitespace
    guard caps != .none, character.isLowercase else {
      return LottieTextLetter(text: String(character), scale: 1, isBlank: isBlank)
    }
    return LottieTextLetter(
      text: character.uppercased(),
      scale: caps == .small ? LottieTextLetter.smallCapitalScale : 1, isBlank: isBlank)
  }
}

/// What one letter draws, or several that have become one sign.
package struct LottieTextCell: Sendable {
  /// The index of the (first) letter in its line.
  package var letter: Int
  /// The outline about the place of the pen on the baseline, in points.
  package var outline: Path
  /// How far the pen moves, without spacing, in points.
  package var advance: Double

  /// Makes a cell.
  package init(letter: Int, outline: Path, advance: Double) {
    (self.letter, self.outline, self.advance) = (letter, outline, advance)
  }
}
