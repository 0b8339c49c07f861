/// The Base64 encoding of RFC 4648.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each byte as a Base64 digit; `nil` for bytes that aren't digits.
  private static let values: [UInt32?] = {
    var values = [UInt32?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
    return values
  }()

  /// Encodes bytes, with padding.
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

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - text: Digits, padded to a multiple of four.
  ///   - isLenient: Whether to allow whitespace anywhere, missing padding, and non-zero bits after the last byte:
  ///     everything that other programs write and browsers accept.
  ///   - limit: The maximum number of bytes.
  /// - Returns: `nil` if the text isn't Base64, ends within a byte, or exceeds the limit.
  package static func bytes(
    _ text: Substring, isLenient: Bool = false, limit: Int = .max
  ) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(min(limit, text.utf8.count / 4 * 3 + 3))
    var (buffer, count) = (UInt32(0), 0)
    var (digits, padding) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "="): padding += 1
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        guard isLenient else { return nil }
      default:
        guard padding == 0, let value = values[Int(byte)] else { return nil }
        buffer = buffer << 6 | value
        digits += 1
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        guard result.count < limit else { return nil }
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(count)))
      }
    }
    // A single digit in a group of four encodes less than a byte.
    let missing = (4 - digits % 4) % 4
    guard missing != 3, padding == missing || isLenient && padding < missing else { return nil }
    return isLenient || buffer & (1 << UInt32(count) - 1) == 0 ? result : nil
  }
}
