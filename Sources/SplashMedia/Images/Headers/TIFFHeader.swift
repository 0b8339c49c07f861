extension ImageHeader {
  static func tiff(_ reader: ByteReader) throws(Damage) -> ImageHeader {
    guard let directory = TIFFDirectory(reader, 0..<reader.bytes.count) else {
      throw .truncated(.tiff)
    }
    guard let width = directory[256]?.first, let height = directory[257]?.first else {
      throw .invalid(.tiff)
    }
    // Of strips, or of tiles.
    let offsets = directory[273] ?? directory[324] ?? []
    let counts = directory[279] ?? directory[325] ?? []
    for (offset, count) in zip(offsets, counts) where !reader.has(offset + count) {
      throw .truncated(.tiff)
    }
    var header = ImageHeader(.tiff, width, height)
    header.orientation = directory[274]?.first.flatMap(Orientation.init(exif:)) ?? .upright
    // The first of the extra samples: alpha that the colours are already multiplied by.
    header.isPremultiplied = directory[338]?.first == 1
    if directory[262]?.first == 5 { header.warnings = [ColorProfile.cmyk] }
    return header
  }
}

/// The first directory of a TIFF file, which EXIF data are too.
struct TIFFDirectory {
  private var values: [Int: [Int]] = [:]

  /// - Parameter range: Where in the file it lies; offsets count from its start.
  init?(_ reader: ByteReader, _ range: Range<Int>) {
    let start = range.lowerBound
    let isBig: Bool
    switch reader.text(start, 2) {
    case "II": isBig = false
    case "MM": isBig = true
    default: return nil
    }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, start + offset + count <= range.upperBound else { return nil }
      switch (count, isBig) {
      case (1, _): return reader.byte(start + offset).map(Int.init)
      case (2, true): return reader.big16(start + offset)
      case (2, false): return reader.little16(start + offset)
      case (_, true): return reader.big32(start + offset)
      default: return reader.little32(start + offset)
      }
    }
    guard number(2, 2) == 42, let place = number(4, 4), let count = number(place, 2) else {
      return nil
    }
    for i in 0..<count {
      let entry = place + 2 + 12 * i
      guard let tag = number(entry, 2), let type = number(entry + 2, 2),
        let length = number(entry + 4, 4), number(entry + 8, 4) != nil
      else { return nil }
      // Whole numbers are of type BYTE, SHORT or LONG; others aren't needed.
      guard let size = [1: 1, 3: 2, 4: 4][type], length <= range.count / size else { continue }
      let first = size * length <= 4 ? entry + 8 : number(entry + 8, 4) ?? 0
      values[tag] = (0..<length).compactMap { number(first + size * $0, size) }
    }
  }

  /// The whole numbers of a tag.
  subscript(tag: Int) -> [Int]? { values[tag] }
}
