import KernelReference
import SplashPixels
import TestSupport
import Testing

/// The coverage of edges, compared with the reference at every SIMD level.
@Suite struct CellEqualityTests {
  private static let one: Int32 = 4096
  private static let rows = 16

  /// Kinds of edges.
  enum Kind: CaseIterable {
    case short, steep, flat, row, vertical, right, grid, long
  }

  private func number(
    _ range: ClosedRange<Int32>, _ random: inout SeededGenerator
  ) -> Int32 { .random(in: range, using: &random) }

  /// An edge on a canvas.
  private func edge(
    _ kind: Kind, width: Int32, height: Int32, _ random: inout SeededGenerator
  ) -> Edge {
    let (one, right, bottom) = (Self.one, width * Self.one, height * Self.one)
    func x() -> Int32 { number(0...right, &random) }
    func near(_ x: Int32, _ reach: Int32) -> Int32 {
      min(max(x + number(-reach...reach, &random), 0), right)
    }
    var (x0, y0) = (x(), number(0...bottom - 1, &random))
    var (x1, y1) = (x(), number(0...bottom, &random))
    switch kind {
    case .short: (x1, y1) = (near(x0, 2 * one), y0 + number(1...2 * one, &random))
    case .steep: (x1, y0, y1) = (near(x0, 300), number(0...one, &random), bottom)
    case .flat: y1 = y0 + number(1...40, &random)
    case .row: (y0, y1) = (y0 / one * one, (y0 / one + 1) * one - number(0...1, &random))
    case .vertical: x1 = x0
    case .right: (x0, x1) = (right, Bool.random(using: &random) ? right : x1)
    case .grid: (x0, y0, x1, y1) = (x0 / one * one, y0 / one * one, x1 / one * one, y1 / one * one)
    case .long: (y0, y1) = (0, bottom)
    }
    (y0, y1) = (min(y0, y1), max(y0, y1))
    if y0 == y1 { (y0, y1) = y0 == bottom ? (y0 - 1, y0) : (y0, y0 + 1) }
    return Edge(
      x0: x0, y0: y0, x1: x1, y1: min(y1, bottom), winding: Bool.random(using: &random) ? 1 : -1)
  }

  /// The first row in which a SIMD level differs from the reference, or nil.
  private func firstDifference(
    _ edges: [Edge], indices: [Int32]? = nil, width: Int, bands: Int, isEvenOdd: Bool
  ) -> String? {
    let listed = indices.map { $0.map { edges[Int($0)] } } ?? edges
    var reference = ReferenceKernels.Cells(width: width, rows: Self.rows)
    let buffers = Kernels.available.map {
      ($0.name, CellBuffer(width: width, rows: Self.rows, kernels: $0))
    }
    let empty = CoverageSpan(start: 0, end: 0, coverage: 0)
    for top in (0..<bands).map({ $0 * Self.rows }) {
      let bottom = top + Self.rows
      ReferenceKernels.addEdges(listed, to: &reference, top: top, bottom: bottom)
      for (_, buffer) in buffers {
        buffer.add(edges, indices: indices, count: listed.count, top: top, bottom: bottom)
      }
      for row in 0..<Self.rows {
        let wanted = ReferenceKernels.takeRow(row, of: &reference, isEvenOdd: isEvenOdd)
        for (name, buffer) in buffers {
          var spans = [CoverageSpan](repeating: empty, count: width + 2)
          var mask = [UInt8](repeating: 77, count: width + 8)
          let count = buffer.takeRow(row, isEvenOdd: isEvenOdd, spans: &spans, mask: &mask)
          let got = Array(spans[..<count])
          let isEqual = got.allSatisfy { span in
            span.coverage != CoverageSpan.varying
              || mask[span.start..<span.end] == wanted.mask[span.start..<span.end]
          }
          if got != wanted.spans || !isEqual { return "\(name), row \(top + row)" }
        }
      }
    }
    return nil
  }

  @Test(arguments: Kind.allCases, [false, true])
  func
    `edges of any slope and length have the coverage of the Swift reference at every SIMD level`(
      _ kind: Kind, isEvenOdd: Bool
    )
  {
    var random = SeededGenerator(seed: 17)
    for width in [1, 2, 3, 4, 5, 7, 16, 61, 250, 254, 255, 256, 300, 700] {
      for count in [1, 2, 3, 9, 60] {
        let bands = 1 + count % 3
        let edges = (0..<count).map { _ in
          edge(kind, width: Int32(width), height: Int32(bands * Self.rows), &random)
        }
        let difference = firstDifference(edges, width: width, bands: bands, isEvenOdd: isEvenOdd)
        #expect(difference == nil, "\(count) edges on \(width) pixels")
      }
    }
  }

  @Test(arguments: 0..<40)
  func `the coverage of closed outlines matches the Swift reference at every SIMD level`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: 100 + seed)
    let (width, bands) = (Int.random(in: 1...320, using: &random), 3)
    let corners = (0..<Int.random(in: 3...60, using: &random)).map { _ in
      (
        x: number(0...Int32(width) * Self.one, &random),
        y: number(0...Int32(bands * Self.rows) * Self.one, &random)
      )
    }
    let edges = corners.indices.compactMap { index -> Edge? in
      let (p, q) = (corners[index], corners[(index + 1) % corners.count])
      if p.y == q.y { return nil }
      return p.y < q.y
        ? Edge(x0: p.x, y0: p.y, x1: q.x, y1: q.y, winding: 1)
        : Edge(x0: q.x, y0: q.y, x1: p.x, y1: p.y, winding: -1)
    }
    let indices = edges.indices.map { Int32($0) }.shuffled(using: &random)
    for isEvenOdd in [false, true] {
      #expect(firstDifference(edges, width: width, bands: bands, isEvenOdd: isEvenOdd) == nil)
      let difference = firstDifference(
        edges, indices: indices, width: width, bands: bands, isEvenOdd: isEvenOdd)
      #expect(difference == nil)
    }
  }

  @Test
  func `areas with winding numbers up to 1000 match the Swift reference at every SIMD level`() {
    var random = SeededGenerator(seed: 5)
    let edges = (0..<1000).flatMap { _ in
      let x = number(0...30 * Self.one, &random)
      return [
        Edge(x0: x, y0: 100, x1: x + 7, y1: 15 * Self.one, winding: 1),
        Edge(x0: 60 * Self.one, y0: 100, x1: 50 * Self.one, y1: 15 * Self.one, winding: -1),
      ]
    }
    for isEvenOdd in [false, true] {
      #expect(firstDifference(edges, width: 64, bands: 1, isEvenOdd: isEvenOdd) == nil)
    }
  }

  @Test
  func `the Swift reference rasterizer gives exact coverage for halves and eighths of a pixel`() {
    let one = Self.one
    // A triangle from (1, 0) to (1, 2) and (3, 2): its upper row covers half a pixel, the lower row
    // a whole pixel and half a pixel.
    let edges = [
      Edge(x0: one, y0: 0, x1: one, y1: 2 * one, winding: -1),
      Edge(x0: one, y0: 0, x1: 3 * one, y1: 2 * one, winding: 1),
    ]
    // A quarter of a pixel, and a triangle with an eighth of a pixel below it.
    let low = [
      Edge(x0: 0, y0: 0, x1: 0, y1: one / 2, winding: -1),
      Edge(x0: one, y0: 0, x1: one, y1: one / 4, winding: 1),
      Edge(x0: one, y0: one / 4, x1: 0, y1: one / 2, winding: 1),
    ]
    func rows(_ edges: [Edge]) -> [[UInt8]] {
      var cells = ReferenceKernels.Cells(width: 4, rows: 2)
      ReferenceKernels.addEdges(edges, to: &cells, top: 0, bottom: 2)
      return (0..<2).map { ReferenceKernels.takeRow($0, of: &cells, isEvenOdd: false).mask }
    }
    #expect(rows(edges) == [[0, 128, 0, 0], [0, 255, 128, 0]])
    #expect(rows(low) == [[96, 0, 0, 0], [0, 0, 0, 0]])
  }
}
