import CSplashKernels
import KernelReference
import SplashPixels
import TestSupport
import Testing

/// The search of the LZW compressor, compared with the reference at every SIMD level: the codes, their
/// sizes, the chosen indices and the next code's size.
@Suite struct LZWEqualityTests {
  /// Colour counts, without and with a transparent index; 256 colours leave no room for one.
  static let palettes = [2, 3, 4, 5, 7, 16, 31, 64, 100, 128, 255, 256].flatMap { colors in
    colors < 256 ? [(colors, false), (colors, true)] : [(colors, false)]
  }

  @Test(arguments: palettes)
  func `LZW codes of up to 67 pixels match the Swift reference at every SIMD level`(
    colors: Int, isTransparent: Bool
  ) {
    var random = SeededGenerator(seed: UInt64(colors))
    let kernels = LZWLevels()
    let palettes = (0..<4).map { _ in random.lzwPalette(colors, isTransparent: isTransparent) }
    for count in 0...67 {
      let palette = palettes[count % palettes.count]
      for order in LZWOrder.allCases {
        let pixels = random.lzwPixels(count, order, palette)
        let bitCost = [0, 1, 40, 1000, 30_000, 1 << 25].randomElement(using: &random) ?? 0
        let difference = kernels.difference(pixels, palette, bitCost: bitCost)
        #expect(difference == nil, "\(count) pixels, \(order), \(bitCost) a bit")
      }
    }
  }

  @Test(arguments: palettes)
  func `LZW codes across table resets match the Swift reference at every SIMD level`(
    colors: Int, isTransparent: Bool
  ) {
    var random = SeededGenerator(seed: UInt64(1000 + colors))
    let kernels = LZWLevels()
    let palette = random.lzwPalette(colors, isTransparent: isTransparent)
    for order in LZWOrder.allCases {
      let pixels = random.lzwPixels(.random(in: 15_000...25_000, using: &random), order, palette)
      let bitCost = [0, 300, 20_000].randomElement(using: &random) ?? 0
      let difference = kernels.difference(pixels, palette, bitCost: bitCost)
      #expect(difference == nil, "\(pixels.count) pixels, \(order), \(bitCost) a bit")
    }
  }

  @Test func `LZW codes of long unchanged areas match the Swift reference at every SIMD level`() {
    var random = SeededGenerator(seed: 3)
    let kernels = LZWLevels()
    let palette = random.lzwPalette(9, isTransparent: true)
    var pixels: [splash_lzw_pixel] = []
    for length in [15, 16, 17, 2000, 1, 40_000, 500] {
      for _ in 0..<length { pixels.append(.still(palette.colors[3], index: 3)) }
      pixels += random.lzwPixels(5, .noise, palette)
    }
    for bitCost in [0, 500] {
      #expect(kernels.difference(pixels, palette, bitCost: bitCost) == nil)
    }
  }

  @Test
  func `an LZW code table filled by the last pixel isn't cleared, but one more pixel clears it`() {
    var random = SeededGenerator(seed: 5)
    let kernels = LZWLevels()
    let palette = random.lzwPalette(256, isTransparent: false)
    // No pair of neighbours is repeated, so each pixel takes a code: 256 + 2 + 3838 codes fill the table, and
    // one more code is written before the table is cleared.
    var index = 0
    let pixels = (0..<8000).map { place in
      index = (index + 1 + place / 256 * 2) % 256
      return splash_lzw_pixel.exactly(index, color: palette.colors[index])
    }
    for (count, clears, size) in [
      (254, 0, 9), (255, 0, 10), (3838, 0, 12), (3839, 0, 12), (3840, 1, 9), (7678, 1, 12),
      (7679, 2, 9),
    ] {
      let part = Array(pixels[..<count])
      let result = ReferenceKernels.parseLZW(part, palette: palette, bitCost: 0)
      #expect(result.codes.count == count + clears)
      #expect(result.codes.count { $0.code == 256 } == clears)
      #expect(result.nextSize == size)
      #expect(kernels.difference(part, palette, bitCost: 0) == nil)
    }
  }
}
