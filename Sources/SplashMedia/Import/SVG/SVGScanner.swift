import SplashSystem

/// Reads numbers and words from the value of an SVG attribute.
struct SVGScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Skips whitespace.
  mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[offset]) {
      offset += 1
    }
  }

  /// Skips whitespace with at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if skip(UInt8(ascii: ",")) { skipSpace() }
  }

  /// Skips a byte if it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Reads the next letters.
  mutating func word() -> String {
    let start = offset
    while offset < bytes.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[offset] | 0x20)
    {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads the next number; `nil` if there is no number, or if it is beyond ±10⁹.
  mutating func number() -> Double? {
    var end = offset
    func isDigit(_ place: Int) -> Bool {
      place < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
    }
    func isSign(_ place: Int) -> Bool {
      place < bytes.count && [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place])
    }
    if isSign(end) { end += 1 }
    let first = end
    while isDigit(end) { end += 1 }
    var digits = end - first
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      while isDigit(end) { end += 1 }
      digits += 1
    }
    guard digits > 0 else { return nil }
    // An "e" may also begin a unit: em, ex.
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e"),
      isDigit(end + 1) || (isSign(end + 1) && isDigit(end + 2))
    {
      end += 2
      while isDigit(end) { end += 1 }
    }
    guard let value = Double(String(decoding: bytes[offset..<end], as: UTF8.self)),
      abs(value) <= 1e9
    else { return nil }
    offset = end
    return value
  }

  /// Reads all of `text` as numbers, separated by whitespace or commas; `nil` if it contains anything else.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      result.append(number)
      scanner.skipSeparator()
    }
    return result
  }
}
