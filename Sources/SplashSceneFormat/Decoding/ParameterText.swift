import SplashScene
import SplashSyntax
import SplashSystem

extension Parameter {
  /// Parses an external value. Paths are relative to the working directory and unrestricted.
  ///
  /// - Parameters:
  ///   - text: The value as written.
  ///   - report: Receives errors and warnings, with the affected range of the text's UTF-8 bytes.
  /// - Returns: The value; `nil` after reporting an error.
  func parse(_ text: String, report: (Problem, Range<Int>) -> Void) -> ExpressionValue? {
    let whole = 0..<text.utf8.count
    func failed(_ problem: Problem, at range: Range<Int>? = nil) -> ExpressionValue? {
      report(problem, range ?? whole)
      return nil
    }
    switch kind {
    case .number:
      guard SyntaxReader.isNumber(ArraySlice(text.utf8)), let number = Double(text),
        number.isFinite
      else {
        let expected = range.description
        return failed(
          .parameterText(
            text, kind: "a number",
            expected: expected == "a number" ? "a number, such as 1.5" : expected))
      }
      if let fault = fault(of: number) { return failed(fault) }
      return .number(number)
    case .angle:
      if let radians = AngleUnit.radians(of: text) { return .number(radians) }
      guard SyntaxReader.isNumber(ArraySlice(text.utf8)), let number = Double(text),
        abs(number) <= Limits.magnitude
      else { return failed(.malformedAngle(text)) }
      if AngleUnit.isProbablyDegrees(number) { report(.probablyDegrees(number), whole) }
      return .number(number)
    case .string: return .string(text)
    case .color:
      return ColorParser.read(text, in: appearance) { report($0, $1) }.map(ExpressionValue.color)
    case .bool:
      if text == "true" || text == "false" { return .bool(text == "true") }
      return failed(.parameterText(text, kind: "true or false", expected: "true or false"))
    case .choice:
      if choices.contains(text) { return .string(text) }
      return failed(.unknownChoice(text, choices: choices))
    case .list: return list(text) { report($0, whole) }
    case .image:
      if let problem = FileAccess.fault(of: text) { return failed(problem) }
      return .asset(text: text, file: AssetFile(FilePath(text).asFile))
    }
  }

  /// Parses a comma-separated list. Elements that are valid numbers become numbers.
  private func list(_ text: String, report: (Problem) -> Void) -> ExpressionValue? {
    let trimmed = text.trimmedOfSpaces
    guard !trimmed.isEmpty else { return .list(ExpressionList()) }
    let parts = trimmed.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.lazy.map { part -> ExpressionValue in
      let text = String(part).trimmedOfSpaces
      guard SyntaxReader.isNumber(ArraySlice(text.utf8)), let number = Double(text),
        abs(number) <= Limits.magnitude
      else { return .string(text) }
      return .number(number)
    }
    do throws(ExpressionList.Excess) {
      return .list(try ExpressionList(values))
    } catch {
      report(Problem(error))
      return nil
    }
  }
}

extension String {
  /// The text without leading and trailing spaces.
  fileprivate var trimmedOfSpaces: String {
    var rest = Substring(self)
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

extension Problem {
  fileprivate static func parameterText(_ text: String, kind: String, expected: String) -> Problem {
    Problem(.valueFormat, "\(quoted(text)) is not \(kind)", expected: expected)
  }
}
