/// How long a Matroska or WebM file says that it is: FFmpeg reads one that has been cut off as if it were
/// whole.
struct MatroskaHeader: Equatable {
  /// Where the file's one segment ends, in bytes from the file's beginning; `nil` if it doesn't say, as
  /// files that were written while they were sent.
  var end: Int?

  /// Reads the first bytes of a file.
  init(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes: bytes)
    var position = 0
    while let name = Self.number(reader, position, keepsMark: true),
      let size = Self.number(reader, position + name.length, keepsMark: false)
    {
      position += name.length + size.length
      // All bits set mean that the size isn't known.
      let isKnown = size.value != 1 << (7 * size.length) - 1
      if name.value == 0x1853_8067 {
        end = isKnown ? position + size.value : nil
        return
      }
      guard isKnown else { return }
      position += size.value
    }
  }

  /// A number of variable length: the zeros before the first bit tell its length in bytes.
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
