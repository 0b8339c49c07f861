import SplashSystem

extension ImageHeader {
  static func gif(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard let width = reader.little16(6), let height = reader.little16(8),
      let flags = reader.byte(10)
    else { throw .truncated(.gif) }
    var position = 13 + Self.tableSize(flags)
    while true {
      switch reader.byte(position) {
      case 0x21:
        guard let end = reader.endOfBlocks(position + 2) else { throw .truncated(.gif) }
        position = end
      case 0x2C:
        guard let flags = reader.byte(position + 9) else { throw .truncated(.gif) }
        let data = position + 10 + Self.tableSize(flags) + 1
        if reader.endOfBlocks(data) == nil { throw .truncated(.gif) }
        return ImageHeader(.gif, width, height)
      case nil: throw .truncated(.gif)
      default: throw .invalid(.gif)
      }
    }
  }

  /// Returns the size in bytes of a GIF colour table according to its flags.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
