import SplashSystem

extension Problem {
  static func fileTooLong(_ limit: Int) -> Problem {
    Problem(.limitExceeded, "the file is too large", expected: "at most \(limit >> 20) MB")
  }
  static func syntaxTooDeep() -> Problem {
    Problem(.limitExceeded, "arrays and objects nest deeper than \(SyntaxLimits.depth) levels")
  }
  package static func tooManyValues() -> Problem {
    Problem(
      .limitExceeded,
      "the file has too many numbers, strings and other values",
      expected: "at most \(SyntaxLimits.values)")
  }
  static func invalidUTF8() -> Problem { Problem(.jsonSyntax, "invalid UTF-8") }
  static func emptyFile() -> Problem {
    Problem(.jsonSyntax, "the file is empty", expected: "an object in braces")
  }
  static func textAfterEnd() -> Problem {
    Problem(
      .jsonSyntax, "unexpected text after the end of the object", expected: "the end of the file")
  }
  static func endOfFile(_ missing: String) -> Problem {
    Problem(.jsonSyntax, "unexpected end of the file", expected: missing)
  }
  static func unclosed(_ what: String, note: RelatedPlace) -> Problem {
    Problem(.jsonSyntax, "the file ends inside an \(what)", related: [note])
  }
  static func unclosedString() -> Problem {
    Problem(
      .jsonSyntax, "a string has no closing quote on its line", expected: "\" (a line break is \\n)"
    )
  }
  static func unclosedComment() -> Problem {
    Problem(.jsonSyntax, "a comment is not closed", expected: "*/")
  }
  static func missingComma(in what: String) -> Problem {
    Problem(
      .jsonSyntax,
      "a comma is missing before this",
      expected: what == "array" ? "\",\" or \"]\"" : "\",\" or \"}\"")
  }
  static func missingColon() -> Problem {
    Problem(.jsonSyntax, "a colon is missing", expected: "\":\"")
  }
  static func missingBracket(of what: String, note: RelatedPlace) -> Problem {
    Problem(
      .jsonSyntax, "\(what == "array" ? "\"]\"" : "\"}\"") is missing before this", related: [note])
  }
  static func keyWithoutQuotes(_ word: String) -> Problem {
    if word == "#" { return Problem(.jsonSyntax, "\"#\" doesn't begin a comment", expected: "//") }
    return isIdentifier(word)
      ? Problem(
        .jsonSyntax, "this key needs double quotes", suggestion: "\"\(word)\"",
        isCertain: true)
      : Problem(.jsonSyntax, "\(quoted(word)) is not a key", expected: "a key in double quotes")
  }
  static func duplicateKey(_ key: String, note: RelatedPlace) -> Problem {
    Problem(.jsonDuplicateKey, "the key \(quoted(key)) is repeated", related: [note])
  }
  package static func malformedNumber(_ text: String, suggestion: String?) -> Problem {
    Problem(
      .jsonSyntax,
      "\(quoted(text)) is not a number",
      expected: suggestion == nil ? "a number like 12, -0.5 or 1e-3" : nil, suggestion: suggestion)
  }
  package static func numberOverflow(_ text: String) -> Problem {
    Problem(.jsonSyntax, "the number \(quoted(text)) is too large")
  }
  static func controlCharacter(_ byte: UInt8) -> Problem {
    let code = String(byte, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 4 - code.count) + code
    return Problem(
      .jsonSyntax, "a string has a control character (U+\(digits))", expected: "\\u\(digits)")
  }
  static func unknownEscape() -> Problem {
    Problem(
      .jsonSyntax,
      "unknown escape sequence", expected: "one of: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
  }
  static func malformedUnicodeEscape() -> Problem {
    Problem(.jsonSyntax, "an escape is incomplete", expected: "\\u and four hexadecimal digits")
  }
  static func loneSurrogate() -> Problem {
    Problem(
      .jsonSyntax, "an escape is half of a surrogate pair", expected: "a pair like \\uD83D\\uDE00")
  }
}
