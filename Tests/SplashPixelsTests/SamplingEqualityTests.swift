import CSplashKernels
import Foundation
import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Sampling along lines of any position and direction, compared with the reference at every SIMD
/// level.
@Suite struct SamplingEqualityTests {
  /// Positions in an image, with 32 fractional bits.
  private struct Line {
    var x: Int64
    var y: Int64
    var dx: Int64
    var dy: Int64

    /// A line whose pixel `middle` is at `place`.
    init(through place: Point, at middle: Int, _ step: Point) {
      (dx, dy) = (Kernels.fixed(step.x), Kernels.fixed(step.y))
      x = Kernels.fixed(place.x) &- Int64(middle) &* dx
      y = Kernels.fixed(place.y) &- Int64(middle) &* dy
    }

    init(x: Int64, y: Int64, dx: Int64, dy: Int64) {
      (self.x, self.y, self.dx, self.dy) = (x, y, dx, dy)
    }
  }

  private struct Point {
    var x: Double
    var y: Double
  }

  /// Steps from pixel to pixel: along rows, mirrored or not, and in any direction.
  private static let steps: [Point] = {
    var steps: [Point] = []
    let scales = [0, 0.001, 0.3, 0.5, 0.8, 0.999_999, 1, 1.000_001, 1.25, 1.9, 2, 3.3, 4, 4.5, 60]
    for scale in scales {
      steps += [Point(x: scale, y: 0), Point(x: -scale, y: 0)]
    }
    for angle in [0.0001, 0.5, 30, 45, 90, 135, 180.01, 240, 270, 300] {
      for scale in [0.3, 1, 1.7, 4] {
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        steps.append(Point(x: scale * cosine, y: scale * sine))
      }
    }
    return steps + [Point(x: 0, y: 1), Point(x: 0, y: -0.7), Point(x: 1, y: 40)]
  }()

  /// Positions in the middle, at each edge and corner, slightly outside and far outside.
  private static func places(_ width: Double, _ height: Double) -> [Point] {
    func along(_ size: Double) -> [Double] {
      [-1e6, -20, -0.3, 0, 0.5, size / 2, size - 1, size - 0.5, size + 0.2, size + 20, 1e6]
    }
    return along(width).flatMap { x in along(height).map { Point(x: x, y: $0) } }
  }

  /// Lines with every step, each through some of the positions.
  private func lines(_ image: Pixmap, middle: Int, every stride: Int) -> [Line] {
    var random = SeededGenerator(seed: UInt64(image.width * 1000 + image.height))
    let places = Self.places(Double(image.width), Double(image.height))
    var lines: [Line] = []
    for step in Self.steps {
      for (index, place) in places.enumerated()
      where Int.random(in: 0..<stride, using: &random) == 0 {
        // Texel centres and edges, and positions in between.
        var place = place
        if index % 2 == 0 { place.x += .random(in: 0...1, using: &random) }
        if index % 3 == 0 { place.y += .random(in: 0...1, using: &random) }
        lines.append(Line(through: place, at: middle, step))
      }
    }
    return lines
  }

  /// The first difference between a kernel and the reference, over all SIMD levels.
  private func firstDifference(_ image: Pixmap, _ lines: [Line], lengths: [Int]) -> String? {
    let longest = lengths.max() ?? 0
    let blank: UInt32 = 0x8040_2010
    var buffer = [UInt32](repeating: blank, count: longest + 48)
    for (index, line) in lines.enumerated() {
      let (x, y, dx, dy) = (line.x, line.y, line.dx, line.dy)
      for isNearest in [false, true] {
        var expected = [UInt32](repeating: 0, count: longest)
        if isNearest {
          ReferenceKernels.sampleNearest(&expected, image: image, x: x, y: y, dx: dx, dy: dy)
        } else {
          ReferenceKernels.sampleBilinear(&expected, image: image, x: x, y: y, dx: dx, dy: dy)
        }
        for kernels in Kernels.available {
          for length in lengths {
            let offset = (length + index) % 16
            let isEqual = buffer.withUnsafeMutableBufferPointer { buffer in
              guard let base = buffer.baseAddress else { return false }
              base.update(repeating: blank, count: length + 48)
              let target = base + offset
              if isNearest {
                kernels.sampleNearest(
                  target, count: length, image: image, x: x, y: y, dx: dx, dy: dy)
              } else {
                kernels.sampleBilinear(
                  target, count: length, image: image, x: x, y: y, dx: dx, dy: dy)
              }
              return (0..<offset).allSatisfy { base[$0] == blank }
                && (0..<length).allSatisfy { target[$0] == expected[$0] }
                && (length..<(length + 32)).allSatisfy { target[$0] == blank }
            }
            if !isEqual {
              return "\(kernels.name), \(isNearest ? "nearest" : "bilinear"), \(length): \(line)"
            }
          }
        }
      }
    }
    return nil
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 3), (7, 5), (31, 9), (32, 9), (33, 20), (90, 70)])
  func `sampling along lines through and beyond an image matches the Swift reference`(
    width: Int, height: Int
  ) {
    var random = SeededGenerator(seed: 31)
    let image = random.pixmap(width: width, height: height)
    let lines = lines(image, middle: 34, every: 12)
    #expect(lines.count > 400)
    #expect(firstDifference(image, lines, lengths: Array(0...67)) == nil)
  }

  @Test
  func `image sampling along 1400-pixel lines matches the Swift reference at every SIMD level`() {
    var random = SeededGenerator(seed: 32)
    let image = random.pixmap(width: 3000, height: 6)
    let lines = lines(image, middle: 700, every: 40)
    #expect(firstDifference(image, lines, lengths: [700, 1393, 1400]) == nil)
  }

  @Test
  func `image sampling at overflowing positions matches the Swift reference at every SIMD level`() {
    var random = SeededGenerator(seed: 33)
    let image = random.pixmap(width: 40, height: 30)
    let ends: [Int64] = [.min, .min + 5, .max, .max - (20 << 32), 1 << 31, 30 << 32]
    let steps: [Int64] = [
      .min, .max - (1 << 40), 1 << 62, -(1 << 62), 1 << 32, -(1 << 32), 3 << 31, 0, 1, -1,
    ]
    var lines: [Line] = []
    for x in ends {
      for dx in steps {
        for (y, dy) in [(.min, -1), (.max, 1 << 32), (1 << 34, 0), (1 << 34, 1 << 60)]
          as [(Int64, Int64)]
        {
          lines.append(Line(x: x, y: y, dx: dx, dy: dy))
          lines.append(Line(x: y, y: x, dx: dy, dy: dx))
        }
      }
    }
    #expect(firstDifference(image, lines, lengths: [1, 2, 3, 4, 5, 16, 17, 33, 67]) == nil)
  }

  @Test(arguments: [(1, 1), (7, 5), (31, 9), (32, 9), (33, 20), (90, 70)])
  func `sampling all pixel rows of an upright image at once equals sampling each row separately`(
    width: Int, height: Int
  ) {
    var random = SeededGenerator(seed: 34)
    let image = random.pixmap(width: width, height: height)
    let view = PixmapView(image)
    let blank: UInt32 = 0x8040_2010
    for line in lines(image, middle: 34, every: 20) where line.dy == 0 {
      let step = Int64.random(in: -(3 << 32)...3 << 32, using: &random)
      let places = (0..<19).map { line.y &+ Int64($0) &* step }
      for kernels in Kernels.available {
        for (count, rows) in [(0, 4), (1, 19), (15, 3), (16, 0), (17, 8), (40, 9), (67, 19)] {
          let stride = count + 5
          var expected = [UInt32](repeating: blank, count: 19 * stride + 16)
          for (row, y) in places.prefix(rows).enumerated() {
            var pixels = [UInt32](repeating: 0, count: count)
            ReferenceKernels.sampleBilinear(
              &pixels, image: image, x: line.x, y: y, dx: line.dx, dy: 0)
            expected.replaceSubrange(row * stride..<row * stride + count, with: pixels)
          }
          var drawn = [UInt32](repeating: blank, count: expected.count)
          drawn.withUnsafeMutableBufferPointer { buffer in
            places.prefix(rows).withUnsafeBufferPointer { places in
              guard let base = buffer.baseAddress else { return }
              kernels.sampleUpright(
                base, stride: stride, count: count, image: view, x: line.x, places: places,
                dx: line.dx)
            }
          }
          #expect(drawn == expected, "\(kernels.name), \(count) × \(rows), \(line)")
        }
      }
    }
    withExtendedLifetime(image) {}
  }

  /// The memory before and after the image can't be read.
  @Test func `image sampling reads no memory outside the image`() throws {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let memory = mmap(nil, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    let start = try #require(memory)
    try #require(start != MAP_FAILED)
    defer { munmap(start, 3 * page) }
    mprotect(start, page, PROT_NONE)
    mprotect(start + 2 * page, page, PROT_NONE)

    var pixels = [UInt32](repeating: 0, count: 67)
    for (width, height) in [(1, 1), (2, 2), (5, 3), (31, 4), (32, 4), (33, 7), (21, 19)] {
      let bytes = width * height * 4
      for offset in [page, 2 * page - bytes] {
        let base = start + offset
        memset(base, 0x55, bytes)
        var image = splash_image(
          base: UnsafePointer(base.assumingMemoryBound(to: UInt32.self)), stride: width,
          width: Int32(width), height: Int32(height))
        let lines = lines(Pixmap(width: width, height: height), middle: 34, every: 6)
        for level in [SPLASH_LEVEL_BASELINE, SPLASH_LEVEL_V3, SPLASH_LEVEL_V4] {
          guard let kernels = splash_kernels_for(level) else { continue }
          for line in lines {
            for length in [1, 5, 20, 67] {
              kernels.pointee.sampling.sample_bilinear(
                &pixels, length, &image, line.x, line.y, line.dx, line.dy)
              kernels.pointee.sampling.sample_nearest(
                &pixels, length, &image, line.x, line.y, line.dx, line.dy)
              var places = [line.y, line.y &+ line.dx, line.y &- line.dx]
              kernels.pointee.sampling.sample_upright(
                &pixels, 0, length, places.count, &image, line.x, &places, line.dx)
            }
          }
        }
      }
    }
    #expect(pixels.allSatisfy { $0 == 0x5555_5555 })
  }
}
