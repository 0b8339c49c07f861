import SplashSystem

extension ImageHeader {
  static func png(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard reader.text(12, 4) == "IHDR", let width = reader.big32(16), let height = reader.big32(20),
      let depth = reader.byte(24), let color = reader.byte(25)
    else { throw .invalid(.png) }
    let depths: [UInt8: [UInt8]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard depths[color]?.contains(depth) == true else { throw .invalid(.png) }
    var header = ImageHeader(.png, width, height)
    // Only chunks that the decoder needs are passed on. Other chunks are read here, so they can't cause decoder
    // errors.
    var data: [UInt8] = []
    data.reserveCapacity(reader.bytes.count)
    data += reader.bytes.prefix(8)
    var (gamma, chromaticities, isSRGB) = (Int?.none, [Int](), false)
    var position = 8
    chunks: while true {
      guard let length = reader.big32(position), let kind = reader.text(position + 4, 4),
        let chunk = reader.bytes(position, 12 + length)
      else { throw .truncated(.png) }
      let body = position + 8
      switch kind {
      case "tRNS" where color == 0 || color == 2:
        let count = color == 0 ? 1 : 3
        guard length == 2 * count else { throw .invalid(.png) }
        // Values with fewer than 8 bits are decoded to full bytes.
        let most = depth >= 16 ? 0xFFFF : (1 << Int(max(depth, 1))) - 1
        let factor = depth < 8 ? 255 / most : 1
        header.colorKey = (0..<count).map { ((reader.big16(body + 2 * $0) ?? 0) & most) * factor }
      case "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "iCCP": data += chunk
      case "eXIf":
        header.orientation = Orientation(exifIn: reader, body..<body + length) ?? .upright
      case "gAMA": gamma = reader.big32(body)
      case "cHRM": chromaticities = (0..<8).compactMap { reader.big32(body + 4 * $0) }
      case "sRGB": isSRGB = true
      case let kind where kind.utf8.first.map { $0 & 0x20 == 0 } ?? true:
        throw ReasonError("the PNG file has the unknown critical chunk \(kind)")
      default: break
      }
      if kind == "IEND" { break chunks }
      position += 12 + length
    }
    header.data = data
    if !isSRGB, let warning = ColorProfile.warning(gamma: gamma, chromaticities) {
      header.warnings = [warning]
    }
    return header
  }
}
