import KernelReference
import SplashPixels
import TestSupport
import Testing

/// Gradients and images in perspective, compared with the reference at every SIMD level.
@Suite struct ProjectedEqualityTests {
  private static let counts = Array(0...18) + [33, 100]

  /// A line near the origin: flat, in perspective, or starting behind the viewer.
  private func line(_ random: inout SeededGenerator) -> ProjectedLine {
    func number(_ size: Double) -> Double { .random(in: -size...size, using: &random) }
    var line = ProjectedLine(
      dx: number(0.05), dy: number(0.05), dw: 0, x: number(2), y: number(2), w: 1)
    if Bool.random(using: &random) { (line.dw, line.w) = (number(0.02), 0.5 + number(0.9)) }
    return line
  }

  @Test(arguments: 0..<12)
  func `gradients in perspective match the Swift reference at every SIMD level`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let isOpaque = seed % 2 == 0
    let ramp = GradientRamp(
      stops: [0, 0.3, 0.6, 1].map { location in
        func unit() -> Double { .random(in: -0.1...1.2, using: &random) }
        return GradientStop(
          red: unit(), green: unit(), blue: unit(), alpha: isOpaque ? 1 : unit(),
          location: location)
      })
    let shapes: [GradientShape] = [
      .axial, .radial(focus: nil), .radial(focus: (0.3, -0.2)), .conic,
    ]
    for count in Self.counts {
      let (line, x) = (line(&random), Int.random(in: -40...90, using: &random))
      let pattern = DitherPattern().moved(x: Int.random(in: 0...20, using: &random), y: 3)
      for shape in shapes {
        let wanted = (0..<count).map { i in
          let p = line.place(Double(x + i) + 0.5)
          let place = ReferenceKernels.place(p.x / p.w, p.y / p.w, shape)
          return ramp.color(at: Float(place), threshold: pattern[x + i, 5])
        }
        for kernels in Kernels.available {
          var pixels = [UInt32](repeating: 7, count: count + 1)
          unsafe kernels.gradient(
            &pixels, count: count, ramp: ramp, thresholds: pattern.row(5),
            first: pattern.left &+ x, line, x: x, shape)
          #expect(pixels == wanted + [7], "\(kernels.name), \(shape), \(count) pixels")
        }
      }
    }
  }

  @Test(arguments: 0..<12)
  func `images in perspective match the Swift reference at every SIMD level`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let sizes = [(37, 23), (19, 12), (10, 6), (5, 3)]
    let levels = sizes.prefix(1 + Int(seed % 4)).map { width, height in
      let pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          unsafe pixmap.row32(y)[x] = .random(in: 0...UInt32.max, using: &random)
        }
      }
      return ProjectedImage.Level(
        pixmap, scale: (Double(width) / 37, Double(height) / 23),
        columns: 0.5...Double(width) - 0.5, rows: 1...Double(height) - 1)
    }
    let filters: [ProjectedImage.Filter] = [.nearest, .linear, .trilinear]
    for smaller in filters {
      for larger in filters {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let image = ProjectedImage(
          levels,
          map: .init(
            number(5...15), number(-2...2), number(-2...2), number(5...15), number(0...37),
            number(0...23)),
          density: [0, 0.8, 1, 3, 40, .infinity][Int.random(in: 0..<6, using: &random)],
          smaller: smaller, larger: larger)
        for count in Self.counts {
          let (line, x) = (line(&random), Int.random(in: -40...90, using: &random))
          let wanted = (0..<count).map {
            ReferenceKernels.color(image, at: line.place(Double(x + $0) + 0.5))
          }
          for kernels in Kernels.available {
            var pixels = [UInt32](repeating: 7, count: count + 1)
            unsafe kernels.sample(&pixels, count: count, image, line, x: x)
            #expect(pixels == wanted + [7], "\(kernels.name), \(smaller), \(larger), \(count)")
          }
        }
      }
    }
  }
}
