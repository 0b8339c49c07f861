import SplashScene

/// A part of text that contains a number in `printf` syntax: `%d`, `%.2f`, `%+d`, `%'d`, `%03d`.
enum NumberTextPart: Hashable {
  /// Literal text, as offsets in the text's UTF-8.
  case text(Range<Int>)
  /// A directive for the number, and its format; `nil` if the format is invalid.
  case directive(Range<Int>, NumberFormat?)

  /// The supported directives, for messages.
  static let expected =
    "%d, or %.2f for decimals, %+d for a plus sign, %'d for groups of digits, %03d for zeros in front"

  /// Returns the parts of `text`. `%%` is a percent sign, and so is a `%` that doesn't start a directive.
  static func all(in text: [UInt8]) -> [NumberTextPart] {
    var parts: [NumberTextPart] = []
    var start = 0
    var offset = 0
    func close(at end: Int) {
      if end > start { parts.append(.text(start..<end)) }
    }
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "%") else {
        offset += 1
        continue
      }
      if let end = end(ofDirectiveIn: text, from: offset + 1) {
        close(at: offset)
        let body = String(decoding: text[offset + 1..<end], as: UTF8.self)
        parts.append(.directive(offset..<end, format(body)))
        (start, offset) = (end, end)
      } else if offset + 1 < text.count, text[offset + 1] == text[offset] {
        close(at: offset + 1)
        (start, offset) = (offset + 2, offset + 2)
      } else {
        offset += 1
      }
    }
    close(at: text.count)
    return parts
  }

  /// Returns the end of a possible directive: flags, digits and a point, and a letter.
  private static func end(ofDirectiveIn text: [UInt8], from start: Int) -> Int? {
    let letter = text[start...].firstIndex { !"+'-#0123456789.".utf8.contains($0) }
    guard let letter, (0x61...0x7A).contains(text[letter] | 0x20) else { return nil }
    return letter + 1
  }

  /// - Parameter body: The text after the percent sign.
  private static func format(_ body: String) -> NumberFormat? {
    var format = NumberFormat()
    var rest = body[...]
    while let flag = rest.first, flag == "+" || flag == "'" {
      if flag == "+" { format.showsPlusSign = true } else { format.usesGroupingSeparator = true }
      rest.removeFirst()
    }
    var width: Int?
    if rest.first == "0" {
      rest.removeFirst()
      let digits = rest.prefix(while: \.isNumber)
      width = Int(digits)
      if width == nil { return nil }
      rest.removeFirst(digits.count)
    }
    switch rest {
    case "d", "i", "ld", "lld": break
    case "f", "lf": format.fractionDigits = 6
    default:
      guard rest.first == ".", rest.last == "f", let digits = Int(rest.dropFirst().dropLast()),
        (0...NumberFormat.mostFractionDigits).contains(digits)
      else { return nil }
      format.fractionDigits = digits
    }
    if let width {
      let behind = format.fractionDigits == 0 ? 0 : format.fractionDigits + 1
      format.minimumIntegerDigits = max(1, width - behind)
    }
    return format.minimumIntegerDigits <= NumberFormat.mostIntegerDigits ? format : nil
  }
}
