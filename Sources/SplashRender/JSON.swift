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
    switch self {
    case .string(let text): quotedJSON(text)
    case .number(let text): text
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members): "{" + Self.members(members) + "}"
    }
  }

  /// The text of an object's members, without the braces.
  package static func members(_ members: some Sequence<(String, JSON)>) -> String {
    members.map { quotedJSON($0.0) + ": " + $0.1.text }.joined(separator: ", ")
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
