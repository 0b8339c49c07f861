import SplashSystem

// MARK: Numbers

extension SyntaxReader {
  mutating func readNumber() throws(SyntaxError) -> SyntaxValue {
    let start = offset
    let end = endOfToken(from: start)
    guard SyntaxReader.isNumber(bytes[start..<end]) else {
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      let suggestion = SyntaxReader.intendedNumber(text)
      throw fault(.malformedNumber(text, suggestion: suggestion), start, end)
    }
    offset = end
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    var number = Double(text) ?? .infinity
    if !number.isFinite {
      report(fault(.numberOverflow(text), start, end))
      // The error was already reported. For most values, 1 is valid and causes no further error.
      number = 1
    }
    return SyntaxValue(kind: .number(number), span: Span(start, end))
  }

  /// Returns the number that a text in the syntax of another language probably means: `.5`, `5.`, `+5` or `05`.
  package static func intendedNumber(_ text: String) -> String? {
    var digits = Substring(text)
    let sign = digits.hasPrefix("-") ? "-" : ""
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits.removeFirst() }
    while digits.hasPrefix("0"), let next = digits.dropFirst().first, next.isNumber {
      digits.removeFirst()
    }
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasSuffix(".") { digits.removeLast() }
    let number = sign + digits
    return number != text && isNumber(ArraySlice(number.utf8)) ? number : nil
  }

  /// Returns whether `text` is a number in the syntax of RFC 8259.
  package static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let leadingZero = rest.first == UInt8(ascii: "0")
    let integral = digits()
    if integral == 0 || leadingZero && integral > 1 { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits() == 0 { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }
}

// MARK: Strings

extension SyntaxReader {
  mutating func readString() throws(SyntaxError) -> SyntaxString {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    var shifts: [(textOffset: Int, sourceOffset: Int)] = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return SyntaxString(
          String(decoding: text, as: UTF8.self), span: Span(start, offset), shifts: shifts)
      case UInt8(ascii: "\\"):
        try readEscape(into: &text)
        shifts.append((text.count, offset))
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw fault(.unclosedString(), start, offset)
      case 0..<0x20:
        report(fault(.controlCharacter(bytes[offset]), offset, offset + 1))
        offset += 1
      case let byte:
        text.append(byte)
        offset += 1
      }
    }
    throw fault(.unclosedString(), start, bytes.count)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(SyntaxError) {
    let start = offset
    guard start + 1 < bytes.count else { throw fault(.endOfFile("an escape"), start, start + 1) }
    offset += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[start + 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let unit = try readHexadecimal(escapeAt: start)
      text.append(contentsOf: Array(String(try readScalar(unit, escapeAt: start)).utf8))
    default:
      let end = bytes[start + 1] < 0x80 ? start + 2 : endOfToken(from: start + 1)
      let isNewline = bytes[start + 1] < 0x20
      throw fault(.unknownEscape(), start, isNewline ? start + 1 : end)
    }
  }

  private mutating func readScalar(
    _ unit: UInt32, escapeAt start: Int
  ) throws(SyntaxError) -> Unicode.Scalar {
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A surrogate: a high surrogate may be followed by an escaped low surrogate.
    if unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      let second = offset
      offset += 2
      let low = try readHexadecimal(escapeAt: second)
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      offset = second
    }
    report(fault(.loneSurrogate(), start, start + 6))
    return "\u{FFFD}"
  }

  /// Reads the four digits after `\u`.
  private mutating func readHexadecimal(escapeAt start: Int) throws(SyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for i in 0..<4 {
      let byte = offset + i < bytes.count ? bytes[offset + i] : 0
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw fault(.malformedUnicodeEscape(), start, offset + i)
      }
      unit = unit << 4 | UInt32(digit)
    }
    offset += 4
    return unit
  }
}
