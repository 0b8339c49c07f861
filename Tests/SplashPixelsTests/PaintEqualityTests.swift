import SplashPixels
import TestSupport
import Testing

/// Gradients and sampling give what their definitions give, at every level.
@Suite struct PaintEqualityTests {
  /// Whether kernel and definition agree for every level and length and some paints, whose numbers
  /// both draw from equal generators.
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

  /// A place and a step, from gentle to absurd.
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

  @Test func `axial gradients`() {
    var random = SeededGenerator(seed: 1)
    let table = random.gradient()
    #expect(
      agree { kernels, dst, count, random in
        let (t, dt) = places(&random, size: 1024)
        kernels.gradientAxial(dst, count: count, table: table, t: t, dt: dt)
      } _: { dst, random in
        let (t, dt) = places(&random, size: 1024)
        ReferenceKernels.gradientAxial(&dst, table: table, t: t, dt: dt)
      })
  }

  @Test func `radial gradients`() {
    func numbers(_ random: inout SeededGenerator) -> [Double] {
      let odd = [Double.infinity, .nan, 1e200, -1e9, 0, 1e-300]
      return (0..<4).map { index in
        Int.random(in: 0...15, using: &random) == 0
          ? odd.randomElement(using: &random) ?? 0
          : .random(in: -1.2...1.2, using: &random) / (index < 2 ? 1 : 40)
      }
    }
    var random = SeededGenerator(seed: 2)
    let table = random.gradient()
    #expect(
      agree { kernels, dst, count, random in
        let n = numbers(&random)
        kernels.gradientRadial(
          dst, count: count, table: table, x: n[0], y: n[1], dx: n[2], dy: n[3])
      } _: { dst, random in
        let n = numbers(&random)
        ReferenceKernels.gradientRadial(
          &dst, table: table, x: n[0], y: n[1], dx: n[2], dy: n[3])
      })
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 3), (7, 5), (16, 16), (33, 20), (300, 9)])
  func `pictures`(width: Int, height: Int) {
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
        kernels.sampleBilinear(dst, count: count, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      } _: { dst, random in
        let (x, y) = line(&random)
        ReferenceKernels.sampleBilinear(&dst, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      })
    #expect(
      agree { kernels, dst, count, random in
        let (x, y) = line(&random)
        kernels.sampleNearest(dst, count: count, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      } _: { dst, random in
        let (x, y) = line(&random)
        ReferenceKernels.sampleNearest(&dst, image: image, x: x.0, y: y.0, dx: x.1, dy: y.1)
      })
  }
}
