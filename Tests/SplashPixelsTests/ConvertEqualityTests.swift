import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Luma and chroma, compared with the reference at every SIMD level, for every length and misalignment.
@Suite struct ConvertEqualityTests {
  /// Pixels, or wide ones, and their components.
  private struct Row {
    var words: [UInt32]
    /// The words of green; empty where pixels are not wide.
    var greens: [UInt32] = []
    var components: [ReferenceKernels.Components]

    init(count: Int, isWide: Bool, _ random: inout SeededGenerator) {
      if isWide {
        components = (0..<count).map { _ in
          let ends = Int.random(in: 0...3, using: &random) == 0
          func value() -> Int {
            ends
              ? [0, 4080][Int.random(in: 0...1, using: &random)]
              : .random(in: 0...4080, using: &random)
          }
          return (value(), value(), value())
        }
        words = components.map { UInt32($0.red) | UInt32($0.blue) << 16 }
        // The bits above green are ignored.
        greens = components.map { UInt32($0.green) | random.pixel() << 16 }
      } else {
        words = (0..<count).map { _ in
          UInt32(random.byte()) | UInt32(random.byte()) << 8 | UInt32(random.byte()) << 16
            | UInt32(random.byte()) << 24
        }
        components = words.map(ReferenceKernels.components)
      }
    }

    /// Calls `body` with the row `offset` words into memory.
    func at(_ offset: Int, _ body: (PixelRow) -> Void) {
      let room = [UInt32](repeating: 0xDEAD_BEEF, count: offset)
      (room + words).withUnsafeBufferPointer { words in
        (room + greens).withUnsafeBufferPointer { greens in
          guard let pixels = words.baseAddress, let green = greens.baseAddress else { return }
          body(
            self.greens.isEmpty
              ? PixelRow(pixels + offset)
              : PixelRow(redBlue: pixels + offset, green: green + offset))
        }
      }
    }
  }

  private static let lengths = Array(0...67) + [127, 128, 129, 200]

  /// Runs `body` with memory for samples that start at `offset`, and returns the samples; nil if other memory
  /// changed.
  private func samples(
    _ count: Int, _ depth: SampleDepth, _ offset: Int, _ body: (UnsafeMutableRawPointer) -> Void
  ) -> [UInt16]? {
    func run<Sample: FixedWidthInteger & UnsignedInteger>(_ blank: Sample) -> [UInt16]? {
      var memory = [Sample](repeating: blank, count: count + offset + 70)
      memory.withUnsafeMutableBufferPointer {
        if let base = $0.baseAddress { body(base + offset) }
      }
      let around = memory[..<offset] + memory[(offset + count)...]
      guard around.allSatisfy({ $0 == blank }) else { return nil }
      return memory[offset..<(offset + count)].map { UInt16($0) }
    }
    return depth == .eight ? run(UInt8(0xA5)) : run(UInt16(0xA5A5))
  }

  private static let matrices: [ColorMatrix] = [.bt709, .bt601, .bt2020]

  @Test(arguments: [SampleDepth.eight, .ten], [false, true])
  func `luma and chroma samples of every pixel match the Swift reference at every SIMD level`(
    depth: SampleDepth, isWide: Bool
  ) {
    var random = SeededGenerator(seed: 51)
    for kernels in Kernels.available {
      for length in Self.lengths {
        for offset in [0, 1, 2, 3, 5, 8, 13, 15] {
          let matrix = Self.matrices[length % 3]
          let weights = [matrix.luma, matrix.blue, matrix.red][offset % 3]
          let row = Row(count: length, isWide: isWide, &random)
          let wanted = ReferenceKernels.component(
            row.components, scale: isWide ? 16 : 1, depth: depth, weights: weights)
          let got = samples(length, depth, offset) { dst in
            row.at(15 - offset) {
              kernels.component(dst, depth, $0, count: length, weights: weights)
            }
          }
          guard got == wanted else {
            Issue.record("\(kernels.name): \(length) pixels, \(offset) in")
            return
          }
        }
      }
    }
  }

  @Test(arguments: [SampleDepth.eight, .ten], [false, true])
  func `chroma samples at half resolution match the Swift reference at every SIMD level`(
    depth: SampleDepth, isWide: Bool
  ) {
    var random = SeededGenerator(seed: 52)
    for kernels in Kernels.available {
      for length in Self.lengths {
        for offset in [0, 1, 2, 3, 5, 8, 13, 15] {
          let matrix = Self.matrices[length % 3]
          let upper = Row(count: length, isWide: isWide, &random)
          let lower =
            offset == 0 ? upper : Row(count: length, isWide: isWide, &random)
          func wanted(_ weights: ComponentWeights) -> [UInt16] {
            ReferenceKernels.chroma(
              upper: upper.components, lower: lower.components, scale: isWide ? 16 : 1,
              depth: depth, weights: weights)
          }
          var reds: [UInt16]?
          let blues = samples((length + 1) / 2, depth, offset) { blue in
            reds = samples((length + 1) / 2, depth, 15 - offset) { red in
              upper.at(offset) { upper in
                lower.at(15 - offset) { lower in
                  kernels.chroma(
                    blue: blue, red: red, depth, upper: upper, lower: lower, count: length,
                    blueWeights: matrix.blue, redWeights: matrix.red)
                }
              }
            }
          }
          guard blues == wanted(matrix.blue), reds == wanted(matrix.red) else {
            Issue.record("\(kernels.name): \(length) pixels, \(offset) in")
            return
          }
        }
      }
    }
  }

  @Test func `swapping red and blue matches the Swift reference at every SIMD level`() {
    let swap = KernelCase<UInt32>("swapRedBlue") {
      $0.swapRedBlue($1, $3.pixels, count: $2)
    } _: {
      for i in $0.indices { $0[i] = ReferenceKernels.swapRedBlue($1.pixels[i]) }
    }
    #expect(swap.firstDifference(anyPixels: true) == nil)
    #expect(ReferenceKernels.swapRedBlue(0x4433_2211) == 0x4411_2233)
  }

  @Test func `unpremultiplying pixels matches the Swift reference at every SIMD level`() {
    let straighten = KernelCase<UInt32>("unpremultiply") {
      $0.unpremultiply($1, $3.pixels, count: $2)
    } _: {
      for i in $0.indices { $0[i] = ReferenceKernels.unpremultiply($1.pixels[i]) }
    }
    #expect(straighten.firstDifference(anyPixels: true) == nil)
    #expect(ReferenceKernels.unpremultiply(0x8040_2000) == 0x8080_4000)
  }

  @Test func `unpremultiplying rounds every quotient of component and alpha to nearest`() {
    // All pairs, including components that exceed alpha.
    let pixels = (0..<65_536).map { UInt32($0 >> 8) << 24 | UInt32($0 & 255) * 0x1_0101 }
    let wanted = pixels.map { pixel -> UInt32 in
      let (alpha, component) = (Double(pixel >> 24), Double(pixel & 255))
      guard alpha > 0 else { return 0 }
      return pixel & 0xFF00_0000
        | UInt32(min(255, (component * 255 / alpha + 0.5).rounded(.down))) * 0x1_0101
    }
    for kernels in Kernels.available {
      var got = [UInt32](repeating: 1, count: pixels.count)
      kernels.unpremultiply(&got, pixels, count: pixels.count)
      #expect(got.elementsEqual(wanted), "\(kernels.name)")
    }
  }

  @Test func `luma and chroma kernels with a pixel count below 1 write nothing`() {
    let weights = ColorMatrix.bt709.luma
    for kernels in Kernels.available {
      var memory: [UInt8] = [1, 2, 3, 4]
      let pixels: [UInt32] = [.max]
      pixels.withUnsafeBufferPointer { pixels in
        memory.withUnsafeMutableBytes { memory in
          guard let base = memory.baseAddress, let pixel = pixels.baseAddress else { return }
          kernels.component(base, .eight, PixelRow(pixel), count: -3, weights: weights)
          kernels.chroma(
            blue: base, red: base + 2, .eight, upper: PixelRow(pixel), lower: PixelRow(pixel),
            count: 0, blueWeights: weights, redWeights: weights)
        }
      }
      #expect(memory == [1, 2, 3, 4])
    }
  }
}

/// The weights, compared with the standards' formulas.
@Suite struct ColorMatrixTests {
  private static let standards: [(ColorMatrix, kr: Double, kb: Double)] = [
    (.bt709, 0.2126, 0.0722), (.bt601, 0.299, 0.114), (.bt2020, 0.2627, 0.0593),
  ]

  private typealias Sums = (luma: Double, blue: Double, red: Double)

  /// The formulas of BT.601, BT.709 and BT.2020 for components 0…255, in units of 8 bits.
  private func formula(_ r: Int, _ g: Int, _ b: Int, _ kr: Double, _ kb: Double) -> Sums {
    let (r, g, b) = (Double(r) / 255, Double(g) / 255, Double(b) / 255)
    let y = kr * r + (1 - kr - kb) * g + kb * b
    return (
      16 + 219 * y, 128 + 224 * (b - y) / (2 * (1 - kb)), 128 + 224 * (r - y) / (2 * (1 - kr))
    )
  }

  private func sum(_ w: ComponentWeights, _ r: Int, _ g: Int, _ b: Int) -> Double {
    Double(Int(w.red) * r + Int(w.green) * g + Int(w.blue) * b) / 32_768 + Double(w.offset)
  }

  @Test(arguments: 0..<3)
  func `YCbCr weights give values within 1/64 of the BT.601, BT.709 and BT.2020 formulas`(
    standard: Int
  ) {
    let (matrix, kr, kb) = Self.standards[standard]
    var worst = 0.0
    // Errors are linear, so the largest ones are in the corners of the cube.
    for corner in 0..<8 {
      let color = (corner & 1 == 0 ? 0 : 255, corner & 2 == 0 ? 0 : 255, corner & 4 == 0 ? 0 : 255)
      let exact = formula(color.0, color.1, color.2, kr, kb)
      for (weights, value) in [
        (matrix.luma, exact.luma), (matrix.blue, exact.blue), (matrix.red, exact.red),
      ] {
        worst = max(worst, abs(sum(weights, color.0, color.1, color.2) - value))
      }
    }
    #expect(worst <= 1.0 / 64)
    #expect(worst > 0)
  }

  @Test(arguments: [SampleDepth.eight, .ten], 0..<3)
  func `greys convert to neutral chroma and the nearest luma`(depth: SampleDepth, standard: Int) {
    let matrix = Self.standards[standard].0
    let units = depth == .eight ? 1.0 : 4.0
    var counts: [UInt16: Int] = [:]
    for grey in 0...255 {
      let pixels = [(red: grey, green: grey, blue: grey)]
      func sample(_ weights: ComponentWeights) -> UInt16 {
        ReferenceKernels.component(pixels, scale: 1, depth: depth, weights: weights)[0]
      }
      #expect(sample(matrix.blue) == UInt16(128 * units))
      #expect(sample(matrix.red) == UInt16(128 * units))
      #expect(sample(matrix.luma) == UInt16((units * (16 + 219 * Double(grey) / 255)).rounded()))
      counts[sample(matrix.luma), default: 0] += 1
    }
    if depth == .eight {
      // 256 greys map to 220 levels: each level is used by one or two greys.
      #expect(counts.count == 220)
      #expect(counts.values.allSatisfy { $0 <= 2 })
    } else {
      #expect(counts.count == 256)
    }
  }

  @Test(arguments: 0..<3)
  func `the eight corner colours of RGB reach exactly the luma and chroma limits of video range`(
    standard: Int
  ) {
    let matrix = Self.standards[standard].0
    var lumas: Set<UInt16> = []
    var chromas: Set<UInt16> = []
    for corner in 0..<8 {
      let pixels = [
        (
          red: corner & 1 == 0 ? 0 : 255, green: corner & 2 == 0 ? 0 : 255,
          blue: corner & 4 == 0 ? 0 : 255
        )
      ]
      func sample(_ weights: ComponentWeights) -> UInt16 {
        ReferenceKernels.component(pixels, scale: 1, depth: .eight, weights: weights)[0]
      }
      lumas.insert(sample(matrix.luma))
      chromas.formUnion([sample(matrix.blue), sample(matrix.red)])
    }
    #expect(lumas.min() == 16 && lumas.max() == 235)
    #expect(chromas.min() == 16 && chromas.max() == 240)
  }
}
