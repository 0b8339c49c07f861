import KernelReference
import SplashPixels
import TestSupport
import Testing

/// The reference kernels, compared with exact formulas.
@Suite struct ReferenceKernelsTests {
  @Test func `the Swift reference rounds a × b / 255 to nearest for all bytes a and b`() {
    var wrong = 0
    for a in 0...255 {
      for b in 0...255 {
        let exact = Int((Double(a) * Double(b) / 255).rounded())
        let t = a * b + 128
        if Int(ReferenceKernels.mul255(UInt8(a), UInt8(b))) != exact { wrong += 1 }
        if (t + (t >> 8)) >> 8 != exact { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `pixel kernels round a × b / 255 to nearest for all bytes a and b`() {
    for kernels in Kernels.available {
      let wrong = (0...255).filter { alpha in
        let expected = (0...255).map { UInt8((Double($0 * alpha) / 255).rounded()) }
        var bytes = (0...255).map { UInt8($0) }
        kernels.maskScale(&bytes, count: 256, alpha: UInt8(alpha))
        var pixels = (0...255).map { UInt32($0) * 0x0101_0101 }
        kernels.scaleAlpha(&pixels, count: 256, alpha: UInt8(alpha))
        return bytes != expected || pixels != expected.map { UInt32($0) * 0x0101_0101 }
      }
      #expect(wrong.isEmpty, "\(kernels.name)")
    }
  }

  @Test func `src-over compositing by the Swift reference is within 0.5 of the exact formula`() {
    var random = SeededGenerator(seed: 11)
    var worst = 0.0
    var allPremultiplied = true
    for _ in 0..<20_000 {
      let (dst, src) = (random.pixel(), random.pixel())
      let result = ReferenceKernels.compose(dst, src)
      allPremultiplied = allPremultiplied && isPremultiplied(result)
      for (r, (d, s)) in zip(components(result), zip(components(dst), components(src))) {
        let exact = Double(s) + Double(d) * (1 - Double(src >> 24) / 255)
        worst = max(worst, abs(Double(r) - exact))
      }
    }
    #expect(worst <= 0.5 + 1e-9)
    #expect(allPremultiplied)
  }

  @Test
  func `masked src-over compositing by the Swift reference is within 1.5 of the exact formula`() {
    var random = SeededGenerator(seed: 12)
    var worst = 0.0
    var allPremultiplied = true
    for _ in 0..<20_000 {
      let (dst, src, mask) = (random.pixel(), random.pixel(), random.byte())
      var pixels = [dst]
      ReferenceKernels.overMask(&pixels, [src], mask: [mask])
      allPremultiplied = allPremultiplied && isPremultiplied(pixels[0])
      let m = Double(mask) / 255
      for (r, (d, s)) in zip(components(pixels[0]), zip(components(dst), components(src))) {
        let exact = Double(s) * m + Double(d) * (1 - Double(src >> 24) / 255 * m)
        worst = max(worst, abs(Double(r) - exact))
      }
    }
    // The source's colour, its alpha and the destination are each rounded once.
    #expect(worst <= 1.5)
    #expect(allPremultiplied)
  }

  @Test
  func `an opaque source pixel replaces the destination, and a transparent one changes nothing`() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<1000 {
      let (dst, src) = (random.pixel(), random.pixel())
      let opaque = src | 0xff00_0000
      #expect(ReferenceKernels.compose(dst, opaque) == opaque)
      #expect(ReferenceKernels.compose(dst, 0) == dst)
      #expect(ReferenceKernels.scale(src, 255) == src)
      #expect(ReferenceKernels.scale(src, 0) == 0)
    }
  }

  @Test func `fading a premultiplied pixel never leaves a colour component above the alpha`() {
    var random = SeededGenerator(seed: 14)
    #expect(
      (0..<20_000).allSatisfy { _ in
        isPremultiplied(ReferenceKernels.scale(random.pixel(), random.byte()))
      })
  }
}
