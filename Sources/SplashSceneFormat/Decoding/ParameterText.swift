import SplashScene
import SplashSystem

extension Parameter {
  /// The value that a text from outside gives; paths are relative to the working directory and
  /// may be any.
  ///
  /// - Parameters:
  ///   - text: The value as it was written.
  ///   - report: Receives what is wrong or doubtful, and the part of the text's UTF-8 bytes at fault.
  /// - Returns: The value; `nil` after the report of an error.
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
      if ValueType<Double>.isProbablyDegrees(number) { report(.probablyDegrees(number), whole) }
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

  /// The list that a text spells: its elements between commas, numbers where they are some.
  private func list(_ text: String, report: (Problem) -> Void) -> ExpressionValue? {
    let trimmed = text.trimmedOfSpaces
    guard !trimmed.isEmpty else { return .list([]) }
    let parts = trimmed.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Limits.listElements else {
      report(.listTooLong(parts.count))
      return nil
    }
    return .list(
      parts.map { part in
        let text = String(part).trimmedOfSpaces
        guard SyntaxReader.isNumber(ArraySlice(text.utf8)), let number = Double(text),
          abs(number) <= Limits.magnitude
        else { return .string(text) }
        return .number(number)
      })
  }
}

extension String {
  /// The text without the spaces around it.
  fileprivate var trimmedOfSpaces: String {
    var rest = Substring(self)
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
