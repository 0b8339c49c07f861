/// The length that a Matroska or WebM file declares. It is used to detect truncated files, which FFmpeg reads as if
/// they were complete.
struct MatroskaHeader: Equatable {
  /// The end of the file's segment, in bytes from the file's beginning; `nil` if unknown, as for streamed files.
  var end: Int?

  /// Reads the header from the first bytes of a file.
  init(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes: bytes)
    var position = 0
    while let name = Self.number(reader, position, keepsMark: true),
      let size = Self.number(reader, position + name.length, keepsMark: false)
    {
      position += name.length + size.length
      // A size with all bits set is unknown.
      let isKnown = size.value != 1 << (7 * size.length) - 1
      if name.value == 0x1853_8067 {
        end = isKnown ? position + size.value : nil
        return
      }
      guard isKnown else { return }
      position += size.value
    }
  }

  /// Returns a variable-length number. Its length in bytes is determined by the number of zeros before the first set
  /// bit.
  private static func number(
    _ reader: ByteReader, _ at: Int, keepsMark: Bool
  ) -> (value: Int, length: Int)? {
    guard let first = reader.byte(at), first > 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard var value = reader.big(at, min(length, 7)) else { return nil }
    if length == 8 {
      guard let last = reader.byte(at + 7) else { return nil }
      value = value << 8 | Int(last)
    }
    return (keepsMark ? value : value & (1 << (7 * length) - 1), length)
  }
}
