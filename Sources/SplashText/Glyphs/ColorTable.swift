internal import CPango

/// Information in a font's `COLR` table that HarfBuzz 6 doesn't expose: whether a glyph is painted using version 1 of
/// the table. See the OpenType specification ("COLR — Color Table").
struct ColorTable {
  private let bytes: [UInt8]

  /// Reads the table of a face.
  init(_ face: FontFace) {
    let blob = unsafe hb_face_reference_table(face.face, tag("COLR"))
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &count) else {
      bytes = []
      return
    }
    bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count)).map { $0 }
  }

  /// Returns whether the glyph is painted using version 1 of the table.
  func paints(_ glyph: UInt32) -> Bool {
    guard let version = bytes.uint16(at: 0), version >= 1, let list = bytes.uint32(at: 14),
      list != 0, let count = bytes.uint32(at: Int(list))
    else { return false }
    var range = 0..<Int(count)
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let id = bytes.uint16(at: Int(list) + 4 + 6 * middle) else { return false }
      if UInt32(id) == glyph { return true }
      range = UInt32(id) < glyph ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }
}
