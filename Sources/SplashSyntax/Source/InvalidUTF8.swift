/// Returns the offset of the first byte that isn't part of valid UTF-8.
package func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  var offset = 0
  while offset < bytes.count {
    let byte = bytes[offset]
    if byte < 0x80 {
      offset += 1
      continue
    }
    let length: Int
    // The range of the second byte excludes overlong forms, surrogates and scalars above U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if byte == 0xE0 { second = 0xA0...0xBF }
      if byte == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if byte == 0xF0 { second = 0x90...0xBF }
      if byte == 0xF4 { second = 0x80...0x8F }
    default: return offset
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return offset }
    for i in 2..<max(2, length) where bytes[offset + i] & 0xC0 != 0x80 { return offset }
    offset += length
  }
  return nil
}
