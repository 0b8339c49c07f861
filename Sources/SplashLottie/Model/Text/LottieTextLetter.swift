import SplashScene

/// A user-perceived character, with its combining marks.
struct LottieTextLetter: Hashable, Sendable {
  /// The drawn text.
  var text: String
  /// The scale relative to the text size.
  var scale: Double
  /// Whether the letter is whitespace.
  var isBlank: Bool

  /// The scale of synthesized small capitals in Adobe applications.
  static let smallCapitalScale = 0.7
}

extension LottieTextDocument {
  /// The letters between line breaks, which are U+0003 and all Unicode line breaks.
  var paragraphs: [[LottieTextLetter]] {
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

/// The outline of one letter, or of several letters that form one glyph.
struct LottieTextCell: Sendable {
  /// The index of the letter, or of the first of several, in its line.
  var letter: Int
  /// The outline relative to the pen position on the baseline, in points.
  var outline: Path
  /// The advance, without spacing, in points.
  var advance: Double
}
