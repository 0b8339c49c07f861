/// A JSON value and where it is written.
struct SyntaxValue: Sendable {
  /// What is written.
  enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(SyntaxString)
    case array([SyntaxValue])
    case object([SyntaxMember])
  }

  let kind: Kind
  let span: Span
}

/// A name in an object, and its value.
struct SyntaxMember: Sendable {
  let key: SyntaxString
  let value: SyntaxValue
}

/// A JSON string and where it is written.
final class SyntaxString: Sendable {
  /// The string without quotes and escapes.
  let text: String
  /// The literal, quotes included.
  let span: Span
  /// How far the source has got ahead of the text, at each place where that changes: escapes take
  /// more bytes than what they stand for.
  private let shifts: [(textOffset: Int, sourceOffset: Int)]

  init(_ text: String, span: Span, shifts: [(textOffset: Int, sourceOffset: Int)] = []) {
    self.text = text
    self.span = span
    self.shifts = shifts
  }

  /// The span in the file of a range of the text's UTF-8 bytes.
  func span(ofText range: Range<Int>) -> Span {
    Span(sourceOffset(range.lowerBound), sourceOffset(range.upperBound))
  }

  private func sourceOffset(_ textOffset: Int) -> Int {
    let shift = shifts.last { $0.textOffset <= textOffset }
    guard let shift else { return span.start + 1 + textOffset }
    return shift.sourceOffset + textOffset - shift.textOffset
  }
}

extension SyntaxValue {
  /// The place of the value that begins at `offset`, as names and indices from this one:
  /// `layers[2].animations[0].to`.
  func path(toOffset offset: Int) -> String {
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

  /// The last index below `count` that satisfies a condition which holds up to some index.
  private static func lastIndex(_ count: Int, where holds: (Int) -> Bool) -> Int? {
    var (low, high) = (-1, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low < 0 ? nil : low
  }
}
