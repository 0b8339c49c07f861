/// Writes TrueType fonts in which the letters a…z are zigzags with any number of points.
struct FontFile {
  /// The number of points of each contour of a letter; at most 65,535 in total.
  var contours: [Int]
  /// The name of the family.
  var family = "Heavy"

  /// The bytes of the font.
  var bytes: [UInt8] {
    let glyph = self.glyph
    let letters = 26
    let tables: [(tag: String, bytes: [UInt8])] = [
      ("OS/2", Self.os2), ("cmap", Self.cmap(letters)), ("glyf", glyph), ("head", Self.head),
      ("hhea", Self.hhea), ("hmtx", big(600, 2) + big(0, 2)),
      // Glyph 0 is empty, and glyph 1 is drawn for all letters.
      ("loca", big(0, 4) + big(0, 4) + big(glyph.count, 4)),
      (
        "maxp", big(0x1_0000, 4) + big(2, 2) + Array(repeatElement(big(100, 2), count: 13).joined())
      ),
      ("name", name), ("post", big(0x3_0000, 4) + [UInt8](repeating: 0, count: 28)),
    ]
    var result = big(0x1_0000, 4) + big(tables.count, 2) + big(128, 2) + big(3, 2) + big(32, 2)
    var body: [UInt8] = []
    for (tag, bytes) in tables {
      let padded = bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
      let sum = stride(from: 0, to: padded.count, by: 4).reduce(UInt32(0)) { sum, at in
        sum &+ padded[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      result += Array(tag.utf8) + big(Int(sum), 4)
      result += big(12 + 16 * tables.count + body.count, 4) + big(bytes.count, 4)
      body += padded
    }
    return result + body
  }

  private var glyph: [UInt8] {
    let contours = contours.filter { $0 > 0 }
    let count = contours.reduce(0, +)
    var result = big(contours.count, 2) + big(0, 2) + big(0, 2) + big(500, 2) + big(700, 2)
    var end = -1
    for points in contours {
      end += points
      result += big(end, 2)
    }
    result += big(0, 2) + [UInt8](repeating: 1, count: count)
    // Each segment crosses to the other side, a little higher than the one before.
    var (across, up): ([UInt8], [UInt8]) = ([], [])
    for index in 0..<count {
      across += big(index == 0 ? 0 : index % 2 == 1 ? 500 : -500, 2)
      up += big(index % 100 == 0 ? (index == 0 ? 0 : -693) : 7, 2)
    }
    result += across + up
    return result + [UInt8](repeating: 0, count: result.count & 1)
  }

  private static func cmap(_ letters: Int) -> [UInt8] {
    let (first, last) = (0x61, 0x61 + letters - 1)
    // A segment whose glyph indexes follow in a list, and the empty last segment.
    var table = big(4, 2) + big(32 + 2 * letters, 2) + big(0, 2) + big(4, 2) + big(4, 2)
    table += big(1, 2) + big(0, 2) + big(last, 2) + big(0xFFFF, 2) + big(0, 2)
    table += big(first, 2) + big(0xFFFF, 2) + big(0, 2) + big(1, 2) + big(4, 2) + big(0, 2)
    table += Array(repeatElement(big(1, 2), count: letters).joined())
    return big(0, 2) + big(1, 2) + big(3, 2) + big(1, 2) + big(12, 4) + table
  }

  private var name: [UInt8] {
    let texts = [(1, family), (2, "Regular"), (4, family), (6, family)]
    var (records, storage): ([UInt8], [UInt8]) = ([], [])
    for (id, text) in texts {
      let bytes = text.utf16.flatMap { big(Int($0), 2) }
      records += big(3, 2) + big(1, 2) + big(0x409, 2) + big(id, 2) + big(bytes.count, 2)
      records += big(storage.count, 2)
      storage += bytes
    }
    return big(0, 2) + big(texts.count, 2) + big(6 + records.count, 2) + records + storage
  }

  private static let head: [UInt8] =
    big(0x1_0000, 4) + big(0x1_0000, 4) + big(0, 4) + big(0x5F0F_3CF5, 4) + big(0, 2)
    + big(1000, 2) + [UInt8](repeating: 0, count: 16) + big(0, 2) + big(0, 2) + big(500, 2)
    + big(700, 2) + big(0, 2) + big(8, 2) + big(2, 2) + big(1, 2) + big(0, 2)

  private static let hhea: [UInt8] =
    big(0x1_0000, 4) + big(800, 2) + big(-200, 2) + big(0, 2) + big(600, 2)
    + [UInt8](repeating: 0, count: 22) + big(1, 2)

  private static let os2: [UInt8] =
    big(4, 2) + big(600, 2) + big(400, 2) + big(5, 2) + [UInt8](repeating: 0, count: 50)
    + Array("TEST".utf8) + big(0x40, 2) + big(0x61, 2) + big(0x7A, 2) + big(800, 2) + big(-200, 2)
    + big(0, 2) + big(800, 2) + big(200, 2) + [UInt8](repeating: 0, count: 18)
}

/// The bytes of an integer in big-endian order.
private func big(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
