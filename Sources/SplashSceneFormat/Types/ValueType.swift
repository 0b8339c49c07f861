import SplashScene
import SplashSyntax
import SplashSystem

/// A type of values in a scene file: its readable name, its schema for editors, and how it is read and written.
struct ValueType<Value> {
  private let makeName: () -> String
  private let makeSchema: () -> ValueSchema
  /// The type in messages and documentation.
  var name: String { makeName() }
  /// The type in the JSON Schema of scenes.
  var schema: ValueSchema { makeSchema() }
  /// Reads a value; `nil` after reporting an error.
  let read: (Context, SyntaxValue) -> Value?
  /// Returns a value as written in a scene; `nil` if it isn't known how it was written. Reading the result gives the
  /// same value.
  private(set) var write: (Value) -> JSON?

  /// Creates a type whose values can be named: `read` receives the value of `"= name"`, and the context in which that
  /// value is written.
  init(
    _ name: @autoclosure @escaping () -> String,
    _ schema: @autoclosure @escaping () -> ValueSchema,
    write: @escaping (Value) -> JSON? = { _ in nil },
    read: @escaping (Context, SyntaxValue) -> Value?
  ) {
    self.write = write
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
    write: @escaping (Value) -> JSON? = { _ in nil },
    read: @escaping (Context, SyntaxValue) -> Value?
  ) {
    self.write = write
    makeName = { name }
    makeSchema = schema
    self.read = read
  }

  private init(
    makeName: @escaping () -> String, makeSchema: @escaping () -> ValueSchema,
    write: @escaping (Value) -> JSON?, read: @escaping (Context, SyntaxValue) -> Value?
  ) {
    (self.makeName, self.makeSchema) = (makeName, makeSchema)
    (self.write, self.read) = (write, read)
  }

  /// Returns the type with another way to write its values.
  func writing(_ write: @escaping (Value) -> JSON?) -> ValueType {
    var copy = self
    copy.write = write
    return copy
  }

  /// Returns the type with its values converted by `convert`, and back by `inverse`, and with another schema if one is
  /// given.
  func map<Other>(
    schema: (() -> ValueSchema)? = nil, _ convert: @escaping (Value) -> Other,
    inverse: @escaping (Other) -> Value? = { _ in nil }
  ) -> ValueType<Other> {
    let (read, write) = (read, write)
    return ValueType<Other>(
      makeName: makeName, makeSchema: schema ?? makeSchema,
      write: { inverse($0).flatMap(write) }, read: { read($0, $1).map(convert) })
  }

  /// Returns the type extended to allow `null`, which is read as `nil`.
  func orNull() -> ValueType<Value?> {
    let (makeName, makeSchema, read, write) = (makeName, makeSchema, read, write)
    return ValueType<Value?>(
      "\(makeName()) or null", makeSchema().or(["type": "null"], "OrNull")
    ) { context, value in
      if case .null = value.kind { return .some(nil) }
      return read(context, value).map(Optional.some)
    }.writing { value in value.map(write) ?? .null }
  }

  /// Returns the type of arrays of `count` values, and of expressions for such lists.
  ///
  /// - Parameter areCoordinates: Whether the values are alternately horizontal and vertical lengths in points.
  func list(
    _ name: String, count: ClosedRange<Int> = 0...Int.max, areCoordinates: Bool = false
  ) -> ValueType<[Value]> {
    let (makeSchema, read, write) = (makeSchema, read, write)
    return ValueType<[Value]>(
      name, ValueSchema(.array(of: makeSchema(), count: count), expressions: .all)
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
    }.writing { values in
      let written = values.compactMap(write)
      return written.count == values.count ? .array(written) : nil
    }
  }

  /// Returns the type of the values that satisfy a condition. `problem` returns the error for the others, and `schema`
  /// describes the condition as far as possible.
  func checked(
    _ name: String? = nil, schema: @autoclosure @escaping () -> ValueSchema? = nil,
    _ problem: @escaping (Value) -> Problem?
  ) -> ValueType {
    let (makeName, makeSchema, read) = (makeName, makeSchema, read)
    return ValueType(name ?? makeName(), schema() ?? makeSchema(), write: write) { context, value in
      guard let result = read(context, value) else { return nil }
      guard let problem = problem(result) else { return result }
      context.report(problem, at: value.span)
      return nil
    }
  }
}

extension ValueType {
  /// Returns a value as text; `nil` for a value that can't be written, and for none.
  func text(of value: Value) -> String? {
    guard let written = write(value) else { return nil }
    if case .null = written { return nil }
    return written.text
  }
}
