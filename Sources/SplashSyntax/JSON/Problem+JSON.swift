import SplashSystem

extension Problem {
  static func fileTooLong(_ limit: Int) -> Problem {
    Problem("the file is too large", expected: "at most \(limit >> 20) MB")
  }
  static func syntaxTooDeep() -> Problem {
    Problem("arrays and objects nest deeper than \(SyntaxLimits.depth) levels")
  }
  package static func tooManyValues() -> Problem {
    Problem(
      "the file has too many numbers, strings and other values",
      expected: "at most \(SyntaxLimits.values)")
  }
  static func invalidUTF8() -> Problem { Problem("invalid UTF-8") }
  static func emptyFile() -> Problem {
    Problem("the file is empty", expected: "an object in braces")
  }
  static func textAfterEnd() -> Problem {
    Problem("unexpected text after the end of the object", expected: "the end of the file")
  }
  static func endOfFile(_ missing: String) -> Problem {
    Problem("unexpected end of the file", expected: missing)
  }
  static func unclosed(_ what: String, note: RelatedPlace) -> Problem {
    Problem("the file ends inside an \(what)", related: [note])
  }
  static func unclosedString() -> Problem {
    Problem("a string has no closing quote on its line", expected: "\" (a line break is \\n)")
  }
  static func unclosedComment() -> Problem { Problem("a comment is not closed", expected: "*/") }
  static func missingComma(in what: String) -> Problem {
    Problem(
      "a comma is missing before this",
      expected: what == "array" ? "\",\" or \"]\"" : "\",\" or \"}\"")
  }
  static func missingColon() -> Problem { Problem("a colon is missing", expected: "\":\"") }
  static func missingBracket(of what: String, note: RelatedPlace) -> Problem {
    Problem("\(what == "array" ? "\"]\"" : "\"}\"") is missing before this", related: [note])
  }
  static func keyWithoutQuotes(_ word: String) -> Problem {
    if word == "#" { return Problem("\"#\" doesn't begin a comment", expected: "//") }
    return isIdentifier(word)
      ? Problem("this key needs double quotes", suggestion: "\"\(word)\"")
      : Problem("\(quoted(word)) is not a key", expected: "a key in double quotes")
  }
  static func duplicateKey(_ key: String, note: RelatedPlace) -> Problem {
    Problem("the key \(quoted(key)) is repeated", related: [note])
  }
  package static func malformedNumber(_ text: String, suggestion: String?) -> Problem {
    Problem(
      "\(quoted(text)) is not a number",
      expected: suggestion == nil ? "a number like 12, -0.5 or 1e-3" : nil, suggestion: suggestion)
  }
  package static func numberOverflow(_ text: String) -> Problem {
    Problem("the number \(quoted(text)) is too large")
  }
  static func controlCharacter(_ byte: UInt8) -> Problem {
    let code = String(byte, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 4 - code.count) + code
    return Problem("a string has a control character (U+\(digits))", expected: "\\u\(digits)")
  }
  static func unknownEscape() -> Problem {
    Problem(
      "unknown escape sequence", expected: "one of: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
  }
  static func malformedUnicodeEscape() -> Problem {
    Problem("an escape is incomplete", expected: "\\u and four hexadecimal digits")
  }
  static func loneSurrogate() -> Problem {
    Problem("an escape is half of a surrogate pair", expected: "a pair like \\uD83D\\uDE00")
  }
}
