internal import SplashSystem

/// The table directory at the beginning of a font file, according to the OpenType specification ("Organization of an
/// OpenType Font").
enum FontDirectory {
  /// Checks that every table of every face is within the file, and that no table required for text layout is missing.
  /// The contents of the tables are checked by HarfBuzz.
  ///
  /// - Returns: The number of faces.
  static func check(_ bytes: [UInt8]) throws(ReasonError) -> Int {
    guard let kind = bytes.uint32(at: 0) else { throw ReasonError("it is not a font") }
    switch kind {
    case 0x7474_6366:  // ttcf
      guard let count = bytes.uint32(at: 8), (1...256).contains(count) else {
        throw ReasonError("its list of faces is corrupt")
      }
      for index in 0..<Int(count) {
        guard let offset = bytes.uint32(at: 12 + 4 * index) else {
          throw ReasonError("its list of faces is truncated")
        }
        try checkFace(bytes, at: Int(offset))
      }
      return Int(count)
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565:  // TrueType, OTTO, true
      try checkFace(bytes, at: 0)
      return 1
    case 0x774F_4646, 0x774F_4632:  // wOFF, wOF2
      throw ReasonError("it is a web font; only TrueType and OpenType fonts are supported")
    default:
      throw ReasonError("it is not a TrueType or OpenType font")
    }
  }

  private static func checkFace(_ bytes: [UInt8], at start: Int) throws(ReasonError) {
    guard let count = bytes.uint16(at: start + 4) else {
      throw ReasonError("its list of tables is cut off")
    }
    var tags: Set<String> = []
    for index in 0..<Int(count) {
      let record = start + 12 + 16 * index
      guard let offset = bytes.uint32(at: record + 8), let length = bytes.uint32(at: record + 12)
      else { throw ReasonError("its list of tables is cut off") }
      let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
      if Int(offset) + Int(length) > bytes.count {
        throw ReasonError("its table '\(tag)' extends beyond the end of the file")
      }
      tags.insert(tag)
    }
    for tag in ["cmap", "head", "hhea", "hmtx", "maxp"] where !tags.contains(tag) {
      throw ReasonError("it has no table '\(tag)'")
    }
    let drawings: Set = ["glyf", "CFF ", "CFF2", "CBDT", "sbix"]
    if tags.isDisjoint(with: drawings) { throw ReasonError("it has no glyphs that can be drawn") }
  }
}

extension [UInt8] {
  /// Returns the big-endian number at `offset`, or `nil` if it extends beyond the end.
  func uint16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset + 2 <= count else { return nil }
    return UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
  }

  /// Returns the big-endian number at `offset`, or `nil` if it extends beyond the end.
  func uint32(at offset: Int) -> UInt32? {
    guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }
}
