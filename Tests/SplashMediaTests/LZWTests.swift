import TestSupport
import Testing

@testable import SplashMedia

@Suite struct LZWTests {
  private func palette(_ count: Int, _ random: inout SeededGenerator) -> GIFPalette {
    var colors: Set<UInt32> = []
    while colors.count < count {
      colors.insert(.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000)
    }
    return GIFPalette(colors.sorted())
  }

  /// Pixels in short runs of one index; some of them may or must stay unchanged.
  private func choices(
    _ count: Int, _ palette: GIFPalette, largest: UInt32, _ random: inout SeededGenerator
  ) -> PixelChoices {
    let choices = PixelChoices(capacity: count)
    var index: UInt8 = 0
    for _ in 0..<count {
      if Int.random(in: 0..<3, using: &random) == 0 {
        index = UInt8(Int.random(in: 0..<palette.entries.count, using: &random))
      }
      let kind = Int.random(in: 0..<4, using: &random)
      let isFree = palette.transparent != nil && kind < 2
      let shown = palette.entries[Int.random(in: 0..<palette.entries.count, using: &random)]
      if isFree, kind == 0 {
        choices.add(.still(shown, index: index))
      } else {
        choices.add(
          .free(
            target: palette.entries[Int(index)], ideal: index, base: 0, largest: largest,
            weight: 7, shown: shown, keep: isFree ? 400 : PixelChoices.never))
      }
    }
    return choices
  }

  @Test(arguments: [2, 3, 7, 64, 200, 255, 256], [1, 2, 100, 40_000, 140_001])
  func `lossy LZW compression of GIF pixels keeps every colour within the error limit`(
    colors: Int, count: Int
  ) {
    var random = SeededGenerator(seed: UInt64(colors * 100_000 + count))
    // One encoder for all images: its state must be reset for each image.
    let encoder = LZWEncoder(threads: 2)
    for bitCost in [0, 50, 5000] as [UInt32] {
      for colors in [colors, 5] {
        let palette = palette(colors, &random)
        let choices = choices(count, palette, largest: 3000, &random)
        var chosen: [UInt8] = []
        let codes = encoder.encode(
          choices, palette: palette, bitCost: bitCost, chosen: &chosen)
        #expect(ScreenCheck.decode(codes, bits: palette.bits) == chosen)
        #expect(chosen.count == count)
        var wrong = 0
        for i in 0..<count {
          let pixel = unsafe choices.pixels[i]
          let index = chosen[i]
          if index == palette.transparent {
            if pixel.keep == PixelChoices.never || pixel.keep > 12 * bitCost { wrong += 1 }
          } else if palette.entries[Int(index)] == pixel.shown, pixel.keep != PixelChoices.never {
            continue
          } else if pixel.limit == 0 {
            wrong += 1
          } else {
            let distance = squaredDistance(palette.entries[Int(index)], pixel.target)
            if distance > 3000 || distance * pixel.weight > 12 * bitCost { wrong += 1 }
          }
        }
        #expect(wrong == 0)
      }
    }
  }

  @Test
  func `a higher cost per bit in lossy LZW compression gives smaller output`() {
    var random = SeededGenerator(seed: 4)
    let palette = palette(100, &random)
    let choices = choices(30_000, palette, largest: 20_000, &random)
    var sizes: [Int] = []
    for bitCost in [0, 100, 1000, 10_000] as [UInt32] {
      var chosen: [UInt8] = []
      sizes.append(
        LZWEncoder(threads: 2).encode(
          choices, palette: palette, bitCost: bitCost, chosen: &chosen
        ).count)
    }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `LZW compresses a flat area of 20000 pixels to at most 200 bytes`() {
    let palette = GIFPalette([0xFF00_0000, 0xFFFF_FFFF])
    let choices = PixelChoices(capacity: 20_000)
    for _ in 0..<20_000 {
      choices.add(
        .free(
          target: 0xFF00_0000, ideal: 0, base: 0, largest: 0, weight: 1, shown: 0,
          keep: PixelChoices.never))
    }
    var chosen: [UInt8] = []
    let codes = LZWEncoder(threads: 2).encode(
      choices, palette: palette, bitCost: 0, chosen: &chosen)
    // 199 sequences of 1, 2, 3, … pixels cover 19,900 pixels. The codes have 3 to 8 bits.
    #expect(codes.count <= 200)
  }
}

/// An image of pixel choices that stores the chosen indices.
private final class ChosenPicture: LZWPicture {
  private let choices: PixelChoices
  private let chosen: UnsafeMutablePointer<UInt8>

  init(_ choices: PixelChoices, _ chosen: UnsafeMutablePointer<UInt8>) {
    self.choices = choices
    self.chosen = chosen
  }

  var count: Int { choices.count }

  func gather(_ range: Range<Int>, into choices: PixelChoices) {
    for i in range { choices.add(self.choices.pixels[i]) }
  }

  func adopt(_ indices: UnsafeBufferPointer<UInt8>, from start: Int) {
    for (i, index) in indices.enumerated() { chosen[start + i] = index }
  }
}

extension LZWEncoder {
  fileprivate func encode(
    _ choices: PixelChoices, palette: GIFPalette, bitCost: UInt32, chosen: inout [UInt8]
  ) -> [UInt8] {
    chosen = Array(repeating: 0, count: choices.count)
    return chosen.withUnsafeMutableBufferPointer { chosen in
      guard let chosen = chosen.baseAddress else { return [] }
      return encode(ChosenPicture(choices, chosen), palette: palette, bitCost: bitCost)
    }
  }
}
