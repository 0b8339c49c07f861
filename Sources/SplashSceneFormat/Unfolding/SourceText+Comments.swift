extension SourceText {
  /// Comments between two values.
  struct Comments {
    /// Those on the line on which the gap begins.
    var onFirstLine: [String] = []
    /// Those on the lines below.
    var below: [String] = []
    var all: [String] { onFirstLine + below }
  }

  /// The comments in a range of bytes that has nothing else but space and commas.
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

  /// The space with which the line at an offset begins.
  func indent(at offset: Int) -> String {
    let line = range(ofLine: position(ofOffset: offset).line)
    let space = bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: space, as: UTF8.self)
  }
}

extension String {
  /// The text without the space around it.
  var trimmed: String {
    let space: [Character] = [" ", "\t", "\n", "\r", "\r\n"]
    var rest = self[...].drop { space.contains($0) }
    while let last = rest.last, space.contains(last) { rest.removeLast() }
    return String(rest)
  }
}

extension SyntaxValue {
  /// The template that the layer is of, if it is one.
  var template: Template? { text(of: "type").flatMap { Template.named($0.text) } }

  /// The names that the expressions and texts in the value may refer to.
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
