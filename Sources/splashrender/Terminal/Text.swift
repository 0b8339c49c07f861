/// `value` with `digits` digits after the point, as people and JSON write it.
func fixed(_ value: Double, _ digits: Int) -> String {
  let unit = (0..<digits).reduce(1.0) { power, _ in power * 10 }
  guard value.isFinite, abs(value) * unit < 9e15 else { return "0" }
  let scaled = Int((abs(value) * unit).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return sign + String(scaled) }
  let fraction = String(scaled % Int(unit))
  return sign + String(scaled / Int(unit)) + "."
    + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// `value` with up to three digits after the point and no idle zeros.
func short(_ value: Double) -> String {
  var text = Substring(fixed(value, 3))
  while text.last == "0" { text = text.dropLast() }
  return String(text.last == "." ? text.dropLast() : text)
}

/// `count` things: `1 frame`, `2 frames`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A value to be written as JSON.
indirect enum JSON: Sendable {
  case string(String)
  /// A number as it is to be spelt.
  case number(String)
  case bool(Bool)
  case array([JSON])
  case object([(String, JSON)])

  /// The value on one line.
  var text: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.0) + ": " + $0.1.text }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
