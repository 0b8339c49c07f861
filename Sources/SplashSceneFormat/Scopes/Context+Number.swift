import SplashSyntax
import SplashSystem

extension Context {
  /// Reads a number, or an expression for one; `nil` after reporting an error.
  func number(_ value: SyntaxValue, in range: NumberRange) -> Double? {
    let number: Double
    switch value.kind {
    case .number(let literal):
      number = literal
    case .string(let string) where Context.isExpression(string):
      switch evaluate(string) {
      case .number(let result): number = result
      case nil: return nil
      case let other?:
        report(
          .wrongType(expected: range.description, found: other.kindName), at: value.span)
        return nil
      }
    case .string(let string):
      let problem = Problem.numberInQuotes(
        string.text, expected: range.description, partOf: percentageSide)
      report(problem, at: value.span)
      return nil
    default:
      reportType(value, expected: range.description)
      return nil
    }
    guard abs(number) <= Limits.magnitude else {
      report(.numberTooLarge(number), at: value.span)
      return nil
    }
    guard range.contains(number) else {
      report(.outOfRange(number, expected: range.description), at: value.span)
      return nil
    }
    return number
  }

  /// The variable that a percentage refers to here; `nil` if percentages are fractions of 1 here, or outside layers.
  private var percentageSide: String? {
    scope.parent == nil ? nil : parentSide.map { "parent." + $0 }
  }
}

extension Problem {
  /// - Parameter whole: The variable that 100% stands for; `nil` if 100% is 1.
  fileprivate static func numberInQuotes(
    _ text: String, expected: String, partOf whole: String?
  ) -> Problem {
    var problem = wrongType(expected: expected, found: "the string \(quoted(text))")
    problem.suggestion = numberMeant(by: text, partOf: whole)
    return problem
  }
}

/// Returns the number or the expression that a string probably means: a number with a unit, an expression without
/// its equals sign, or a parameter in braces.
private func numberMeant(by text: String, partOf whole: String?) -> String? {
  // How many of each unit make 1.
  let units: [(String, Double)] = [
    ("ms", 1000), ("px", 1), ("pt", 1), ("%", 100), ("s", 1), ("", 1),
  ]
  for (unit, count) in units where text.hasSuffix(unit) {
    let digits = text.dropLast(unit.count)
    guard SyntaxReader.isNumber(ArraySlice(digits.utf8)), let number = Double(digits) else {
      continue
    }
    guard unit == "%", let whole, number != 0 else { return formatted(number / count) }
    return quoted(number == 100 ? "= \(whole)" : "= \(whole) * \(formatted(number / count))")
  }
  let opening = ["${", "{{", "{"].first(where: text.hasPrefix)
  if let opening, text.hasSuffix("}") {
    let name = String(text.dropFirst(opening.count)).filter { !" }".contains($0) }
    return isIdentifier(name) ? quoted("= " + name) : nil
  }
  // A name alone could mean anything.
  let isFormula = text.contains { "+-*/.()".contains($0) }
  guard isFormula, text.utf8.count < 40, (try? ExpressionParser.parse("=" + text)) != nil else {
    return nil
  }
  return quoted("= " + text)
}
