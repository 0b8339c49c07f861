import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// PNG files of every colour type and bit depth, compared with values computed from their samples.
@Suite struct PNGKindsTests {
  private func decode(_ bytes: [UInt8]) throws -> Pixmap {
    try ImageDecoder.decode(bytes, header: try ImageHeader(bytes)).pixmap
  }

  struct Kind: CustomTestStringConvertible {
    var colorType: Int
    var depth: Int
    var testDescription: String { "colour type \(colorType), \(depth) bits" }
  }

  static let kinds: [Kind] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ].flatMap { type, depths in depths.map { Kind(colorType: type, depth: $0) } }

  @Test(arguments: kinds)
  func `every PNG colour type and bit depth decodes exactly, interlaced or not`(
    kind: Kind
  ) throws {
    var random = SeededGenerator(seed: UInt64(kind.colorType * 100 + kind.depth))
    let channels = PNGWriter.channels(kind.colorType)
    for (width, height) in [(13, 11), (1, 1), (3, 1), (2, 5), (32, 9)] {
      for isInterlaced in [false, true] {
        for hasTransparency in kind.colorType < 4 ? [false, true] : [false] {
          let samples = (0..<width * height * channels).map { _ in
            Int.random(in: 0..<1 << kind.depth, using: &random)
          }
          var writer = PNGWriter(
            width: width, height: height, colorType: kind.colorType, depth: kind.depth,
            isInterlaced: isInterlaced, samples: samples)
          let palette = (0..<3 << kind.depth).map { _ in UInt8.random(in: 0...255, using: &random) }
          // There are fewer alphas than colours; the remaining colours are opaque.
          let alphas = (0..<(1 << kind.depth) - 1).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
          let key = Array(samples.prefix(channels))
          if kind.colorType == 3 {
            writer.chunks.append(("PLTE", palette))
            if hasTransparency { writer.chunks.append(("tRNS", alphas)) }
          } else if hasTransparency {
            writer.chunks.append(("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }))
          }
          let picture = try decode(writer.file)
          try #require(picture.width == width && picture.height == height)
          for i in 0..<width * height {
            let s = Array(samples[i * channels..<(i + 1) * channels])
            let most = (1 << kind.depth) - 1
            let scaled = s.map { Int(clamping: (Double($0 * 255) / Double(most)).rounded()) }
            var straight: [Int]
            switch kind.colorType {
            case 0: straight = [scaled[0], scaled[0], scaled[0], 255]
            case 2: straight = scaled + [255]
            case 3:
              straight = (0..<3).map { Int(palette[3 * s[0] + $0]) }
              straight.append(hasTransparency && s[0] < most ? Int(alphas[s[0]]) : 255)
            case 4: straight = [scaled[0], scaled[0], scaled[0], scaled[1]]
            default: straight = scaled
            }
            if hasTransparency, kind.colorType != 3, s == key { straight[3] = 0 }
            let wanted = straight.prefix(3).map {
              Int(clamping: (Double($0 * straight[3]) / 255).rounded())
            }
            let got = picture[i % width, i / width]
            let isRight =
              [got.red, got.green, got.blue, got.alpha].map(Int.init) == wanted + [straight[3]]
            #expect(
              isRight, "\(width) × \(height), interlaced: \(isInterlaced), pixel \(i): \(got)")
          }
        }
      }
    }
  }

  private func grey(_ chunks: [(String, [UInt8])] = []) -> PNGWriter {
    PNGWriter(
      width: 2, height: 2, colorType: 0, depth: 8, samples: [1, 2, 3, 4],
      chunks: chunks.map { (kind: $0.0, body: $0.1) })
  }

  @Test func `ancillary PNG chunks are ignored, and unknown critical chunks are errors`()
    throws
  {
    let plain = try decode(grey().file)
    let strange = grey([("tEXt", [1, 2, 3]), ("abCd", []), ("bKGD", [0, 9]), ("acTL", [7])])
    #expect(same(plain, try decode(strange.file)))
    #expect(throws: ReasonError.self) { try decode(grey([("ABCD", [])]).file) }
  }

  @Test func `a PNG header with an invalid combination of colour type and bit depth is an error`() {
    for (type, depth) in [(2, 4), (3, 16), (1, 8), (6, 2), (0, 3), (5, 8), (7, 1), (0, 0)] {
      let writer = PNGWriter(
        width: 1, height: 1, colorType: type, depth: depth, samples: [0, 0, 0, 0],
        chunks: [("tRNS", [0, 0])])
      #expect(throws: ReasonError.self, "\(type) \(depth)") { try decode(writer.file) }
    }
  }

  @Test(arguments: [
    ([("gAMA", PNGWriter.big(45_455))], false), ([("gAMA", PNGWriter.big(100_000))], true),
    ([("gAMA", PNGWriter.big(55_556))], true),
    ([("sRGB", [UInt8(0)]), ("gAMA", PNGWriter.big(100_000))], false),
    (
      [
        (
          "cHRM",
          [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap(PNGWriter.big)
        )
      ], true
    ),
    (
      [
        (
          "cHRM",
          [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(PNGWriter.big)
        )
      ], false
    ),
    ([("iCCP", profileChunk(ICCFile.displayP3))], true),
    ([("iCCP", profileChunk(ICCFile.sRGB))], false),
  ])
  func `a PNG with colours other than sRGB causes a warning`(
    chunks: [(String, [UInt8])], isWarned: Bool
  ) throws {
    let bytes = grey(chunks).file
    let picture = try ImageDecoder.decode(bytes, header: try ImageHeader(bytes))
    #expect(picture.warnings.isEmpty != isWarned, "\(picture.warnings)")
  }

  private static func profileChunk(_ profile: [UInt8]) -> [UInt8] {
    Array("p".utf8) + [0, 0] + PNGWriter.zlib(profile)
  }
}

/// ICC profiles with a matrix and a gamma curve.
enum ICCFile {
  static let sRGB = make(
    "sRGB", 2.2,
    [[0.436, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]])
  static let displayP3 = make(
    "Display P3", 2.2,
    [[0.5151, 0.2412, -0.0011], [0.292, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]])
  static let gamma18 = make(
    "Old", 1.8, [[0.436, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]])

  static func make(_ name: String, _ gamma: Double, _ primaries: [[Double]]) -> [UInt8] {
    func fixed(_ value: Double) -> [UInt8] {
      PNGWriter.big(Int(clamping: (value * 65_536).rounded()))
    }
    let zero: [UInt8] = [0, 0, 0, 0]
    let text = Array("desc".utf8) + zero + PNGWriter.big(name.utf8.count + 1) + Array(name.utf8)
    let units = Int(clamping: (gamma * 256).rounded())
    let kind = Array("curv".utf8) + zero + PNGWriter.big(1)
    let curve = kind + [UInt8(units >> 8), UInt8(units & 255)]
    var tags: [(String, [UInt8])] = [("desc", text + [UInt8](repeating: 0, count: 79))]
    for (tag, xyz) in zip(["rXYZ", "gXYZ", "bXYZ"], primaries) {
      tags.append((tag, Array("XYZ ".utf8) + zero + xyz.flatMap(fixed)))
    }
    for tag in ["rTRC", "gTRC", "bTRC"] { tags.append((tag, curve)) }
    var (table, data): ([UInt8], [UInt8]) = (PNGWriter.big(tags.count), [])
    let start = 132 + 12 * tags.count
    for (tag, body) in tags {
      table += Array(tag.utf8) + PNGWriter.big(start + data.count) + PNGWriter.big(body.count)
      data += body
      while data.count % 4 != 0 { data.append(0) }
    }
    var head = PNGWriter.big(start + data.count) + zero + [2, 0x40, 0, 0]
    head += Array("mntrRGB XYZ ".utf8)
    head += [UInt8](repeating: 0, count: 36 - head.count) + Array("acsp".utf8)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return head + table + data
  }
}
