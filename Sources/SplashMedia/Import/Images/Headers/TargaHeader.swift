import SplashSystem

extension ImageHeader {
  /// Reads a TGA file's header; `nil` if it is invalid. The format has no signature.
  static func targa(_ reader: ByteReader) throws(ReasonError) -> ImageHeader? {
    guard let idLength = reader.byte(0), let mapType = reader.byte(1), mapType < 2,
      let type = reader.byte(2), [1, 2, 3, 9, 10, 11].contains(type),
      let mapLength = reader.little16(5), let mapDepth = reader.byte(7),
      let width = reader.little16(12), let height = reader.little16(14), width > 0, height > 0,
      let depth = reader.byte(16), [8, 15, 16, 24, 32].contains(depth),
      let flags = reader.byte(17), flags & 0xC0 == 0,
      mapType == 1 || (mapLength == 0 && type & 7 != 1)
    else { return nil }
    let pixel = (Int(depth) + 7) / 8
    var position = 18 + Int(idLength) + Int(mapType) * mapLength * ((Int(mapDepth) + 7) / 8)
    if type < 8 {
      position += width * height * pixel
    } else {
      var rest = width * height
      while rest > 0 {
        guard let packet = reader.byte(position) else { throw .truncated(.targa) }
        let count = Int(packet & 0x7F) + 1
        position += 1 + (packet & 0x80 != 0 ? 1 : count) * pixel
        rest -= count
      }
    }
    guard reader.has(position) else { throw .truncated(.targa) }
    return ImageHeader(.targa, width, height)
  }
}
