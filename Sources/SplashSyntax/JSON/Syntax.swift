import SplashSystem

/// A JSON value and its location.
package struct SyntaxValue: Sendable {
  /// The type and contents of a value.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(SyntaxString)
    case array([SyntaxValue])
    case object([SyntaxMember])
  }

  package let kind: Kind
  package let span: Span

  package init(kind: Kind, span: Span) {
    (self.kind, self.span) = (kind, span)
  }
}

/// A key of an object and its value.
package struct SyntaxMember: Sendable {
  package let key: SyntaxString
  package let value: SyntaxValue

  package init(key: SyntaxString, value: SyntaxValue) {
    (self.key, self.value) = (key, value)
  }
}

/// A string in a file and its location.
package final class SyntaxString: Sendable {
  /// The string without quotes, with escapes decoded.
  package let text: String
  /// The location of the literal, including quotes.
  package let span: Span
  /// Whether the text is the value of an expression at the location, so it is taken as it is.
  package let isEvaluated: Bool
  /// Whether there are quotes around it.
  private let isQuoted: Bool
  /// The offsets after each escape, in the text and in the source; they differ because an escape takes more bytes in
  /// the source than in the text.
  private let shifts: [(textOffset: Int, sourceOffset: Int)]

  package init(
    _ text: String, span: Span, isQuoted: Bool = true, isEvaluated: Bool = false,
    shifts: [(textOffset: Int, sourceOffset: Int)] = []
  ) {
    self.text = text
    self.span = span
    self.isQuoted = isQuoted
    self.isEvaluated = isEvaluated
    self.shifts = shifts
  }

  /// Returns the location in the file that corresponds to a range of the text's UTF-8 bytes.
  package func span(ofText range: Range<Int>) -> Span {
    isEvaluated ? span : Span(sourceOffset(range.lowerBound), sourceOffset(range.upperBound))
  }

  private func sourceOffset(_ textOffset: Int) -> Int {
    let shift = shifts.last { $0.textOffset <= textOffset }
    guard let shift else { return span.start + (isQuoted ? 1 : 0) + textOffset }
    return shift.sourceOffset + textOffset - shift.textOffset
  }
}

extension SyntaxValue {
  /// The elements of an array of numbers; `nil` for other values.
  package var numbers: [Double]? {
    guard case .array(let elements) = kind else { return nil }
    let numbers = elements.compactMap {
      if case .number(let number) = $0.kind { number } else { nil }
    }
    return numbers.count == elements.count ? numbers : nil
  }

  /// The value as written in scenes, if it is a number or a short string.
  package var literal: String? {
    switch kind {
    case .number(let number): formatted(number)
    case .string(let string) where string.text.utf8.count <= 30: quoted(string.text)
    default: nil
    }
  }
  /// Returns the path of the value that starts at `offset`, as keys and indices from this value:
  /// `layers[2].animations[0].to`.
  package func path(toOffset offset: Int) -> String {
    var path = ""
    var value = self
    descent: while value.span.start != offset {
      switch value.kind {
      case .array(let elements):
        let index = SyntaxValue.lastIndex(elements.count) { elements[$0].span.start <= offset }
        guard let index, offset < elements[index].span.end else { break descent }
        path += "[\(index)]"
        value = elements[index]
      case .object(let members):
        let index = SyntaxValue.lastIndex(members.count) {
          members[$0].value.span.start <= offset
        }
        guard let index, offset < members[index].value.span.end else { break descent }
        path += (path.isEmpty ? "" : ".") + members[index].key.text
        value = members[index].value
      default:
        break descent
      }
    }
    return path
  }

  /// Returns the JSON Pointer (RFC 6901) of the innermost value around `offset`. A key belongs to its value.
  package func pointer(toOffset offset: Int) -> String {
    var pointer = ""
    var value = self
    while true {
      switch value.kind {
      case .array(let elements):
        let index = SyntaxValue.lastIndex(elements.count) { elements[$0].span.start <= offset }
        guard let index, offset < elements[index].span.end else { return pointer }
        pointer += "/\(index)"
        value = elements[index]
      case .object(let members):
        let index = SyntaxValue.lastIndex(members.count) { members[$0].key.span.start <= offset }
        guard let index, offset < members[index].value.span.end else { return pointer }
        let key = members[index].key.text
        pointer += "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
        value = members[index].value
      default:
        return pointer
      }
    }
  }

  /// Returns the last index below `count` that satisfies a condition; the condition must hold up to some index and
  /// not beyond it.
  private static func lastIndex(_ count: Int, where holds: (Int) -> Bool) -> Int? {
    var (low, high) = (-1, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low < 0 ? nil : low
  }
}
