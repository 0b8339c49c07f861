import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Gradients and sampling, compared with the reference at every SIMD level.
@Suite struct PaintEqualityTests {
  /// Whether the kernel and the reference agree for every SIMD level and length and some paints. Both get their
  /// numbers from equal generators.
  private func agree(
    _ kernel: (Kernels, UnsafeMutablePointer<UInt32>, Int, inout SeededGenerator) -> Void,
    _ reference: (inout [UInt32], inout SeededGenerator) -> Void
  ) -> Bool {
    let blank: UInt32 = 0x8040_2010
    let around = [UInt32](repeating: blank, count: 40)
    for kernels in Kernels.available {
      for length in Array(0...67) + [128, 200] {
        for paint in 0..<6 {
          var random = SeededGenerator(seed: UInt64(length * 6 + paint))
          var expected = [UInt32](repeating: blank, count: length)
          reference(&expected, &random)

          random = SeededGenerator(seed: UInt64(length * 6 + paint))
          var result = [UInt32](repeating: blank, count: length + 40)
          result.withUnsafeMutableBufferPointer {
            guard let base = $0.baseAddress else { return }
            kernel(kernels, base + paint, length, &random)
          }
          guard result == around[..<paint] + expected + around[paint...] else { return false }
        }
      }
    }
    return true
  }

  /// A position and a step, from small to extreme.
  private func places(_ random: inout SeededGenerator, size: Double) -> (Int64, Int64) {
    switch Int.random(in: 0...5, using: &random) {
    case 0:
      (
        Int64.random(in: .min ... .max, using: &random),
        Int64.random(in: .min ... .max, using: &random)
      )
    case 1: (Kernels.fixed(Double.random(in: -size...size, using: &random).rounded()), 1 << 32)
    case 2: (Kernels.fixed(Double.random(in: 0...size, using: &random).rounded() + 0.5), -1 << 31)
    case 3: (Kernels.fixed(Double.random(in: -2...size, using: &random).rounded() + 0.5), 1 << 32)
    default:
      (
        Kernels.fixed(.random(in: -size...(2 * size), using: &random)),
        Kernels.fixed(.random(in: (-size / 16)...(size / 16), using: &random))
      )
    }
  }

  /// The position and the dither pattern of a gradient's row.
  private struct Row {
    var pattern: DitherPattern
    var x: Int
    var y: Int

    init(_ random: inout SeededGenerator) {
      pattern = DitherPattern().moved(x: 0, y: .random(in: 0...7, using: &random))
      x = .random(in: 0...3000, using: &random)
      y = .random(in: 0...3000, using: &random)
    }
  }

  private static let odd = [
    Double.infinity, -.infinity, .nan, 1e200, -1e9, 0, 1e-300, 0.5, 1, -1,
  ]

  @Test(arguments: 0..<3)
  func `axial gradient kernels match the Swift reference at every SIMD level`(kind: Int) {
    /// A position and a step, from small to extreme.
    func numbers(_ row: Row, _ random: inout SeededGenerator) -> (t: Double, dt: Double) {
      let dt =
        Int.random(in: 0...9, using: &random) == 0
        ? Self.odd.randomElement(using: &random) ?? 0
        : .random(in: -1...1, using: &random)
          / [8, 60, 1000, 1e5][Int.random(in: 0...3, using: &random)]
      let t =
        Int.random(in: 0...9, using: &random) == 0
        ? Self.odd.randomElement(using: &random) ?? 0
        : .random(in: -0.2...1.2, using: &random) - Double(row.x) * (dt.isFinite ? dt : 0)
      return (t, dt)
    }
    var random = SeededGenerator(seed: 1)
    let ramp = random.gradient(kind)
    #expect(
      agree { kernels, dst, count, random in
        let row = Row(&random)
        let (t, dt) = numbers(row, &random)
        kernels.gradientAxial(
          dst, count: count, ramp: ramp, thresholds: row.pattern.row(row.y), x: row.x, t: t, dt: dt)
      } _: { dst, random in
        let row = Row(&random)
        let (t, dt) = numbers(row, &random)
        ReferenceKernels.gradientAxial(
          &dst, ramp: ramp, pattern: row.pattern, y: row.y, x: row.x, t: t, dt: dt)
      })
  }

  @Test(arguments: 0..<3, [nil, GradientFocus(x: 0.5, y: -0.7), GradientFocus(x: -0.99, y: 0)])
  func `radial gradient kernels match the Swift reference at every SIMD level`(
    kind: Int, focus: GradientFocus?
  ) {
    func numbers(_ row: Row, _ random: inout SeededGenerator) -> [Double] {
      var numbers = (0..<4).map { index in
        Int.random(in: 0...15, using: &random) == 0
          ? Self.odd.randomElement(using: &random) ?? 0
          : .random(in: -1.2...1.2, using: &random) / (index < 2 ? 1 : 40)
      }
      for index in 0...1 where numbers[index + 2].isFinite {
        numbers[index] -= Double(row.x) * numbers[index + 2]
      }
      return numbers
    }
    var random = SeededGenerator(seed: 2)
    let ramp = random.gradient(kind)
    #expect(
      agree { kernels, dst, count, random in
        let row = Row(&random)
        let n = numbers(row, &random)
        kernels.gradientRadial(
          dst, count: count, ramp: ramp, thresholds: row.pattern.row(row.y), x: row.x, px: n[0],
          py: n[1], dx: n[2], dy: n[3], focus: focus)
      } _: { dst, random in
        let row = Row(&random)
        let n = numbers(row, &random)
        ReferenceKernels.gradientRadial(
          &dst, ramp: ramp, pattern: row.pattern, y: row.y, x: row.x, px: n[0], py: n[1], dx: n[2],
          dy: n[3], focus: focus)
      })
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 3), (7, 5), (16, 16), (33, 20), (300, 9)])
  func `image sampling kernels match the Swift reference at every SIMD level`(
    width: Int, height: Int
  ) {
    var random = SeededGenerator(seed: 3)
    let image = random.pixmap(width: width, height: height)
    func line(_ random: inout SeededGenerator) -> (x: (Int64, Int64), y: (Int64, Int64)) {
      let x = places(&random, size: Double(width))
      var y = places(&random, size: Double(height))
      if Bool.random(using: &random) { y.1 = 0 }
      return (x, y)
    }
    #expect(
      agree { kernels, dst, count, random in
        let (x, y) = line(&random)
        kernels.sampleBilinear(
          dst, count: count, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      } _: { dst, random in
        let (x, y) = line(&random)
        ReferenceKernels.sampleBilinear(&dst, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      })
    #expect(
      agree { kernels, dst, count, random in
        let (x, y) = line(&random)
        kernels.sampleNearest(
          dst, count: count, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      } _: { dst, random in
        let (x, y) = line(&random)
        ReferenceKernels.sampleNearest(&dst, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      })
  }
}
