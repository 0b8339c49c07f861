/// Reads numbers at offsets in a file. The result is `nil` beyond the file's end.
struct ByteReader {
  let bytes: [UInt8]

  func has(_ count: Int) -> Bool { count <= bytes.count }

  func byte(_ at: Int) -> UInt8? { at >= 0 && at < bytes.count ? bytes[at] : nil }

  func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  func text(_ at: Int, _ count: Int) -> String? {
    guard at >= 0, has(at + count) else { return nil }
    return String(decoding: bytes[at..<at + count], as: UTF8.self)
  }

  func little16(_ at: Int) -> Int? {
    guard at >= 0, has(at + 2) else { return nil }
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  func little24(_ at: Int) -> Int? {
    guard let low = little16(at), let high = byte(at + 2) else { return nil }
    return low | Int(high) << 16
  }

  func little32(_ at: Int) -> Int? {
    guard let low = little16(at), let high = little16(at + 2) else { return nil }
    return low | high << 16
  }

  func big16(_ at: Int) -> Int? {
    guard at >= 0, has(at + 2) else { return nil }
    return Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }

  func big32(_ at: Int) -> Int? {
    guard let high = big16(at), let low = big16(at + 2) else { return nil }
    return high << 16 | low
  }

  func big64(_ at: Int) -> Int? {
    guard let high = big32(at), let low = big32(at + 4), high < 1 << 31 else { return nil }
    return high << 32 | low
  }

  /// Returns a big-endian number with 0 to 8 bytes.
  func big(_ at: Int, _ count: Int) -> Int? {
    var value = 0
    for i in 0..<count {
      guard let byte = byte(at + i), value < 1 << 54 else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  /// Returns the bytes of a range; `nil` if the file doesn't contain all of them.
  func bytes(_ start: Int, _ count: Int) -> [UInt8]? {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else {
      return nil
    }
    return Array(bytes[start..<start + count])
  }

  func contains(_ first: UInt8, _ second: UInt8, from start: Int) -> Bool {
    var at = start
    while at + 1 < bytes.count {
      if bytes[at] == first && bytes[at + 1] == second { return true }
      at += 1
    }
    return false
  }

  /// Returns the offset after a sequence of GIF data blocks and its empty last block.
  func endOfBlocks(_ start: Int) -> Int? {
    var at = start
    while let length = byte(at) {
      at += 1 + Int(length)
      if length == 0 { return at }
    }
    return nil
  }
}
