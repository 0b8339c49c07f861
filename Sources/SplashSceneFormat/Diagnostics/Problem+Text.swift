// MARK: Fonts and texts

extension Problem {
  static func fontFamilyNotFound(_ families: [String], known: [String]) -> Problem {
    var problem: Problem
    if families.count == 1, let family = families.first {
      problem = Problem(
        "there is no font family \(quoted(family))", expected: oneOf(known),
        suggestion: nearest(to: family, among: known).map(quoted))
    } else {
      problem = Problem(
        "there is none of the font families \(families.map(quoted).joined(separator: ", "))",
        expected: oneOf(known),
        suggestion: families.lazy.compactMap { nearest(to: $0, among: known) }.first.map(quoted))
    }
    problem.kind = .missingFile
    return problem
  }
  static func missingGlyphs(_ characters: [Unicode.Scalar]) -> Problem {
    let codes = characters.prefix(4).map { character in
      let digits = String(character.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let more = characters.count > codes.count ? ", …" : ""
    var text = ""
    text.unicodeScalars.append(contentsOf: characters)
    var problem = Problem(
      "no font has \(quoted(text)) (\(codes.joined(separator: ", "))\(more))",
      expected: "characters of the text's fonts, or one more family in \"fontFamily\"")
    problem.severity = .warning
    return problem
  }
  static func textWarning(_ sentence: String) -> Problem {
    var problem = Problem(sentence)
    problem.severity = .warning
    return problem
  }
  static func textOverLimit(_ limit: String) -> Problem {
    Problem("the text can't be set: it is over a limit", expected: "at most \(limit)")
  }
  static func textTooLong() -> Problem {
    Problem("the text is too long", expected: "at most \(Limits.textBytes >> 10) KB")
  }
  static func tooManyGlyphs() -> Problem {
    Problem("the scene's texts have more than \(Limits.glyphs) glyphs together")
  }
  static func emptyFontFamily() -> Problem {
    Problem("the font family has no name", expected: "a font family's name")
  }
  static func malformedFontTag(_ tag: String) -> Problem {
    Problem("\(quoted(tag)) is not an OpenType tag", expected: "four characters, like \"wght\"")
  }
  static func malformedLanguage(_ tag: String) -> Problem {
    Problem(
      "\(quoted(tag)) is not a language", expected: "a tag of BCP 47, like \"ja\" or \"zh-Hant\"")
  }
  static func keyPathOfUnits(_ keyPath: String) -> Problem {
    Problem(
      "\(quoted(keyPath)) changes nothing here: the text is drawn by the layers of \"each\"",
      expected: "the animation in \"each\"")
  }
}
