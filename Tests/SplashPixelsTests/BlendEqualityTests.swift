import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Blend modes, compared with the reference at every SIMD level.
@Suite struct BlendEqualityTests {
  /// A number of 0...most. Each end is as frequent as all numbers in between.
  private func edged(_ most: UInt32, _ random: inout SeededGenerator) -> UInt32 {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: 0
    case 1: most
    default: .random(in: 0...most, using: &random)
    }
  }

  /// Pixels of which some are opaque, some transparent, some grey, and some brighter than their alpha allows.
  private func pixels(_ count: Int, opaque: Bool, _ random: inout SeededGenerator) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = opaque ? 255 : edged(255, &random)
      let most = Int.random(in: 0..<9, using: &random) == 0 ? 255 : alpha
      let grey = UInt32.random(in: 0...most, using: &random)
      let isGrey = Int.random(in: 0..<4, using: &random) == 0
      return (0..<3).reduce(alpha << 24) { pixel, index in
        pixel | (isGrey ? grey : edged(most, &random)) << (8 * index)
      }
    }
  }

  @Test(arguments: BlendFunction.allCases)
  func `blend kernels match the reference implementation in Swift at every SIMD level`(
    _ function: BlendFunction
  ) {
    var random = SeededGenerator(seed: 5)
    for count in Array(0...20) + [64, 600] {
      for opaque in [false, true] {
        let below = pixels(count, opaque: opaque, &random)
        let source = pixels(count, opaque: opaque, &random)
        let mask = (0..<count).map { _ in UInt8(edged(255, &random)) }
        for alpha in [255, 0, 90] as [UInt8] {
          let plain = zip(below, source).map {
            ReferenceKernels.blend($0, $1, function, share: alpha)
          }
          let masked = below.indices.map {
            ReferenceKernels.blend(
              below[$0], source[$0], function, share: ReferenceKernels.mul255(mask[$0], alpha))
          }
          for kernels in Kernels.available {
            var result = below + [7]
            unsafe kernels.blend(
              &result, source, count: count, function, alpha: alpha, mask: nil)
            #expect(result == plain + [7], "\(kernels.name), \(count) pixels")
            result = below + [7]
            unsafe kernels.blend(
              &result, source, count: count, function, alpha: alpha, mask: mask)
            #expect(result == masked + [7], "\(kernels.name), \(count) pixels by a mask")
          }
        }
      }
    }
  }

  @Test
  func
    `the Swift reference blends single pixels to the colours given by the blend modes' formulas`()
  {
    func mixed(_ below: UInt32, _ source: UInt32, _ function: BlendFunction) -> UInt32 {
      ReferenceKernels.blend(below, source, function, share: 255)
    }
    let (grey, orange) = (0xFF80_8080 as UInt32, 0xFF00_80FF as UInt32)
    #expect(mixed(grey, orange, .multiply) == 0xFF00_4080)
    #expect(mixed(grey, orange, .screen) == 0xFF80_C0FF)
    #expect(mixed(grey, orange, .difference) == 0xFF80_007F)
    #expect(mixed(grey, orange, .darken) == 0xFF00_8080)
    #expect(mixed(orange, grey, .saturation) == 0xFF98_9898)
    #expect(mixed(orange, 0, .multiply) == orange)
  }
}
