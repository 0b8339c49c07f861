import SplashSystem

extension ImageHeader {
  static func tiff(_ reader: ByteReader) throws(ReasonError) -> ImageHeader {
    guard let directory = TIFFDirectory(reader, 0..<reader.bytes.count) else {
      throw .truncated(.tiff)
    }
    guard let width = directory.first(256), let height = directory.first(257) else {
      throw .invalid(.tiff)
    }
    // The image is stored in strips (tag 273) or tiles (tag 324).
    let offsets = directory.has(273) ? directory.all(273) : directory.all(324)
    let counts = directory.has(279) ? directory.all(279) : directory.all(325)
    for (offset, count) in zip(offsets, counts) where !reader.has(offset + count) {
      throw .truncated(.tiff)
    }
    var header = ImageHeader(.tiff, width, height)
    header.orientation = directory.first(274).flatMap(Orientation.init(exif:)) ?? .upright
    // The value 1 means that the first extra sample is alpha, and that colours are premultiplied by it.
    header.isPremultiplied = directory.first(338) == 1
    if directory.first(262) == 5 { header.warnings = [ColorProfile.cmyk] }
    return header
  }
}

/// The first directory of a TIFF file. EXIF data has the same format. Values are read on demand, because in a small
/// file thousands of entries can refer to the same bytes.
struct TIFFDirectory {
  /// The location of an entry's integers.
  private struct Entry {
    var start: Int
    var size: Int
    var count: Int
  }

  private let reader: ByteReader
  private let range: Range<Int>
  private let isBig: Bool
  private var entries: [Int: Entry] = [:]
  /// A limit that exceeds the number of strips or tiles in any image.
  private static let countLimit = 1 << 20

  /// - Parameter range: The range of the TIFF data in the file. Offsets are relative to its start.
  init?(_ reader: ByteReader, _ range: Range<Int>) {
    switch reader.text(range.lowerBound, 2) {
    case "II": isBig = false
    case "MM": isBig = true
    default: return nil
    }
    self.reader = reader
    self.range = range
    guard number(2, 2) == 42, let place = number(4, 4), let count = number(place, 2) else {
      return nil
    }
    for i in 0..<count {
      let entry = place + 2 + 12 * i
      guard let tag = number(entry, 2), let type = number(entry + 2, 2),
        let length = number(entry + 4, 4), let value = number(entry + 8, 4)
      else { return nil }
      // Integers have the type BYTE, SHORT or LONG. Other types aren't needed.
      guard let size = [1: 1, 3: 2, 4: 4][type], length <= range.count / size else { continue }
      let start = size * length <= 4 ? entry + 8 : value
      entries[tag] = Entry(start: start, size: size, count: length)
    }
  }

  /// Returns the `count`-byte number at `offset` from the range's start.
  private func number(_ offset: Int, _ count: Int) -> Int? {
    let place = range.lowerBound + offset
    guard offset >= 0, place + count <= range.upperBound else { return nil }
    switch (count, isBig) {
    case (1, _): return reader.byte(place).map(Int.init)
    case (2, true): return reader.big16(place)
    case (2, false): return reader.little16(place)
    case (_, true): return reader.big32(place)
    default: return reader.little32(place)
    }
  }

  /// Returns whether a tag exists and has integer values.
  func has(_ tag: Int) -> Bool { entries[tag] != nil }

  /// Returns the first integer of a tag.
  func first(_ tag: Int) -> Int? {
    entries[tag].flatMap { $0.count > 0 ? number($0.start, $0.size) : nil }
  }

  /// Returns the integers of a tag, omitting any that lie outside the file.
  func all(_ tag: Int) -> [Int] {
    guard let entry = entries[tag] else { return [] }
    return (0..<min(entry.count, Self.countLimit)).compactMap {
      number(entry.start + entry.size * $0, entry.size)
    }
  }
}
