import SplashSyntax
import SplashSystem

/// Splits an expression into tokens.
struct ExpressionLexer {
  /// A token and its location.
  struct Token {
    enum Kind: Equatable {
      case number(Double)
      /// A number with an angle unit, converted to radians.
      case angle(Double)
      case string(String)
      case name(String)
      case symbol(String)
      case end
    }

    let kind: Kind
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var offset: Int

  /// Creates a lexer that starts at byte `offset` of the text, after the equals sign.
  init(_ text: String, from offset: Int) {
    bytes = Array(text.utf8)
    self.offset = min(offset, bytes.count)
  }

  /// Returns the next token.
  mutating func next() throws(SyntaxError) -> Token {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    let start = offset
    guard offset < bytes.count else { return Token(kind: .end, range: start..<start) }
    switch bytes[offset] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return try number(from: start)
    case UInt8(ascii: "'"): return try string(from: start)
    case let byte where ExpressionLexer.beginsName(byte): return name(from: start)
    default: return try symbol(from: start)
    }
  }

  private mutating func number(from start: Int) throws(SyntaxError) -> Token {
    func skipDigits() {
      while offset < bytes.count, ExpressionLexer.isDigit(bytes[offset]) { offset += 1 }
    }
    skipDigits()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      skipDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      var end = offset + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
        end += 1
      }
      if end < bytes.count, ExpressionLexer.isDigit(bytes[end]) {
        offset = end
        skipDigits()
      }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let unit = angleUnit()
    // "1.", ".5" and "45deg" are numbers; "." and "2px" aren't.
    let glued = offset < bytes.count && ExpressionLexer.beginsName(bytes[offset])
    guard bytes[start..<offset].contains(where: ExpressionLexer.isDigit), !glued,
      let value = Double(text.hasSuffix(".") ? text + "0" : text)
    else {
      while offset < bytes.count, ExpressionLexer.continuesName(bytes[offset]) { offset += 1 }
      let whole = String(decoding: bytes[start..<offset], as: UTF8.self)
      throw SyntaxError(.malformedNumber(whole, suggestion: nil), start..<offset)
    }
    let number = unit?.radians(value) ?? value
    guard number.isFinite else {
      throw SyntaxError(.numberOverflow(text), start..<offset)
    }
    return Token(kind: unit == nil ? .number(number) : .angle(number), range: start..<offset)
  }

  /// Returns the angle unit after a number, if any.
  private mutating func angleUnit() -> AngleUnit? {
    var end = offset
    while end < bytes.count, ExpressionLexer.continuesName(bytes[end]) { end += 1 }
    guard let unit = AngleUnit(rawValue: String(decoding: bytes[offset..<end], as: UTF8.self))
    else { return nil }
    offset = end
    return unit
  }

  private mutating func string(from start: Int) throws(SyntaxError) -> Token {
    offset += 1
    let first = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "'") { offset += 1 }
    guard offset < bytes.count else {
      throw SyntaxError(.unclosedExpressionString(), start..<offset)
    }
    offset += 1
    let text = String(decoding: bytes[first..<offset - 1], as: UTF8.self)
    return Token(kind: .string(text), range: start..<offset)
  }

  private mutating func name(from start: Int) -> Token {
    while offset < bytes.count, ExpressionLexer.continuesName(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Token(kind: .name(text), range: start..<offset)
  }

  private mutating func symbol(from start: Int) throws(SyntaxError) -> Token {
    for length in [2, 1] where start + length <= bytes.count {
      let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
      guard ExpressionLexer.symbols.contains(text) else { continue }
      offset += length
      return Token(kind: .symbol(text), range: start..<offset)
    }
    offset += 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    throw SyntaxError(.unknownSymbol(text), start..<offset)
  }

  private static let symbols: Set<String> = [
    "+", "-", "*", "/", "%", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "!", "?", ":",
    "(", ")", "[", "]", ",", "=>",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    beginsName(byte) || isDigit(byte) || byte == UInt8(ascii: ".")
  }
}
