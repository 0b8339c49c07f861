import TestSupport
import Testing

@testable import SplashMedia

/// The palette matcher, compared with a linear search of the palette.
@Suite struct PaletteMatcherTests {
  /// The largest component difference and the squared distance of two colours.
  private func difference(_ a: UInt32, _ b: UInt32) -> (largest: Int, squared: Int) {
    var (largest, squared) = (0, 0)
    for shift in [0, 8, 16] as [UInt32] {
      let step = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      largest = max(largest, step)
      squared += step * step
    }
    return (largest, squared)
  }

  /// The number of colours for which the match isn't the nearest colour, or `isClose` is wrong.
  private func mistakes(_ matcher: PaletteMatcher, _ colors: some Sequence<UInt32>) -> Int {
    colors.count { color in
      let found = matcher.nearest(to: color)
      let got = difference(matcher.palette[Int(found.index)], color)
      let least = matcher.palette.map { difference($0, color).squared }.min()
      return got.squared != least || found.isClose != (got.largest <= 1)
    }
  }

  private func any(_ random: inout SeededGenerator) -> UInt32 {
    .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
  }

  @Test(arguments: [1, 2, 3, 6, 20, 100, 255, 256])
  func `every colour is replaced by the nearest colour of a GIF's palette`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    // Colours anywhere, dark ones, ones without green, at the edges of cells, and greys with many duplicates.
    let kinds: [(UInt32) -> UInt32] = [
      { $0 }, { $0 & 0xFF1F_1F1F }, { $0 & 0xFFFF_00FF }, { $0 & 0xFFF8_F8F8 },
      { ($0 & 127) * 0x02_0202 | 0xFF00_0000 },
    ]
    for kind in kinds {
      let palette = (0..<count).map { _ in kind(any(&random)) }
      let matcher = PaletteMatcher(palette: palette)
      #expect(matcher.palette.sorted() == palette.sorted())
      let anywhere = (0..<1500).map { _ in any(&random) }
      let alike = (0..<1500).map { _ in kind(any(&random)) ^ any(&random) & 0x07_0707 }
      #expect(mistakes(matcher, anywhere) == 0)
      #expect(mistakes(matcher, alike) == 0)
      #expect(mistakes(matcher, palette) == 0)
      // Again, with cached results.
      #expect(mistakes(matcher, alike + palette + anywhere) == 0)
    }
  }

  @Test
  func `the lookup table of a GIF's palette finds the nearest colour at the edges of its cells`() {
    var random = SeededGenerator(seed: 9)
    let matcher = PaletteMatcher(palette: (0..<40).map { _ in any(&random) })
    let ends = (0..<32 as Range<UInt32>).flatMap { [8 * $0, 8 * $0 + 7] }
    for red in ends {
      let plane = ends.flatMap { green in
        ends.map { 0xFF00_0000 | red | green << 8 | $0 << 16 }
      }
      #expect(mistakes(matcher, plane) == 0)
    }
  }
}
