import SplashPixels
import TestSupport
import Testing

/// Conversion of colours to premultiplied pixels.
@Suite struct PremultiplyTests {
  @Test func `premultiplied components are rounded to nearest and never exceed alpha`() {
    var random = SeededGenerator(seed: 31)
    var worst = 0.0
    var allPremultiplied = true
    for _ in 0..<20_000 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let pixel = premultiply(red: c[0], green: c[1], blue: c[2], alpha: c[3])
      allPremultiplied = allPremultiplied && isPremultiplied(pixel)
      for (byte, exact) in zip(components(pixel), [c[0] * c[3], c[1] * c[3], c[2] * c[3], c[3]]) {
        worst = max(worst, abs(Double(byte) - exact * 255))
      }
    }
    #expect(worst <= 0.5 + 1e-9)
    #expect(allPremultiplied)
  }

  @Test func `premultiplying an opaque colour doesn't change its bytes`() {
    for byte in 0...255 {
      let pixel = premultiply(red: Double(byte) / 255, green: 0, blue: 1, alpha: 1)
      #expect(components(pixel) == [byte, 0, 255, 255])
    }
  }

  @Test func `premultiplying clamps components to 0…1`() {
    #expect(premultiply(red: 2, green: -1, blue: .nan, alpha: 7) == 0xff00_00ff)
    #expect(premultiply(red: 1, green: 1, blue: 1, alpha: -0.1) == 0)
    #expect(premultiply(red: .infinity, green: 0, blue: 0, alpha: .nan) == 0)
  }
}
