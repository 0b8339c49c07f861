import SplashPixels
import TestSupport
import Testing

/// Sampled images, compared with exact formulas.
@Suite struct SamplingTests {
  private func sample(
    _ image: Pixmap, _ count: Int, x: Double, y: Double, dx: Double = 0, dy: Double = 0
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: count)
    Kernels.current.sampleBilinear(
      &pixels, count: count, image: image, x: Kernels.fixed(x), y: Kernels.fixed(y),
      dx: Kernels.fixed(dx), dy: Kernels.fixed(dy))
    return pixels
  }

  @Test func `bilinear sampling at texel centres gives the texels themselves`() {
    var random = SeededGenerator(seed: 21)
    let image = random.pixmap(width: 9, height: 4)
    for y in 0..<4 {
      let row = (0..<9).map { image.row32(y)[$0] }
      #expect(sample(image, 9, x: 0.5, y: Double(y) + 0.5, dx: 1) == row)
    }
  }

  @Test func `bilinear sampling halfway between two texels gives their mean`() {
    let image = Pixmap(width: 2, height: 1)
    image.row32(0)[0] = 0xff00_0000
    image.row32(0)[1] = 0xff64_c8ff
    #expect(sample(image, 1, x: 1, y: 0.5) == [0xff32_6480])
  }

  @Test func `sampling beyond an image's edge repeats the edge pixels`() {
    var random = SeededGenerator(seed: 22)
    let image = random.pixmap(width: 5, height: 3)
    #expect(sample(image, 1, x: -1e12, y: -3) == [image.row32(0)[0]])
    #expect(sample(image, 1, x: 0.2, y: 0) == [image.row32(0)[0]])
    #expect(sample(image, 1, x: 1e12, y: 2.9) == [image.row32(2)[4]])
  }

  @Test func `bilinear samples are premultiplied and within 1.5 of the exact formula`() {
    var random = SeededGenerator(seed: 23)
    let (width, height) = (11, 7)
    let image = random.pixmap(width: width, height: height)
    func texel(_ x: Int, _ y: Int) -> [Double] {
      let row = image.row32(max(0, min(y, height - 1)))
      return components(row[max(0, min(x, width - 1))]).map { Double($0) }
    }
    var worst = 0.0
    var allPremultiplied = true
    for _ in 0..<5000 {
      let x = Double.random(in: -2...13, using: &random)
      let y = Double.random(in: -2...9, using: &random)
      let pixel = sample(image, 1, x: x, y: y)[0]
      allPremultiplied = allPremultiplied && isPremultiplied(pixel)
      let (u, v) = (x - 0.5, y - 0.5)
      let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
      let (a, b) = (u - Double(i), v - Double(j))
      let four = [texel(i, j), texel(i + 1, j), texel(i, j + 1), texel(i + 1, j + 1)]
      for (c, value) in components(pixel).enumerated() {
        let upper = four[0][c] * (1 - a) + four[1][c] * a
        let lower = four[2][c] * (1 - a) + four[3][c] * a
        worst = max(worst, abs(Double(value) - (upper * (1 - b) + lower * b)))
      }
    }
    // The error of each weight is at most 1/512 of 255, and the result is rounded once.
    #expect(worst <= 1.5)
    #expect(allPremultiplied)
  }

  @Test func `nearest sampling takes the texel that contains the position`() {
    var random = SeededGenerator(seed: 24)
    let image = random.pixmap(width: 4, height: 2)
    var pixels = [UInt32](repeating: 0, count: 6)
    Kernels.current.sampleNearest(
      &pixels, count: 6, image: image, x: Kernels.fixed(-0.25), y: Kernels.fixed(1.99),
      dx: Kernels.fixed(0.75), dy: 0)
    // The positions -0.25, 0.5, 1.25, 2, 2.75 and 3.5.
    #expect(pixels == [0, 0, 1, 2, 2, 3].map { image.row32(1)[$0] })
  }

  @Test func `fixed-point image positions are rounded and clamped, and NaN becomes 0`() {
    #expect(Kernels.fixed(1.5) == 3 << 31)
    #expect(Kernels.fixed(-0.25) == -1 << 30)
    #expect(Kernels.fixed(.infinity) == 1 << 61)
    #expect(Kernels.fixed(-1e300) == -1 << 61)
    #expect(Kernels.fixed(.nan) == 0)
  }
}
