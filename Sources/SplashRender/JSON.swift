import SplashSceneFormat
package import SplashSystem

/// A value to be written as JSON.
package indirect enum JSON: Sendable {
  case string(String)
  /// A number as it is to be spelt.
  case number(String)
  /// No value.
  case null
  case bool(Bool)
  case array([JSON])
  case object([(String, JSON)])

  /// The value on one line.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The text of an object's members, without the braces.
  package static func members(_ members: some Sequence<(String, JSON)>) -> String {
    var text = ""
    write(members, to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): text += quotedJSON(string)
    case .number(let number): text += number
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      Self.write(members, to: &text)
      text += "}"
    }
  }

  private static func write(_ members: some Sequence<(String, JSON)>, to text: inout String) {
    var isFirst = true
    for (name, value) in members {
      if !isFirst { text += ", " }
      isFirst = false
      text += quotedJSON(name)
      text += ": "
      value.write(to: &text)
    }
  }

  /// A number in the shortest text that reads back as the same one; `null` for what is no number.
  package static func shortest(_ value: Double) -> JSON {
    guard value.isFinite else { return .null }
    if value == value.rounded(), abs(value) < 1e15 { return .number(String(Int64(value))) }
    return .number(String(describing: value))
  }

  /// A path as text.
  package static func path(_ path: FilePath) -> JSON { .string(path.description) }
}
