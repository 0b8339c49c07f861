import KernelReference
import SplashPixels
import TestSupport
import Testing

/// The edges of flattened curves, compared with the reference at every SIMD level.
@Suite struct ChordEqualityTests {
  private func curve(
    _ random: inout SeededGenerator, from p: (x: Double, y: Double), to q: (x: Double, y: Double),
    flat: Bool
  ) -> CurvePowers {
    // Bézier points on a canvas of 300 × 200 pixels; the points of flat curves are on one row.
    func point() -> (x: Double, y: Double) {
      (.random(in: 1...299, using: &random), flat ? p.y : .random(in: 1...199, using: &random))
    }
    let (c1, c2) = (point(), point())
    func powers(_ k: KeyPath<(x: Double, y: Double), Double>) -> [Double] {
      let (p, c1, c2, q) = (p[keyPath: k], c1[keyPath: k], c2[keyPath: k], q[keyPath: k])
      return [q - p + 3 * (c1 - c2), 3 * (p - 2 * c1 + c2), 3 * (c1 - p), p]
    }
    let (x, y) = (powers(\.x), powers(\.y))
    return CurvePowers((x[0], y[0]), (x[1], y[1]), (x[2], y[2]), (x[3], y[3]))
  }

  @Test(arguments: 0..<60)
  func `flattening a curve to edges matches the Swift reference at every SIMD level`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let p = (
      x: Double.random(in: 1...299, using: &random), y: Double.random(in: 1...199, using: &random)
    )
    let isFlat = seed % 5 == 0
    let q = (
      x: Double.random(in: 1...299, using: &random),
      y: isFlat ? p.y : Double.random(in: 1...199, using: &random)
    )
    let curve = curve(&random, from: p, to: q, flat: isFlat)
    func units(_ v: Double) -> Int32 { Int32(v * 4096 + 0.5) }
    let ends = Edge(x0: units(p.x), y0: units(p.y), x1: units(q.x), y1: units(q.y), winding: 0)
    for count in [1, 2, 3, 4, 5, 12, 15, 16, 17, 18, 32, 33, 70] {
      let step = 1 / (Double(count) - 0.6)
      for box in [FixedBounds.empty, FixedBounds(minX: 9, minY: 9, maxX: 400_000, maxY: 300_000)] {
        let wanted = ReferenceKernels.chords(
          curve, step: step, first: 0.7, ends: ends, count: count, box: box)
        for kernels in Kernels.available {
          let nothing = Edge(x0: -7, y0: -7, x1: -7, y1: -7, winding: 0)
          var edges = [Edge](repeating: nothing, count: count + 1)
          var reached = box
          let found = unsafe kernels.chords(
            curve, step: step, first: 0.7, ends: ends, count: count, into: &edges, box: &reached)
          #expect(Array(edges[..<found]) == wanted.edges && reached == wanted.box)
          #expect(edges[count] == nothing)
        }
      }
    }
  }

  @Test func `the Swift reference flattens a curve along a straight line into four equal edges`() {
    // From (2, 1) to (6, 9), with points at quarters.
    let line = CurvePowers((0, 0), (0, 0), (4, 8), (2, 1))
    let ends = Edge(x0: 2 * 4096, y0: 4096, x1: 6 * 4096, y1: 9 * 4096, winding: 0)
    let (edges, box) = ReferenceKernels.chords(
      line, step: 0.25, first: 1, ends: ends, count: 4, box: .empty)
    #expect(edges.map(\.y0) == [1, 3, 5, 7].map { $0 * 4096 })
    #expect(edges.map(\.x1) == [3, 4, 5, 6].map { $0 * 4096 })
    #expect(edges.allSatisfy { $0.winding == 1 })
    #expect(
      box == FixedBounds(minX: 2 * 4096, minY: 4096, maxX: 6 * 4096, maxY: 9 * 4096))
  }
}
