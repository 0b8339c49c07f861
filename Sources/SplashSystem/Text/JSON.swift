/// A JSON value. Objects keep the order of their members.
package indirect enum JSON: Sendable {
  case string(String)
  /// A number in its written form.
  case number(String)
  /// No value.
  case null
  case bool(Bool)
  case array([JSON])
  case object([(String, JSON)])
  /// A value that is already written as JSON.
  case written(String)

  /// Returns the value of an object's key.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == key }?.1
  }

  /// Returns an object with one more member; other values are unchanged.
  package func adding(_ name: String, _ value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + [(name, value)])
  }

  /// Creates a number with the shortest text that reads back as the same number; `null` for NaN and infinities.
  package static func shortest(_ value: Double) -> JSON {
    value.isFinite ? .number(formatted(value)) : .null
  }

  /// Returns a number rounded to a millionth, which is precise enough for times and for drawing.
  package static func rounded(_ value: Double) -> JSON { .shortest((value * 1e6).rounded() / 1e6) }

  /// Creates an integer.
  package static func whole(_ value: some BinaryInteger) -> JSON { .number(String(value)) }

  /// Creates a string from a path.
  package static func path(_ path: FilePath) -> JSON { .string(path.description) }
}

// MARK: Writing

extension JSON {
  /// The value on one line.
  package var text: String { line(padding: "") }

  /// Returns the text of an object's members, without the braces.
  package static func members(_ members: some Sequence<(String, JSON)>) -> String {
    var text = ""
    write(members, to: &text, padding: "")
    return text
  }

  /// Returns the value over several lines, for files under version control: members and elements in the outermost
  /// `depth` levels are on separate lines, and deeper values on one line.
  package func lines(depth: Int) -> String {
    broken(indent: "", padding: "") { _, level, _ in level >= depth }
  }

  /// Returns the value over as few lines as possible with at most `width` bytes each. Braces on one line have spaces
  /// inside.
  package func lines(width: Int) -> String {
    broken(indent: "", padding: " ") { line, _, column in column + line().utf8.count <= width }
  }

  /// - Parameter fits: Returns whether a value stays on one line, given that line, the value's depth, and its start
  ///   column.
  private func broken(
    indent: String, padding: String, level: Int = 0, column: Int = 0,
    _ fits: (_ line: () -> String, _ level: Int, _ column: Int) -> Bool
  ) -> String {
    let line = { self.line(padding: padding) }
    if fits(line, level, column) { return line() }
    let inner = indent + "  "
    func joined(_ parts: [String]) -> String {
      parts.map { "\n" + inner + $0 }.joined(separator: ",") + "\n" + indent
    }
    func part(_ value: JSON, behind key: String) -> String {
      key
        + value.broken(
          indent: inner, padding: padding, level: level + 1,
          column: inner.utf8.count + key.utf8.count, fits)
    }
    switch self {
    case .array(let values) where !values.isEmpty:
      return "[" + joined(values.map { part($0, behind: "") }) + "]"
    case .object(let members) where !members.isEmpty:
      return "{" + joined(members.map { part($0.1, behind: quotedJSON($0.0) + ": ") }) + "}"
    default: return line()
    }
  }

  /// - Parameter padding: The text between braces and their contents.
  private func line(padding: String) -> String {
    var text = ""
    write(to: &text, padding: padding)
    return text
  }

  private func write(to text: inout String, padding: String) {
    switch self {
    case .string(let string): text += quotedJSON(string)
    case .number(let number): text += number
    case .written(let value): text += value
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text, padding: padding)
      }
      text += "]"
    case .object(let members):
      let padding = members.isEmpty ? "" : padding
      text += "{" + padding
      Self.write(members, to: &text, padding: padding)
      text += padding + "}"
    }
  }

  private static func write(
    _ members: some Sequence<(String, JSON)>, to text: inout String, padding: String
  ) {
    var isFirst = true
    for (name, value) in members {
      if !isFirst { text += ", " }
      isFirst = false
      text += quotedJSON(name)
      text += ": "
      value.write(to: &text, padding: padding)
    }
  }
}
