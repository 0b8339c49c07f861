import CSplashKernels
import Foundation
import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Sprites of any position and rotation, compared with the reference at every SIMD level.
@Suite struct SpriteEqualityTests {
  /// An image with a border of two transparent texels.
  private func picture(
    _ width: Int, _ height: Int, isWhite: Bool = false, _ random: inout SeededGenerator
  ) -> Pixmap {
    let pixmap = Pixmap(width: width + 4, height: height + 4)
    for y in 2..<height + 2 {
      for x in 2..<width + 2 {
        let alpha = UInt32.random(in: 0...255, using: &random)
        var pixel = alpha << 24
        for shift in [0, 8, 16] as [UInt32] {
          pixel |= (isWhite ? alpha : UInt32.random(in: 0...alpha, using: &random)) << shift
        }
        pixmap.row32(y)[x] = pixel
      }
    }
    return pixmap
  }

  /// The texel positions of a rotated and scaled image whose middle is at the pixel `middle`.
  private func level(
    _ picture: Pixmap, isMask: Bool = false, middle: (Double, Double), angle: Double,
    scale: Double
  ) -> SpriteLevel {
    let (c, s) = (cos(angle) * scale, sin(angle) * scale)
    let (x, y) = (
      Double(picture.width) / 2 - c * middle.0 + s * middle.1,
      Double(picture.height) / 2 - s * middle.0 - c * middle.1
    )
    func fixed(_ value: Double) -> Int64 { Kernels.fixed(value) }
    return SpriteLevel(
      PixmapView(picture), isMask: isMask, x: fixed(x), y: fixed(y), dx: fixed(c), dy: fixed(s),
      xRow: fixed(-s),
      yRow: fixed(c))
  }

  @Test(arguments: 0..<60, [false, true])
  func `drawn sprites match the reference implementation in Swift at every SIMD level`(
    _ seed: Int, isWhite: Bool
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...24, using: &random)
    )
    let picture = picture(width, height, isWhite: isWhite, &random)
    let smaller = self.picture((width + 1) / 2, (height + 1) / 2, isWhite: isWhite, &random)
    // The kernels receive white images as masks.
    let (texels, smallerTexels) =
      isWhite ? (picture.alphaSquares(), smaller.alphaSquares()) : (picture, smaller)
    let columns = Int.random(in: 1...70, using: &random)
    let rows = Int.random(in: 1...50, using: &random)
    let middle = (number(-20...90), number(-10...60))
    let angle = seed % 5 == 0 ? Double(seed % 4) * .pi / 2 : number(-4...4)
    let scale = number(0.05...3)
    let fine = level(texels, isMask: isWhite, middle: middle, angle: angle, scale: scale)
    let coarse = level(
      smallerTexels, isMask: isWhite, middle: middle, angle: angle, scale: scale / 2)
    let share: UInt32 = seed % 3 == 0 ? 0 : .random(in: 1...255, using: &random)
    let alpha = UInt32.random(in: 0...255, using: &random)
    let color: UInt32 =
      seed % 4 == 0 ? .max : alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
    let stride = columns + seed % 7
    var canvas = [UInt32](repeating: 0, count: stride * rows + 16)
    for index in canvas.indices {
      canvas[index] = seed % 6 == 0 ? 0 : 0xFF00_0000 | .random(in: 0...0xFF_FFFF, using: &random)
    }
    let part = SpritePart(column: seed % 3, row: seed % 4, columns: columns, rows: rows)
    for adds in [false, true] {
      var block: [UInt32] = []
      for row in 0..<rows { block += canvas[row * stride..<row * stride + columns] }
      ReferenceKernels.sprite(
        &block, part: part, level: (picture, fine),
        smaller: share == 0 ? nil : (smaller, coarse, share), color: color, adds: adds)
      var expected = canvas
      for row in 0..<rows {
        expected.replaceSubrange(
          row * stride..<row * stride + columns,
          with: block[row * columns..<(row + 1) * columns])
      }
      for kernels in Kernels.available {
        var drawn = canvas
        withExtendedLifetime((texels, smallerTexels)) {
          drawn.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            kernels.sprite(
              base, stride: stride, part: part, level: fine,
              smaller: share == 0 ? nil : coarse, share: share, color: color, adds: adds)
          }
        }
        #expect(drawn == expected, "\(kernels.name), seed \(seed), adds \(adds)")
      }
    }
  }

  @Test
  func `a premultiplied pixmap counts as white only if red, green and blue equal alpha everywhere`()
  {
    var random = SeededGenerator(seed: 3)
    let white = picture(9, 6, isWhite: true, &random)
    #expect(white.isWhite)
    for (x, y) in [(0, 0), (4, 5), (12, 9)] {
      let other = picture(9, 6, isWhite: true, &random)
      other.row32(y)[x] = 0x8080_7F80
      #expect(!other.isWhite)
    }
  }

  @Test func `a sprite drawn in parts equals the sprite drawn as a whole`() {
    var random = SeededGenerator(seed: 7)
    let picture = picture(23, 17, &random)
    let fine = level(picture, middle: (30, 20), angle: 0.7, scale: 0.6)
    func draw(_ parts: [(Range<Int>, Range<Int>)]) -> [UInt32] {
      var canvas = [UInt32](repeating: 0xFF20_4060, count: 64 * 40)
      canvas.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        for (columns, rows) in parts {
          let part = SpritePart(
            column: columns.lowerBound, row: rows.lowerBound, columns: columns.count,
            rows: rows.count)
          Kernels.current.sprite(
            base + rows.lowerBound * 64 + columns.lowerBound, stride: 64, part: part,
            level: fine, smaller: nil, color: 0xC080_40C0, adds: false)
        }
      }
      return canvas
    }
    let whole = draw([(0..<64, 0..<40)])
    #expect(Set(whole).count > 50)
    #expect(
      whole == draw([(0..<31, 0..<13), (31..<64, 0..<13), (0..<9, 13..<40), (9..<64, 13..<40)]))
  }
}
