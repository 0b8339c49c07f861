import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Sums and conversions of rows of numbers, compared with the reference at every SIMD level.
@Suite struct BlurEqualityTests {
  private static let lengths = [
    0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 129, 300,
  ]
  private static let steps = [1, 2, 3, 7]

  private func numbers(_ count: Int, _ random: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in
      // Some are halves, some outside the range of bytes.
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Float(Int.random(in: 0...510, using: &random)) / 2
      case 1: Float.random(in: -400...700, using: &random)
      default: Float.random(in: 0...255, using: &random)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `the blur's weighted sums of pixel rows match the Swift reference at every SIMD level`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let src = numbers(2000, &random)
    for length in Self.lengths {
      for rows in [0, 4, 8, 20] {
        let offsets = (0..<rows).map { _ in Int.random(in: 0...1700, using: &random) }
        let weights = (0..<rows).map { _ in Float.random(in: -0.1...0.4, using: &random) }
        let wanted = ReferenceKernels.weigh(
          src, offsets: offsets, weights: weights, count: length)
        for kernels in Kernels.available {
          var sums = [Float](repeating: -7, count: length + 1)
          unsafe kernels.weigh(&sums, src, offsets: offsets, weights: weights, count: length)
          #expect(sums == wanted + [-7], "\(kernels.name), \(length) numbers of \(rows) rows")
        }
      }
    }
  }

  @Test(arguments: steps)
  func `the blur kernel's conversion of bytes to floats is exact at every SIMD level`(
    step: Int
  ) {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<300 * 7).map { _ in UInt8.random(in: 0...255, using: &random) }
    let pixels = (0..<300 * 7).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    for length in Self.lengths {
      let wanted = (0..<length).map { Float(bytes[$0 * step]) }
      let wantedPixels = (0..<length).flatMap { i in
        (0..<4).map { Float(pixels[i * step] >> (8 * $0) & 255) }
      }
      for kernels in Kernels.available {
        var numbers = [Float](repeating: -7, count: length + 1)
        unsafe kernels.floats(&numbers, bytes, count: length, step: step)
        #expect(numbers == wanted + [-7])
        numbers = [Float](repeating: -7, count: 4 * length + 1)
        unsafe kernels.floats(&numbers, pixels: pixels, count: length, step: step)
        #expect(numbers == wantedPixels + [-7])
      }
    }
  }

  @Test(arguments: steps)
  func `converting blurred floats to bytes matches the Swift reference at every SIMD level`(
    step: Int
  ) {
    var random = SeededGenerator(seed: 2)
    let src = numbers(4 * 310, &random)
    let weights: [Float] = [-0.0625, 0.5625, 0.5625, -0.0625]
    for length in Self.lengths {
      let plain = src[..<length].map(ReferenceKernels.byte)
      var (mixed, pixels) = (
        [UInt8](repeating: 9, count: 300 * 7), [UInt32](repeating: 9, count: 300 * 7)
      )
      for i in 0..<length {
        mixed[i * step] = ReferenceKernels.mixed(src, at: i, distance: 1, weights: weights)
        pixels[i * step] = (0..<4).reduce(0) { pixel, c in
          let byte = ReferenceKernels.mixed(src, at: 4 * i + c, distance: 4, weights: weights)
          return pixel | UInt32(byte) << (8 * c)
        }
      }
      for kernels in Kernels.available {
        var bytes = [UInt8](repeating: 9, count: length + 1)
        unsafe kernels.bytes(&bytes, src, count: length)
        #expect(bytes == plain + [9])
        bytes = [UInt8](repeating: 9, count: 300 * 7)
        unsafe kernels.mix(&bytes, src, count: length, step: step, weights: weights)
        #expect(bytes == mixed)
        var found = [UInt32](repeating: 9, count: 300 * 7)
        unsafe kernels.mix(pixels: &found, src, count: length, step: step, weights: weights)
        #expect(found == pixels)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `enlarging blurred samples to pixels matches the Swift reference at every SIMD level`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for length in Self.lengths {
      var column: Int32 = 3
      let columns = (0..<length).map { _ in
        // Neighbours may have the same columns or distant ones.
        column += [0, 0, 1, 2, 90].randomElement(using: &random) ?? 0
        return column
      }
      let src = numbers(4 * (Int(column) + 4) + 200, &random)
      let rows = (0..<4).map { _ in Int.random(in: 0...200, using: &random) }
      let rowWeights = (0..<4).map { _ in Float.random(in: -0.1...0.4, using: &random) }
      let weights = (0..<length).map { _ in
        SIMD4<Float>.random(in: -0.1...0.6, using: &random)
      }
      let wanted = ReferenceKernels.interpolate(
        src, rows: rows, rowWeights: rowWeights, columns: columns,
        columnWeights: weights.flatMap { [$0.x, $0.y, $0.z, $0.w] })
      for kernels in Kernels.available {
        var pixels = [UInt32](repeating: 9, count: length + 1)
        unsafe kernels.interpolate(
          &pixels, src, rows: SIMD4(rows), rowWeights: SIMD4(rowWeights), columns: columns,
          columnWeights: weights, count: length)
        #expect(pixels == wanted + [9], "\(kernels.name), \(length) pixels")
      }
    }
  }

  @Test
  func `the Swift reference of the blur adds weighted values, rounds halves to even and clamps`() {
    let sums = ReferenceKernels.weigh(
      [1, 2, 3, 4, 5], offsets: [0, 1, 2, 3], weights: [1, 10, 100, 1000], count: 2)
    #expect(sums == [4321, 5432])
    #expect([-1, 0.5, 1.5, 2.51, 254.6, 900].map(ReferenceKernels.byte) == [0, 0, 2, 3, 255, 255])
    #expect(
      ReferenceKernels.mixed(
        [0, 8, 9, 16, 7, 24, 7, 32], at: 1, distance: 2, weights: [0.25, 0.25, 0.25, 0.25])
        == 20)
  }
}
