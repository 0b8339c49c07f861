/// Bytes as text, in the digits of RFC 4648.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What each byte is worth as a digit; nil for what is none.
  private static let values: [UInt32?] = {
    var values = [UInt32?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
    return values
  }()

  /// The text of bytes, padded.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = UInt32(bytes[start]) << 16
      if count > 1 { word |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { word |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        let digit = digits[Int(word >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, which may have space between digits and lack padding; `nil` for what is no Base64.
  package static func bytes(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count / 4 * 3)
    var (buffer, count) = (UInt32(0), 0)
    var isPadded = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "="): isPadded = true
      case 0x20, 0x09, 0x0A, 0x0D: break
      default:
        guard !isPadded, let value = values[Int(byte)] else { return nil }
        buffer = buffer << 6 | value
        count += 6
        if count >= 8 {
          count -= 8
          result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(count)))
        }
      }
    }
    return result
  }
}
