import SplashScene

/// A type of values in a scene file: its name for people, its schema for editors, and how it is read.
struct ValueType<Value> {
  private let makeName: () -> String
  private let makeSchema: () -> ValueSchema
  /// What a value is, in messages and documentation.
  var name: String { makeName() }
  /// What a value is, in the JSON Schema of scenes.
  var schema: ValueSchema { makeSchema() }
  /// The value; `nil` after a report.
  let read: (Context, SyntaxValue) -> Value?

  /// A type whose values can have names: `read` is given what `"= name"` stands for, and the context
  /// that it is written in.
  init(
    _ name: @autoclosure @escaping () -> String,
    _ schema: @autoclosure @escaping () -> ValueSchema,
    read: @escaping (Context, SyntaxValue) -> Value?
  ) {
    makeName = name
    makeSchema = { schema().named }
    self.read = { context, value in
      guard context.scope.names != nil else { return read(context, value) }
      return context.resolved(value).flatMap { read($0.context, $0.value) }
    }
  }

  /// A type whose values are what is written, and nothing else. Types that scenes don't have need no
  /// schema.
  init(
    literal name: String, _ schema: @autoclosure @escaping () -> ValueSchema = .anything,
    read: @escaping (Context, SyntaxValue) -> Value?
  ) {
    makeName = { name }
    makeSchema = schema
    self.read = read
  }

  /// The type whose values are this one's, converted.
  func map<Other>(_ convert: @escaping (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(name, schema) { context, value in read(context, value).map(convert) }
  }

  /// The type that has `null` as well, read as no value.
  func orNull() -> ValueType<Value?> {
    ValueType<Value?>("\(name) or null", schema.or(["type": "null"], "OrNull")) { context, value in
      if case .null = value.kind { return .some(nil) }
      return read(context, value).map(Optional.some)
    }
  }

  /// The type's values in an array, as many as `count`.
  func list(_ name: String, count: ClosedRange<Int> = 0...Int.max) -> ValueType<[Value]> {
    ValueType<[Value]>(name, ValueSchema(.array(of: schema, count: count))) { context, value in
      guard case .array(let elements) = value.kind else {
        context.reportType(value, expected: name)
        return nil
      }
      guard count.contains(elements.count) else {
        context.report(.wrongCount(elements.count, expected: name), at: value.span)
        return nil
      }
      let values = elements.map { read(context, $0) }
      let known = values.compactMap { $0 }
      return known.count == values.count ? known : nil
    }
  }

  /// The type's values that satisfy a condition; `problem` tells what is wrong with the others, and
  /// `schema`, as far as it can, which values do.
  func checked(
    _ name: String? = nil, schema: @autoclosure @escaping () -> ValueSchema? = nil,
    _ problem: @escaping (Value) -> Problem?
  ) -> ValueType {
    ValueType(name ?? self.name, schema() ?? self.schema) { context, value in
      guard let result = read(context, value) else { return nil }
      guard let problem = problem(result) else { return result }
      context.report(problem, at: value.span)
      return nil
    }
  }
}

// MARK: Scalars

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
        let problem = Problem.numberInQuotes(string.text, expected: range.description)
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
  /// A whole number.
  static func wholeNumber(_ range: ClosedRange<Int>) -> ValueType {
    let name = "a whole number of \(range.lowerBound)…\(range.upperBound)"
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
  /// A string, or an expression's.
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

  /// A string as it is written: a name.
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
  /// A layer's name, as it is written. What it may not hold is told where ids are collected.
  static var id: ValueType { ValueType(literal: name.name, .id, read: name.read) }
}

extension ValueType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of an enumeration's cases.
  static var choice: ValueType { choice(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueType {
  /// One of the given names.
  ///
  /// - Parameters:
  ///   - otherNames: Names that mean the same, and that messages don't list.
  ///   - other: What else may stand where it is read, in words.
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
