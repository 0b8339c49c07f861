import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Colour filters, compared with the reference at every SIMD level.
@Suite struct ColorEqualityTests {
  private func numbers(_ count: Int, _ range: ClosedRange<Float>, _ random: inout SeededGenerator)
    -> [Float]
  {
    (0..<count).map { _ in .random(in: range, using: &random) }
  }

  private func step(_ random: inout SeededGenerator) -> ColorStep {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .matrix(numbers(20, -0.6...1.2, &random))
    case 1:
      return .tables(
        [0, 1, 2, 17].shuffled(using: &random).map { numbers($0, 0...1, &random) })
    default:
      let count = Int.random(in: 0...9, using: &random)
      var locations = numbers(count, 0...1, &random).sorted()
      // Some locations coincide.
      if count > 3 { locations[2] = locations[1] }
      let colors = (0..<count).map { _ in SIMD4(numbers(4, 0...1, &random)) }
      return .map(
        colors, locations: locations, amount: Bool.random(using: &random) ? 1 : 0.3)
    }
  }

  private func pixels(_ count: Int, _ random: inout SeededGenerator) -> [UInt32] {
    var pixels: [UInt32] = []
    while pixels.count < count {
      var pixel = random.pixel()
      // Some colours exceed their alpha, and some are repeated.
      if Int.random(in: 0..<9, using: &random) == 0 { pixel |= 0xFF_FFFF }
      let length = Int.random(in: 0..<6, using: &random) == 0 ? 50 : 1
      pixels += Array(repeating: pixel, count: length)
    }
    return Array(pixels.prefix(count))
  }

  @Test(arguments: 0..<12)
  func `colour filter kernels match the Swift reference at every SIMD level`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for count in Array(0...20) + [64, 700] {
      for stepCount in 0...3 {
        let steps = (0..<stepCount).map { _ in step(&random) }
        let prepared = ColorSteps(steps)
        let source = pixels(count, &random)
        let expected = source.map { ReferenceKernels.changed($0, by: steps) }
        for kernels in Kernels.available {
          var result = source + [7]
          unsafe kernels.change(&result, count: count, by: prepared)
          #expect(result == expected + [7], "\(kernels.name), \(count) pixels")
        }
      }
    }
  }

  @Test
  func `colour matrices with NaN or infinity match the Swift reference at every SIMD level`() {
    let pixels: [UInt32] = [0, 0xFFFF_FFFF, 0x8040_2010, 0x0100_0000]
    for value in [Float.nan, .infinity, -.infinity, 1e38] {
      let steps = [ColorStep.matrix(Array(repeating: value, count: 20))]
      let expected = pixels.map { ReferenceKernels.changed($0, by: steps) }
      for kernels in Kernels.available {
        var result = pixels
        unsafe kernels.change(&result, count: 4, by: ColorSteps(steps))
        #expect(result == expected, "\(kernels.name)")
      }
    }
  }

  @Test
  func `the Swift reference changes single pixels to the colours given by the filters' formulas`() {
    func changed(_ pixel: UInt32, _ steps: ColorStep...) -> UInt32 {
      ReferenceKernels.changed(pixel, by: steps)
    }
    let half: [Float] = [0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.5, 0, 0.25, 0, 0, 0, 1, 0]
    #expect(changed(0xFF80_40FF, .matrix(half)) == 0xFF80_2080)
    #expect(changed(0x8040_2080, .matrix(half)) == 0x8040_1040)
    #expect(changed(0xFF80_40FF, .tables([[1, 0], [], [0.2], [0.5]])) == 0x801A_2000)
    let black = SIMD4<Float>(0, 0, 0, 1)
    let orange = SIMD4<Float>(1, 0.5, 0, 1)
    let map = ColorStep.map([black, orange], locations: [0, 1], amount: 1)
    #expect(changed(0xFF80_8080, map) == 0xFF00_4080)
    #expect(changed(0xFFFF_FFFF, map) == 0xFF00_80FF)
    #expect(changed(0, map) == 0)
  }
}
