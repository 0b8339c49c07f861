import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == Double {
  static var number: ValueType { number(.any) }

  static func number(_ range: NumberRange) -> ValueType {
    ValueType(range.description, range.schema) { context, value in
      let number: Double
      switch value.kind {
      case .number(let literal):
        number = literal
      case .string(let string) where Context.isExpression(string):
        switch context.evaluate(string) {
        case .number(let result): number = result
        case nil: return nil
        case let other?:
          context.report(
            .wrongType(expected: range.description, found: other.kindName), at: value.span)
          return nil
        }
      case .string(let string):
        let problem = Problem.numberInQuotes(
          string.text, expected: range.description, partOf: context.percentageSide)
        context.report(problem, at: value.span)
        return nil
      default:
        context.reportType(value, expected: range.description)
        return nil
      }
      guard abs(number) <= Limits.magnitude else {
        context.report(.numberTooLarge(number), at: value.span)
        return nil
      }
      guard range.contains(number) else {
        context.report(.outOfRange(number, expected: range.description), at: value.span)
        return nil
      }
      return number
    }
  }
}

extension ValueType where Value == Int {
  /// Returns the type of a whole number in a range.
  static func wholeNumber(_ range: ClosedRange<Int>) -> ValueType {
    let name = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueType(name, .wholeNumber(range)) { context, value in
      guard let number = ValueType<Double>.number.read(context, value) else { return nil }
      if let whole = Int(exactly: number), range.contains(whole) { return whole }
      context.report(.outOfRange(number, expected: name), at: value.span)
      return nil
    }
  }
}

extension ValueType where Value == Bool {
  static var bool: ValueType {
    ValueType("true or false", .bool) { context, value in
      switch value.kind {
      case .bool(let bool): return bool
      case .string(let string) where Context.isExpression(string):
        switch context.evaluate(string) {
        case .bool(let bool): return bool
        case nil: return nil
        case let other?:
          context.report(
            .wrongType(expected: "true or false", found: other.kindName), at: value.span)
          return nil
        }
      default:
        context.reportType(value, expected: "true or false")
        return nil
      }
    }
  }
}

extension ValueType where Value == String {
  /// A string, or an expression whose value is a string.
  static var string: ValueType {
    ValueType("a string", .string) { context, value in
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: "a string")
        return nil
      }
      guard Context.isExpression(string) else { return string.text }
      switch context.evaluate(string) {
      case .string(let text), .asset(let text, _): return text
      case nil: return nil
      case let other?:
        context.report(.wrongType(expected: "a string", found: other.kindName), at: value.span)
        return nil
      }
    }
  }

  /// A string without expressions: a name.
  static var name: ValueType {
    ValueType(literal: "a string", .string) { context, value in
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: "a string")
        return nil
      }
      return string.text
    }
  }
}

extension ValueType where Value == String {
  /// A layer's id, without expressions. Invalid characters are reported when ids are collected.
  static var id: ValueType { ValueType(literal: name.name, .id, read: name.read) }
}

extension ValueType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// A case of an enumeration.
  static var choice: ValueType { choice(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueType {
  /// Returns the type of a value that is one of the given names.
  ///
  /// - Parameters:
  ///   - otherNames: Other accepted names, which messages don't list.
  ///   - other: Other valid values, in words.
  static func choice(
    _ choices: [(String, Value)], otherNames: [(String, Value)] = [], or other: String? = nil
  ) -> ValueType {
    let names = choices.map(\.0)
    let all = choices + otherNames
    return ValueType(Problem.oneOf(names) ?? "a name", .choice(all.map(\.0))) { context, value in
      guard let text = ValueType<String>.string.read(context, value) else { return nil }
      if let choice = all.first(where: { $0.0 == text }) { return choice.1 }
      context.report(.unknownChoice(text, choices: names, or: other), at: value.span)
      return nil
    }
  }
}

extension Context {
  /// The variable that a percentage refers to here; `nil` if percentages are fractions of 1 here, or outside layers.
  fileprivate var percentageSide: String? {
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
