import SplashSyntax
import SplashSystem

/// Splits the arguments of a colour function into tokens, as CSS does.
struct ColorScanner {
  /// A token and its location.
  struct Token {
    enum Kind: Equatable {
      /// A number with its suffix: empty, `%` or a unit.
      case number(Double, unit: String)
      case word(String)
      case comma
      case slash
      /// The closing parenthesis, which must be the last character.
      case end
    }

    let kind: Kind
    let text: String
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var offset: Int

  /// Creates a scanner that starts after the opening parenthesis. Letters must be in lower case.
  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Returns the next token.
  mutating func next() throws(SyntaxError) -> Token {
    skip { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    let start = offset
    guard offset < bytes.count else {
      throw SyntaxError(
        .malformedColorPart("a parenthesis is not closed", expected: "\")\""),
        start..<start)
    }
    switch bytes[offset] {
    case UInt8(ascii: ","): return symbol(.comma)
    case UInt8(ascii: "/"): return symbol(.slash)
    case UInt8(ascii: ")"):
      guard offset + 1 == bytes.count else {
        throw SyntaxError(
          .malformedColorPart(
            "unexpected text after the colour", expected: "the end of the colour"),
          offset + 1..<bytes.count)
      }
      return symbol(.end)
    default: break
    }
    skip { !", /)\t\n\u{C}\r".utf8.contains($0) }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let digits = ColorScanner.numberLength(bytes[start..<offset])
    if digits > 0 {
      let number = Double(String(decoding: bytes[start..<start + digits], as: UTF8.self))
      if let number, number.isFinite {
        let unit = String(decoding: bytes[start + digits..<offset], as: UTF8.self)
        return Token(kind: .number(number, unit: unit), text: text, range: start..<offset)
      }
    }
    return Token(kind: .word(text), text: text, range: start..<offset)
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while offset < bytes.count, condition(bytes[offset]) { offset += 1 }
  }

  private mutating func symbol(_ kind: Token.Kind) -> Token {
    let text = String(decoding: [bytes[offset]], as: UTF8.self)
    offset += 1
    return Token(kind: kind, text: text, range: offset - 1..<offset)
  }

  /// Returns the number of bytes at the start that form a CSS number: `1`, `-.5`, `1e3`; not `1.`.
  private static func numberLength(_ bytes: ArraySlice<UInt8>) -> Int {
    var index = bytes.startIndex
    func digits(from start: Int) -> Int {
      bytes[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    }
    func isSign(_ i: Int) -> Bool {
      i < bytes.endIndex && (bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-"))
    }
    if isSign(index) { index += 1 }
    let whole = digits(from: index)
    index += whole
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
      let fraction = digits(from: index + 1)
      if fraction == 0 { return 0 }
      index += 1 + fraction
    } else if whole == 0 {
      return 0
    }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "e") {
      let exponent = isSign(index + 1) ? index + 2 : index + 1
      let count = exponent <= bytes.endIndex ? digits(from: exponent) : 0
      if count > 0 { index = exponent + count }
    }
    return index - bytes.startIndex
  }
}
