import SplashScene
import SplashSystem

/// Returns the bytes of a file embedded as a `data:` URL (RFC 2397), in Base64 or with percent-encoding.
///
/// The media type is ignored because it is often wrong. Base64 may contain white space and lack padding; as in
/// browsers, a `%` that isn't followed by two digits stands for itself.
///
/// - Parameters:
///   - text: The URL.
///   - limit: The maximum number of bytes.
/// - Returns: The bytes; `nil` for another kind of URL, for incomplete Base64, and for data over the limit.
func dataURL(_ text: String, limit: Int = ArchiveLimits.memberBytes) -> [UInt8]? {
  guard text.utf8.prefix(5).map(small).elementsEqual("data:".utf8),
    let comma = text.utf8.firstIndex(of: UInt8(ascii: ","))
  else { return nil }
  let body = text[text.utf8.index(after: comma)...]
  guard isBase64(text[..<comma]) else { return unescaped(body, limit: limit) }
  if !body.utf8.contains(UInt8(ascii: "%")) {
    return Base64.bytes(body, isLenient: true, limit: limit)
  }
  return unescaped(body, limit: .max).flatMap { bytes in
    Base64.bytes(String(decoding: bytes, as: UTF8.self)[...], isLenient: true, limit: limit)
  }
}

/// Returns whether the part before the comma of a `data:` URL ends with `;base64`.
private func isBase64(_ head: Substring) -> Bool {
  let letters = head.utf8.reversed().drop { $0 == 0x20 }.prefix(7).map(small)
  return letters.elementsEqual(";base64".utf8.reversed())
}

/// Returns a byte, converted to lower case if it is an ASCII capital.
private func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

/// Returns the bytes of a percent-encoded string; `nil` if there are more than `limit`.
private func unescaped(_ text: Substring, limit: Int) -> [UInt8]? {
  var result: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard result.count < limit else { return nil }
    guard byte == UInt8(ascii: "%") else {
      result.append(byte)
      continue
    }
    let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    if digits.count == 2 {
      result.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    } else {
      result.append(byte)
    }
  }
  return result
}
