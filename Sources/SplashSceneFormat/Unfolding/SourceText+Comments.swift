import SplashSyntax

extension SourceText {
  /// The comments between two values.
  struct Comments {
    /// The comments on the line where the gap starts.
    var onFirstLine: [String] = []
    /// The comments on the following lines.
    var below: [String] = []
    var all: [String] { onFirstLine + below }
  }

  /// Returns the comments in a range of bytes that otherwise contains only white space and commas.
  func comments(from start: Int, to end: Int) -> Comments {
    var comments = Comments()
    var offset = start
    var isOnFirstLine = true
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < end else {
        if bytes[offset] == UInt8(ascii: "\n") { isOnFirstLine = false }
        offset += 1
        continue
      }
      let first = offset
      if bytes[offset + 1] == UInt8(ascii: "/") {
        while offset < end, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      } else {
        offset += 2
        while offset + 1 < end,
          bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/")
        {
          offset += 1
        }
        offset += 2
      }
      let text = String(decoding: bytes[first..<min(offset, end)], as: UTF8.self).trimmed
      if isOnFirstLine { comments.onFirstLine.append(text) } else { comments.below.append(text) }
    }
    return comments
  }

  /// Returns the indentation of the line at an offset.
  func indent(at offset: Int) -> String {
    let line = range(ofLine: position(ofOffset: offset).line)
    let space = bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: space, as: UTF8.self)
  }
}

extension String {
  /// The text without surrounding white space.
  var trimmed: String {
    let space: [Character] = [" ", "\t", "\n", "\r", "\r\n"]
    var rest = self[...].drop { space.contains($0) }
    while let last = rest.last, space.contains(last) { rest.removeLast() }
    return String(rest)
  }
}

extension SyntaxValue {
  /// The layer's template, if any.
  var template: Template? { text(of: "type").flatMap { Template.named($0.text) } }

  /// The names that the expressions and text in the value can refer to.
  var variables: Set<String> {
    switch kind {
    case .array(let elements): return elements.reduce(into: []) { $0.formUnion($1.variables) }
    case .object(let members): return members.reduce(into: []) { $0.formUnion($1.value.variables) }
    case .string(let string):
      if Context.isExpression(string) {
        let expression = try? ExpressionParser.parse(string.text)
        let names = expression?.variables.map(\.name) ?? []
        return Set(names.map { String($0.prefix { $0 != "." }) })
      }
      let parts = string.text.split(separator: "{").dropFirst()
      return Set(parts.map { String($0.prefix { $0 != "}" }) })
    default: return []
    }
  }
}
