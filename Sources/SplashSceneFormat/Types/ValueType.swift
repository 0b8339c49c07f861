import SplashScene
import SplashSyntax

/// A type of values in a scene file: its readable name, its schema for editors, and how it is read.
struct ValueType<Value> {
  private let makeName: () -> String
  private let makeSchema: () -> ValueSchema
  /// The type in messages and documentation.
  var name: String { makeName() }
  /// The type in the JSON Schema of scenes.
  var schema: ValueSchema { makeSchema() }
  /// Reads a value; `nil` after reporting an error.
  let read: (Context, SyntaxValue) -> Value?

  /// Creates a type whose values can be named: `read` receives the value of `"= name"`, and the context in which that
  /// value is written.
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

  /// Creates a type whose values can't be named. Types that don't occur in scenes need no schema.
  init(
    literal name: String, _ schema: @autoclosure @escaping () -> ValueSchema = .anything,
    read: @escaping (Context, SyntaxValue) -> Value?
  ) {
    makeName = { name }
    makeSchema = schema
    self.read = read
  }

  /// Returns the type with its values converted by `convert`.
  func map<Other>(_ convert: @escaping (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(name, schema) { context, value in read(context, value).map(convert) }
  }

  /// Returns the type extended to allow `null`, which is read as `nil`.
  func orNull() -> ValueType<Value?> {
    ValueType<Value?>("\(name) or null", schema.or(["type": "null"], "OrNull")) { context, value in
      if case .null = value.kind { return .some(nil) }
      return read(context, value).map(Optional.some)
    }
  }

  /// Returns the type of arrays of `count` values, and of expressions for such lists.
  ///
  /// - Parameter areCoordinates: Whether the values are alternately horizontal and vertical lengths in points.
  func list(
    _ name: String, count: ClosedRange<Int> = 0...Int.max, areCoordinates: Bool = false
  ) -> ValueType<[Value]> {
    ValueType<[Value]>(
      name, ValueSchema(.array(of: schema, count: count), expressions: .all)
    ) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      guard case .array(let elements) = value.kind else {
        context.reportType(value, expected: name)
        return nil
      }
      guard count.contains(elements.count) else {
        let most = count.upperBound
        let expected = elements.count > most ? "\(name), of at most \(most)" : name
        context.report(.wrongCount(elements.count, expected: expected), at: value.span)
        return nil
      }
      let values = elements.enumerated().map { index, element in
        var context = context
        if areCoordinates { context.parentSide = index.isMultiple(of: 2) ? "width" : "height" }
        return read(context, element)
      }
      let known = values.compactMap { $0 }
      return known.count == values.count ? known : nil
    }
  }

  /// Returns the type of the values that satisfy a condition. `problem` returns the error for the others, and `schema`
  /// describes the condition as far as possible.
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
