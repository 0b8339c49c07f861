import SplashSystem

extension ImageHeader {
  static func qoi(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard let width = reader.big32(4), let height = reader.big32(8),
      reader.bytes(reader.bytes.count - 8, 8) == [0, 0, 0, 0, 0, 0, 0, 1], reader.has(22)
    else { throw .truncated(.qoi) }
    var header = ImageHeader(.qoi, width, height)
    if reader.byte(13) == 1 { header.warnings = [ColorProfile.notSRGB("linear light")] }
    return header
  }
}
