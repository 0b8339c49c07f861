/// Returns the text as a quoted JSON string, with terminal control characters escaped.
package func quotedJSON(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
  }
  if isPlain { return "\"\(text)\"" }
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\" + String(scalar)
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case _ where scalar.isObeyed: result += scalar.escapedJSON
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension String {
  /// A JSON document with all terminal control characters escaped, except line ends and tabs. Its meaning is
  /// unchanged, because such characters only occur in strings and comments.
  package var escapingObeyed: String {
    var result = ""
    for scalar in unicodeScalars {
      let isKept = !scalar.isObeyed || scalar == "\n" || scalar == "\r" || scalar == "\t"
      if isKept { result.unicodeScalars.append(scalar) } else { result += scalar.escapedJSON }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether a terminal interprets the scalar instead of displaying it: control characters, line ends, and characters
  /// that change the text direction.
  package var isObeyed: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The escape sequence of a scalar below U+10000.
  fileprivate var escapedJSON: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
