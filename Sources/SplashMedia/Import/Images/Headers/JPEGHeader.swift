import SplashSystem

extension ImageHeader {
  static func jpeg(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    var position = 2
    var header: ImageHeader?
    var orientation = Orientation.upright
    var profile: [UInt8] = []
    var transform: UInt8?
    var adobeMark = 0..<0
    while true {
      guard let mark = reader.byte(position), let code = reader.byte(position + 1) else {
        throw .truncated(.jpeg)
      }
      if mark != 0xFF { throw .invalid(.jpeg) }
      switch code {
      case 0xFF:
        position += 1
        continue
      case 0x01, 0xD0...0xD7:
        position += 2
        continue
      case 0xD9: throw .truncated(.jpeg)
      default: break
      }
      guard let length = reader.big16(position + 2), reader.has(position + 2 + length) else {
        throw .truncated(.jpeg)
      }
      // These are the frame headers. Other segments also have codes in this range.
      if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
        guard let height = reader.big16(position + 5), let width = reader.big16(position + 7),
          let components = reader.byte(position + 9)
        else { throw .truncated(.jpeg) }
        header = ImageHeader(.jpeg, width, height)
        if components == 4 { header?.inks = .cmyk }
      }
      let body = position + 4
      switch (code, reader.text(body, 4)) {
      case (0xE1, "Exif"):
        let data = body + 6..<max(body + 6, position + 2 + length)
        orientation = Orientation(exifIn: reader, data) ?? orientation
      case (0xE2, "ICC_"): profile += reader.bytes(body + 14, max(0, length - 16)) ?? []
      case (0xEE, "Adob"):
        transform = reader.byte(body + 11)
        adobeMark = position..<position + 2 + length
      default: break
      }
      position += 2 + length
      if code == 0xDA { break }
    }
    guard var header else { throw .invalid(.jpeg) }
    // In the image data, FF is always followed by 0 or a restart marker, so the end marker is unambiguous.
    guard reader.contains(0xFF, 0xD9, from: position) else { throw .truncated(.jpeg) }
    header.orientation = orientation
    if header.inks != nil {
      guard let transform else {
        throw ReasonError("a CMYK image without an Adobe marker can't be decoded")
      }
      header.inks = transform == 2 ? .ycck : .cmyk
      header.data = withNeutralComponents(reader, without: adobeMark)
      header.warnings = [ColorProfile.cmyk]
    }
    if header.warnings.isEmpty, let warning = ColorProfile.warning(profile) {
      header.warnings = [warning]
    }
    return header
  }

  /// Returns the file of a four-component image, changed to have neutral component names and no Adobe marker.
  /// Otherwise the decoder would convert the colours itself, less precisely.
  private static func withNeutralComponents(_ reader: ByteReader, without mark: Range<Int>)
    -> [UInt8]
  {
    var bytes = reader.bytes
    var names: [UInt8] = []
    var position = 2
    while let code = reader.byte(position + 1), code != 0xD9 {
      // In the image data, FF 00 is a sample value, and FF D0 to FF D7 are restart markers.
      if reader.byte(position) != 0xFF || [0x00, 0x01, 0xFF].contains(code)
        || (0xD0...0xD7).contains(code)
      {
        position += 1
        continue
      }
      guard let length = reader.big16(position + 2), reader.has(position + 2 + length) else {
        break
      }
      if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
        // Corrupt files may have several frame headers; the last one applies.
        names = []
        for i in 0..<4 where length >= 8 + 3 * 4 {
          names.append(bytes[position + 10 + 3 * i])
          bytes[position + 10 + 3 * i] = UInt8(i + 1)
        }
      } else if code == 0xDA, let count = reader.byte(position + 4), length >= 6 + 2 * Int(count) {
        for i in 0..<Int(count) {
          let place = position + 5 + 2 * i
          if let index = names.firstIndex(of: bytes[place]) { bytes[place] = UInt8(index + 1) }
        }
      }
      position += 2 + length
    }
    bytes.removeSubrange(mark)
    return bytes
  }
}
