/// A simulated GIF viewer that decodes the written images to verify them.
struct ScreenCheck {
  private let width: Int
  /// The displayed colours, which are opaque, or 0 for transparent pixels.
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int) {
    self.width = width
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Shows an image.
  mutating func show(_ codes: [UInt8], rect: PixelRect, palette: GIFPalette) {
    let indices = Self.decode(codes, bits: palette.bits)
    var k = 0
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right where k < indices.count {
        let index = indices[k]
        k += 1
        if index == palette.transparent { continue }
        let isColor = Int(index) < palette.entries.count
        pixels[y * width + x] = isColor ? palette.entries[Int(index)] : 0xFF00_0000
      }
    }
  }

  /// Clears a rectangle.
  mutating func clear(_ rect: PixelRect) {
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right { pixels[y * width + x] = 0 }
    }
  }

  /// Decodes LZW codes to indices, up to the end or the first invalid code.
  static func decode(_ codes: [UInt8], bits: Int) -> [UInt8] {
    let clear = 1 << bits
    var table: [[UInt8]] = []
    var size = bits + 1
    var last: [UInt8]?
    var result: [UInt8] = []
    var (buffer, count, at) = (0, 0, 0)
    func begin() {
      table = (0..<clear).map { [UInt8(truncatingIfNeeded: $0)] } + [[], []]
      size = bits + 1
      last = nil
    }
    begin()
    while true {
      while count < size, at < codes.count {
        buffer |= Int(codes[at]) << count
        count += 8
        at += 1
      }
      if count < size { return result }
      let code = buffer & (1 << size - 1)
      buffer >>= size
      count -= size
      if code == clear {
        begin()
        continue
      }
      if code == clear + 1 { return result }
      guard let before = last else {
        guard code < clear else { return result }
        result += table[code]
        last = table[code]
        continue
      }
      guard code < table.count || code == table.count && table.count < 4096 else { return result }
      let sequence = code < table.count ? table[code] : before + [before[0]]
      result += sequence
      if table.count < 4096 { table.append(before + [sequence[0]]) }
      if table.count == 1 << size, size < 12 { size += 1 }
      last = sequence
    }
  }
}
