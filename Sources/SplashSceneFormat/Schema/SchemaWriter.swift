import SplashSystem

/// Writes schemas for human readers: values that fit on a single line are written on one.
enum SchemaWriter {
  /// Returns the document, with a final line break.
  static func text(of schema: Schema) -> String { schema.json.lines(width: 100) + "\n" }
}

extension Schema {
  /// The schema as a value, with references to definitions.
  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .shortest(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { ($0.key, $0.value.json) })
    case .shared(let name, _): Schema.definition(name).json
    }
  }
}
