import SplashSystem

extension ImageHeader {
  static func webp(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard let size = reader.little32(4), reader.has(8 + size) else { throw .truncated(.webp) }
    switch reader.text(12, 4) {
    case "VP8 ":
      guard let width = reader.little16(26), let height = reader.little16(28) else {
        throw .truncated(.webp)
      }
      return ImageHeader(.webp, width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard let bits = reader.little32(21) else { throw .truncated(.webp) }
      return ImageHeader(.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard let flags = reader.byte(20), let width = reader.little24(24),
        let height = reader.little24(27)
      else { throw .truncated(.webp) }
      if flags & 2 != 0 {
        throw ReasonError("an animated WebP file; only still images are supported here")
      }
      var header = ImageHeader(.webp, width + 1, height + 1)
      header.readExtension(reader, end: 8 + size)
      return header
    default: throw .invalid(.webp)
    }
  }

  /// Reads the metadata of an extended file.
  private mutating func readExtension(_ reader: ByteReader, end: Int) {
    var position = 12
    while position + 8 <= end, let kind = reader.text(position, 4),
      let length = reader.little32(position + 4)
    {
      let body = position + 8
      if kind == "EXIF" {
        // Some programs begin the EXIF data with the same prefix as in a JPEG file.
        let start = reader.text(body, 4) == "Exif" ? body + 6 : body
        orientation = Orientation(exifIn: reader, start..<max(start, body + length)) ?? .upright
      } else if kind == "ICCP", let profile = reader.bytes(body, length),
        let warning = ColorProfile.warning(profile)
      {
        warnings = [warning]
      }
      position = body + length + length % 2
    }
  }
}
