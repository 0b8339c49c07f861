/// What the first bytes of a picture's file say, read before anything is decoded.
struct ImageHeader: Equatable {
  /// The kinds of picture that can be read.
  enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"
    case bmp = "BMP"
  }

  /// What is wrong with a file.
  struct Damage: Error, Equatable {
    var reason: String

    static func truncated(_ format: Format) -> Damage {
      Damage(reason: "the \(format.rawValue) file ends too early")
    }

    static func invalid(_ format: Format) -> Damage {
      Damage(reason: "the \(format.rawValue) header is not valid")
    }
  }

  var format: Format
  var width: Int
  var height: Int

  /// Reads a header, and checks that the file holds the whole of its first picture: decoders fill in
  /// what is missing, where a scene's author has to be told.
  init(_ bytes: [UInt8]) throws(Damage) {
    let reader = ByteReader(bytes: bytes)
    if reader.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = try Self.png(reader)
    } else if reader.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try Self.jpeg(reader)
    } else if reader.text(0, 4) == "RIFF", reader.text(8, 4) == "WEBP" {
      self = try Self.webp(reader)
    } else if reader.text(0, 6) == "GIF87a" || reader.text(0, 6) == "GIF89a" {
      self = try Self.gif(reader)
    } else if reader.text(0, 2) == "BM" {
      self = try Self.bmp(reader)
    } else if bytes.isEmpty {
      throw Damage(reason: "the file is empty")
    } else {
      throw Damage(reason: "this is none of PNG, JPEG, WebP, GIF and BMP")
    }
    if width < 1 || height < 1 { throw .invalid(format) }
  }

  private init(_ format: Format, _ width: Int, _ height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  private static func png(_ reader: ByteReader) throws(Damage) -> ImageHeader {
    guard reader.text(12, 4) == "IHDR", let width = reader.big32(16), let height = reader.big32(20)
    else { throw .invalid(.png) }
    var position = 8
    while true {
      guard let length = reader.big32(position), let kind = reader.text(position + 4, 4),
        reader.has(position + 12 + length)
      else { throw .truncated(.png) }
      if kind == "IEND" { break }
      position += 12 + length
    }
    return ImageHeader(.png, width, height)
  }

  private static func jpeg(_ reader: ByteReader) throws(Damage) -> ImageHeader {
    var position = 2
    var size: (width: Int, height: Int)?
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
      // The frame headers, among which are other segments of the same range.
      if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
        guard let height = reader.big16(position + 5), let width = reader.big16(position + 7),
          let components = reader.byte(position + 9)
        else { throw .truncated(.jpeg) }
        if components == 4 {
          throw Damage(reason: "a CMYK picture; only grey, RGB and YCbCr are read")
        }
        size = (width, height)
      }
      position += 2 + length
      if code == 0xDA { break }
    }
    guard let size else { throw .invalid(.jpeg) }
    // Within the picture's data, FF is followed by 0 or a restart mark; the end mark is unmistakable.
    guard reader.contains(0xFF, 0xD9, from: position) else { throw .truncated(.jpeg) }
    return ImageHeader(.jpeg, size.width, size.height)
  }

  private static func webp(_ reader: ByteReader) throws(Damage) -> ImageHeader {
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
      if flags & 2 != 0 { throw Damage(reason: "an animated WebP file; only still ones are read") }
      return ImageHeader(.webp, width + 1, height + 1)
    default: throw .invalid(.webp)
    }
  }

  private static func gif(_ reader: ByteReader) throws(Damage) -> ImageHeader {
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

  /// The bytes of a GIF colour table that flags announce.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func bmp(_ reader: ByteReader) throws(Damage) -> ImageHeader {
    guard let headerSize = reader.little32(14) else { throw .truncated(.bmp) }
    if headerSize == 12 {
      guard let width = reader.little16(18), let height = reader.little16(20) else {
        throw .truncated(.bmp)
      }
      return ImageHeader(.bmp, width, height)
    }
    guard let width = reader.little32(18), let height = reader.little32(22) else {
      throw .truncated(.bmp)
    }
    // A negative height means that the rows go from top to bottom.
    let signed = Int(Int32(truncatingIfNeeded: height))
    return ImageHeader(.bmp, Int(Int32(truncatingIfNeeded: width)), abs(signed))
  }
}

/// Numbers at places in a file; `nil` beyond its end.
private struct ByteReader {
  let bytes: [UInt8]

  func has(_ count: Int) -> Bool { count <= bytes.count }

  func byte(_ at: Int) -> UInt8? { at >= 0 && at < bytes.count ? bytes[at] : nil }

  func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  func text(_ at: Int, _ count: Int) -> String? {
    guard has(at + count) else { return nil }
    return String(decoding: bytes[at..<at + count], as: UTF8.self)
  }

  func little16(_ at: Int) -> Int? {
    guard has(at + 2) else { return nil }
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  func little24(_ at: Int) -> Int? {
    guard let low = little16(at), let high = byte(at + 2) else { return nil }
    return low | Int(high) << 16
  }

  func little32(_ at: Int) -> Int? {
    guard let low = little16(at), let high = little16(at + 2) else { return nil }
    return low | high << 16
  }

  func big16(_ at: Int) -> Int? {
    guard has(at + 2) else { return nil }
    return Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }

  func big32(_ at: Int) -> Int? {
    guard let high = big16(at), let low = big16(at + 2) else { return nil }
    return high << 16 | low
  }

  func contains(_ first: UInt8, _ second: UInt8, from start: Int) -> Bool {
    var at = start
    while at + 1 < bytes.count {
      if bytes[at] == first && bytes[at + 1] == second { return true }
      at += 1
    }
    return false
  }

  /// The place after a run of GIF data blocks and its empty last block.
  func endOfBlocks(_ start: Int) -> Int? {
    var at = start
    while let length = byte(at) {
      at += 1 + Int(length)
      if length == 0 { return at }
    }
    return nil
  }
}
