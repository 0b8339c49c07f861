import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == Double {
  static var number: ValueType { number(.any) }

  static func number(_ range: NumberRange) -> ValueType {
    ValueType(range.description, range.schema, write: JSON.shortest) { $0.number($1, in: range) }
  }
}

extension ValueType where Value == Int {
  /// Returns the type of a whole number in a range.
  static func wholeNumber(_ range: ClosedRange<Int>) -> ValueType {
    let name = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueType(name, .wholeNumber(range), write: JSON.whole) { context, value in
      guard let number = ValueType<Double>.number.read(context, value) else { return nil }
      if let whole = Int(exactly: number), range.contains(whole) { return whole }
      context.report(.outOfRange(number, expected: name), at: value.span)
      return nil
    }
  }
}

extension ValueType where Value == Bool {
  static var bool: ValueType {
    ValueType("true or false", .bool, write: JSON.bool) { context, value in
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
    ValueType("a string", .string, write: JSON.unevaluated) { context, value in
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
    ValueType(literal: "a string", .string, write: JSON.string) { context, value in
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
  static var id: ValueType {
    ValueType(literal: name.name, .id, write: name.write, read: name.read)
  }
}

extension ValueType
where Value: RawRepresentable & CaseIterable & Equatable, Value.RawValue == String {
  /// A case of an enumeration.
  static var choice: ValueType { choice(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueType where Value: Equatable {
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
    }.writing { value in all.first { $0.1 == value }.map { .string($0.0) } }
  }
}
