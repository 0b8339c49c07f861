/// Writes JSON for people: what fits on a line stands on one.
struct SchemaWriter {
  /// How long lines are at most, where they can be broken.
  private static let width = 100

  /// The document, with a line break at its end.
  static func text(of schema: Schema) -> String {
    broken(schema, indent: "", room: width) + "\n"
  }

  /// The value on one line if that has room, otherwise on several, of which all but the first are
  /// indented.
  private static func broken(_ value: Schema, indent: String, room: Int) -> String {
    let line = line(value)
    if line.utf8.count <= room { return line }
    let inner = indent + "  "
    let parts: [String]
    let brackets: (String, String)
    switch value {
    case .array(let elements):
      brackets = ("[", "]")
      parts = elements.map { broken($0, indent: inner, room: width - inner.utf8.count) }
    case .object(let members):
      brackets = ("{", "}")
      parts = members.map { member in
        let key = quotedJSON(member.key) + ": "
        let room = width - inner.utf8.count - key.utf8.count
        return key + broken(member.value, indent: inner, room: room)
      }
    default: return line
    }
    return brackets.0 + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent
      + brackets.1
  }

  private static func line(_ value: Schema) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    case .string(let text): quotedJSON(text)
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { quotedJSON($0.key) + ": " + line($0.value) }.joined(separator: ", ")
          + " }"
    case .shared(let name, _): line(.definition(name))
    }
  }
}
