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
