/// The text as JSON writes it, in quotes. What a terminal would obey is escaped.
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
  /// A document in JSON with everything escaped that a terminal would obey, but for ends of lines and tabs.
  /// It means the same: such characters are only in its strings and comments.
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
  /// Whether a terminal does something instead of showing it: controls, line ends, and what turns the
  /// direction of the text around it.
  package var isObeyed: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The escape of a scalar below U+10000.
  fileprivate var escapedJSON: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
