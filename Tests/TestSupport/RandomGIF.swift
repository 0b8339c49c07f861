/// An animated GIF of random frames that uses every feature of the format.
package struct RandomGIF {
  /// A frame that changes a part of the logical screen.
  package struct Picture {
    /// The first column.
    package var left = 0
    /// The first row.
    package var top = 0
    /// The columns.
    package var width = 1
    /// The rows.
    package var height = 1
    /// The disposal method: 0 and 1 keep the frame, 2 clears it, and 3 restores the previous screen.
    package var disposal: UInt8 = 0
    /// The index of the transparent colour.
    package var transparent: UInt8?
    /// Red, green and blue of 2 to 256 colours, a power of two; empty for the global colour table.
    package var palette: [UInt8] = []
    /// Whether rows are interlaced in four passes; `pixels` has them in that order.
    package var isInterlaced = false
    /// The colour indices, row by row; too few make a truncated frame.
    package var pixels: [UInt8] = []

    /// A pixel of the first colour.
    package init() {}
  }

  /// The screen's width, at least 1.
  package var width: Int
  /// The screen's height, at least 1.
  package var height: Int
  /// The global colour table, in the same form.
  package var palette: [UInt8] = []
  /// The index of the background colour.
  package var background: UInt8 = 0
  /// The frames, each with a delay of a twentieth of a second.
  package var pictures: [Picture] = []

  /// A file without frames.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Makes a random file whose frames are within the screen.
  package init(count: Int, width: Int, height: Int, using random: inout some RandomNumberGenerator)
  {
    func palette() -> [UInt8] {
      (0..<3 << Int.random(in: 1...5, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    self.init(width: width, height: height)
    self.palette = Int.random(in: 0...4, using: &random) == 0 ? [] : palette()
    if !self.palette.isEmpty {
      background = UInt8.random(in: 0..<UInt8(self.palette.count / 3), using: &random)
    }
    pictures = (0..<count).map { _ in
      var picture = Picture()
      picture.left = Int.random(in: 0..<width, using: &random)
      picture.top = Int.random(in: 0..<height, using: &random)
      picture.width = Int.random(in: 1...width - picture.left, using: &random)
      picture.height = Int.random(in: 1...height - picture.top, using: &random)
      picture.disposal = UInt8.random(in: 0...3, using: &random)
      if self.palette.isEmpty || Bool.random(using: &random) { picture.palette = palette() }
      let colors = UInt8((picture.palette.isEmpty ? self.palette : picture.palette).count / 3)
      if Int.random(in: 0...2, using: &random) > 0 {
        picture.transparent = UInt8.random(in: 0..<colors, using: &random)
      }
      picture.isInterlaced = picture.height > 4 && Bool.random(using: &random)
      picture.pixels = (0..<picture.width * picture.height).map { _ in
        UInt8.random(in: 0..<colors, using: &random)
      }
      return picture
    }
  }

  /// The file.
  package var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height)
    bytes += [Self.flags(palette), background, 0] + palette
    for picture in pictures {
      let flags = picture.disposal << 2 | (picture.transparent == nil ? 0 : 1)
      bytes += [0x21, 0xF9, 4, flags, 5, 0, picture.transparent ?? 0, 0]
      bytes += [0x2C] + Self.number(picture.left) + Self.number(picture.top)
      bytes += Self.number(picture.width) + Self.number(picture.height)
      bytes += [Self.flags(picture.palette) | (picture.isInterlaced ? 0x40 : 0)] + picture.palette
      bytes += [8] + Self.blocks(Self.codes(picture.pixels))
    }
    return bytes + [0x3B]
  }

  private static func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private static func flags(_ palette: [UInt8]) -> UInt8 {
    palette.isEmpty ? 0 : 0x80 | UInt8((palette.count / 3).trailingZeroBitCount - 1)
  }

  /// LZW codes of nine bits, one per pixel, with a clear code before a tenth bit would be needed.
  private static func codes(_ pixels: [UInt8]) -> [UInt8] {
    var codes: [Int] = []
    for (index, pixel) in pixels.enumerated() {
      if index % 200 == 0 { codes.append(256) }
      codes.append(Int(pixel))
    }
    codes.append(257)
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for code in codes {
      bits |= code << count
      count += 9
      while count >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    return bytes + [UInt8(bits & 0xFF)]
  }

  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      result += [UInt8(block.count)] + block
    }
    return result + [0]
  }
}
