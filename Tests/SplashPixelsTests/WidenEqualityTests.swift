import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Conversion to wide pixels of other primaries, compared with the reference at every SIMD level.
@Suite struct WidenEqualityTests {
  /// A table, and the numbers that it was made from.
  private struct Conversion {
    let light: [Int]
    let mixture: [Int]
    let components: [UInt16]
    let table: WideTable

    /// Random light (the ends are more frequent), a random mixture and random components.
    init(_ random: inout SeededGenerator) {
      light = (0..<256).map { _ in
        switch Int.random(in: 0...3, using: &random) {
        case 0: 0
        case 1: 65_535
        default: .random(in: 0...65_535, using: &random)
        }
      }
      mixture = (0..<3).flatMap { _ in
        let red = Int.random(in: 0...WideTable.one, using: &random)
        let green = Int.random(in: 0...(WideTable.one - red), using: &random)
        return [red, green, WideTable.one - red - green]
      }
      components = (0..<65_536).map { _ in .random(in: 0...4080, using: &random) }
      table = WideTable(light: light, mixture: mixture, components: components)
    }

    func widened(_ pixel: UInt32) -> (redBlue: UInt32, green: UInt32) {
      ReferenceKernels.widen(pixel, light: light, mixture: mixture, components: components)
    }
  }

  /// Uniform runs between random pixels.
  private func pixels(_ count: Int, _ random: inout SeededGenerator) -> [UInt32] {
    var pixels: [UInt32] = []
    while pixels.count < count {
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        pixels.append(.random(in: 0 ... .max, using: &random))
      }
      let color = UInt32.random(in: 0 ... .max, using: &random)
      pixels += Array(repeating: color, count: .random(in: 0...60, using: &random))
    }
    return Array(pixels.prefix(count))
  }

  /// The words of red and blue and those of green, written at `offset`; nil if other memory changed.
  private func widened(
    _ pixels: [UInt32], _ offset: Int, by kernels: Kernels, _ table: WideTable
  ) -> (redBlue: [UInt32], green: [UInt32])? {
    let blank: UInt32 = 0xA5A5_A5A5
    let places = offset..<(offset + pixels.count)
    var redBlue = [UInt32](repeating: blank, count: pixels.count + offset + 70)
    var green = redBlue
    redBlue.withUnsafeMutableBufferPointer { redBlue in
      green.withUnsafeMutableBufferPointer { green in
        pixels.withUnsafeBufferPointer { pixels in
          guard let first = redBlue.baseAddress, let second = green.baseAddress,
            let source = pixels.baseAddress
          else { return }
          kernels.widen(
            redBlue: first + offset, green: second + offset, source, count: pixels.count, table)
        }
      }
    }
    let isKept = redBlue.indices.allSatisfy {
      places.contains($0) || redBlue[$0] == blank && green[$0] == blank
    }
    return isKept ? (Array(redBlue[places]), Array(green[places])) : nil
  }

  @Test
  func `conversion to other colour primaries matches the Swift reference at every SIMD level`() {
    var random = SeededGenerator(seed: 53)
    let conversions = (0..<8).map { _ in Conversion(&random) }
    for kernels in Kernels.available {
      for length in Array(1...67) + [127, 128, 129, 200, 1000] {
        for (conversion, offset) in zip(conversions, [0, 1, 2, 3, 5, 8, 13, 15]) {
          let pixels = pixels(length, &random)
          let wanted = pixels.map(conversion.widened)
          let got = widened(pixels, offset, by: kernels, conversion.table)
          guard got?.redBlue == wanted.map(\.redBlue), got?.green == wanted.map(\.green) else {
            Issue.record("\(kernels.name): \(length) pixels, \(offset) in")
            return
          }
        }
      }
    }
  }

  @Test
  func `conversion to other colour primaries rounds linear light to nearest, and halves up`() {
    // The components equal the light. Red is half a unit above an integer, and green slightly less.
    let half = WideTable.one / 2
    let table = WideTable(
      light: Array(0...255),
      mixture: [half, half, 0, half - 1, 0, half + 1, 0, 0, WideTable.one],
      components: (0...65_535).map { UInt16(min($0, 4080)) })
    for kernels in Kernels.available {
      let got = widened([7 | 4 << 8 | 0 << 16], 0, by: kernels, table)
      #expect(got?.redBlue == [6], "\(kernels.name)")
      #expect(got?.green == [3], "\(kernels.name)")
    }
  }

  @Test
  func `converting pure red, green or blue to the same primaries keeps the other components 0`() {
    let unit = WideTable.one
    let components = (0...65_535).map { UInt16($0 / 17) }
    let table = WideTable(
      light: (0...255).map { $0 * 257 }, mixture: [unit, 0, 0, 0, unit, 0, 0, 0, unit],
      components: components)
    let pixels: [UInt32] = [0xFF, 0xFF00, 0xFF_0000, 0xFF_FFFF, 0]
    for kernels in Kernels.available {
      let got = widened(pixels, 0, by: kernels, table)
      #expect(
        got?.redBlue == [3855, 0, 3855 << 16, 3855 << 16 | 3855, 0], "\(kernels.name)")
      #expect(got?.green == [0, 3855, 0, 3855, 0], "\(kernels.name)")
    }
  }

  @Test func `colour primary conversion kernels with a pixel count below 1 write nothing`() {
    var random = SeededGenerator(seed: 54)
    let table = Conversion(&random).table
    for kernels in Kernels.available {
      var memory: [UInt32] = [1, 2, 3]
      memory.withUnsafeMutableBufferPointer { memory in
        guard let base = memory.baseAddress else { return }
        kernels.widen(redBlue: base, green: base + 1, base + 2, count: -3, table)
        kernels.widen(redBlue: base, green: base + 1, base + 2, count: 0, table)
      }
      #expect(memory == [1, 2, 3])
    }
  }
}
