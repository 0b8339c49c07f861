/// A reference PNG writer for every colour type and bit depth, to test the decoder with.
struct PNGWriter {
  var width: Int
  var height: Int
  var colorType: Int
  var depth: Int
  var isInterlaced = false
  /// The components of all pixels, row by row.
  var samples: [Int]
  /// Chunks before the image data.
  var chunks: [(kind: String, body: [UInt8])] = []
  /// The filter type of row `y` of a pass.
  var filter: (_ y: Int) -> UInt8 = { UInt8($0 % 5) }

  static func channels(_ colorType: Int) -> Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  var file: [UInt8] {
    var header = Self.big(width) + Self.big(height)
    header += [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (kind, body) in [("IHDR", header)] + chunks + [
      ("IDAT", Self.zlib(scanlines)), ("IEND", []),
    ] {
      bytes += Self.chunk(kind, body)
    }
    return bytes
  }

  static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(kind.utf8) + body
    return big(body.count) + named + big(Int(crc(named)))
  }

  static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The filtered rows, in all passes if the image is interlaced.
  private var scanlines: [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var result: [UInt8] = []
    let channels = Self.channels(colorType)
    let pixel = max(1, channels * depth / 8)
    for (left, top, dx, dy) in passes where left < width && top < height {
      var before: [UInt8] = []
      for (index, y) in stride(from: top, to: height, by: dy).enumerated() {
        var bits: [Int] = []
        for x in stride(from: left, to: width, by: dx) {
          for c in 0..<channels {
            let sample = samples[(y * width + x) * channels + c]
            bits += (0..<depth).reversed().map { sample >> $0 & 1 }
          }
        }
        while bits.count % 8 != 0 { bits.append(0) }
        let row = stride(from: 0, to: bits.count, by: 8).map { start in
          UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
        }
        if before.isEmpty { before = Array(repeating: 0, count: row.count) }
        let type = filter(index)
        result.append(type)
        for i in row.indices {
          let a = i >= pixel ? Int(row[i - pixel]) : 0
          let b = Int(before[i])
          let c = i >= pixel ? Int(before[i - pixel]) : 0
          let predicted = [0, a, b, (a + b) / 2, Self.paeth(a, b, c)][min(Int(type), 4)]
          result.append(row[i] &- UInt8(predicted))
        }
        before = row
      }
    }
    return result
  }

  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }

  /// A zlib stream of stored blocks.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, data.count)
      let count = end - start
      result += [
        end == data.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255),
        UInt8(~count >> 8 & 255),
      ]
      result += data[start..<end]
      start = end
    } while start < data.count
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + big(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return ~crc
  }
}
