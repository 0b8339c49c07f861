import SplashSystem

extension SyntaxReader {
  /// Returns the problem with a text that isn't a JSON value.
  ///
  /// - Parameters:
  ///   - word: The first word or character of the text.
  ///   - wholeText: The text up to the next comma, bracket or line break.
  func notAValue(_ word: String, wholeText: String) -> Problem {
    if let number = SyntaxReader.intendedNumber(word) {
      return .malformedNumber(word, suggestion: number)
    }
    let suggestion =
      nearest(to: word, among: ["true", "false", "null"]) ?? valueInQuotes(wholeText)
    if let suggestion, suggestion.hasPrefix("\"") {
      return Problem(.jsonSyntax, "this text needs double quotes", suggestion: suggestion)
    }
    return Problem(
      .jsonSyntax,
      "\(quoted(word)) is not a value",
      expected: "a string, number, array, object, true, false or null", suggestion: suggestion)
  }

  /// Returns the string that a text without double quotes probably means: a name, a colour, or an expression.
  private func valueInQuotes(_ text: String) -> String? {
    if ["undefined", "nil", "None"].contains(text) { return "null" }
    if ["NaN", "nan", "Infinity", "inf"].contains(text) { return nil }
    guard text.utf8.count <= 60, !text.contains(where: { "\"\\{}[]".contains($0) }) else {
      return nil
    }
    if text.count > 2, let mark = text.first, "'`".contains(mark), text.last == mark {
      return "\"\(text.dropFirst().dropLast())\""
    }
    if text.first == "#" || isIdentifier(text) { return "\"\(text)\"" }
    if dialect.isExpression(text) { return "\"= \(text)\"" }
    // A CSS function such as rgb().
    let isCall = text.hasSuffix(")") && isIdentifier(String(text.prefix { $0 != "(" }))
    return isCall ? "\"\(text)\"" : nil
  }
}
