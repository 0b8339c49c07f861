import SplashPixels

extension ReferenceKernels {
  /// The areas in a band of rows, and which groups of four cells have been touched by edges.
  package struct Cells {
    /// The number of pixels in a row.
    package let width: Int
    fileprivate var areas: [[Int]]
    fileprivate var touched: [[Bool]]

    /// Creates cells without edges.
    package init(width: Int, rows: Int) {
      self.width = width
      let groups = (width + 2 + 3) / 4
      areas = Array(repeating: Array(repeating: 0, count: 4 * groups), count: rows)
      touched = Array(repeating: Array(repeating: false, count: groups), count: rows)
    }
  }

  /// Returns the edges of a curve's chords, and the union of their bounds with a box, computed point by point.
  package static func chords(
    _ curve: CurvePowers, step: Double, first: Double, ends: Edge, count: Int, box: FixedBounds
  ) -> (edges: [Edge], box: FixedBounds) {
    let inner = (0..<count - 1).map { index in
      let t = step * (first + Double(index))
      let x = ((curve.ax * t + curve.bx) * t + curve.cx) * t + curve.dx
      let y = ((curve.ay * t + curve.by) * t + curve.cy) * t + curve.dy
      return (x: Int32(x * Double(one) + 0.5), y: Int32(y * Double(one) + 0.5))
    }
    let points = [(x: ends.x0, y: ends.y0)] + inner + [(x: ends.x1, y: ends.y1)]
    var (edges, box) = ([Edge](), box)
    for (p, q) in zip(points, points.dropFirst()) where p.y != q.y {
      let (upper, lower) = p.y < q.y ? (p, q) : (q, p)
      edges.append(
        Edge(x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, winding: p.y < q.y ? 1 : -1))
      (box.minX, box.maxX) = (min(box.minX, p.x, q.x), max(box.maxX, p.x, q.x))
      (box.minY, box.maxY) = (min(box.minY, upper.y), max(box.maxY, lower.y))
    }
    return (edges, box)
  }

  private static let one = 4096
  private static let whole = 2 * one * one

  /// Adds the parts of the edges that are in the rows from `top` to `bottom`. Edges are first divided at the borders
  /// of rows, and then at the borders of pixels.
  package static func addEdges(_ edges: [Edge], to cells: inout Cells, top: Int, bottom: Int) {
    for edge in edges {
      for row in top..<bottom {
        let (from, to) = (max(Int(edge.y0), row * one), min(Int(edge.y1), (row + 1) * one))
        guard from < to else { continue }
        let ends = [place(on: edge, at: from), place(on: edge, at: to)].sorted()
        add(
          from: ends[0], to: ends[1], height: to - from, winding: Int(edge.winding),
          &cells.areas[row - top], &cells.touched[row - top])
      }
    }
  }

  /// Returns the x coordinate of an edge at a height, rounded down.
  private static func place(on edge: Edge, at y: Int) -> Int {
    let (dx, dy) = (Int(edge.x1) - Int(edge.x0), Int(edge.y1) - Int(edge.y0))
    let (quotient, remainder) = ((y - Int(edge.y0)) * dx).quotientAndRemainder(dividingBy: dy)
    return Int(edge.x0) + quotient - (remainder < 0 ? 1 : 0)
  }

  /// Adds an edge within a single row.
  private static func add(
    from left: Int, to right: Int, height: Int, winding: Int, _ areas: inout [Int],
    _ touched: inout [Bool]
  ) {
    let (first, last) = (left / one, right / one)
    // The height to the left of the cell's right side.
    var done = 0
    for column in first...last {
      let (start, end) = (max(left, column * one), min(right, (column + 1) * one))
      let reached = column == last ? height : (end - left) * height / (right - left)
      let part = (reached - done) * winding
      done = reached
      // Twice the position of the part's centre, relative to the cell's left side.
      let sum = start + end - 2 * column * one
      areas[column] += part * (2 * one - sum)
      areas[column + 1] += part * sum
      touched[column / 4] = true
      touched[(column + 1) / 4] = true
    }
  }

  /// Clears a row of cells and returns its coverage: the spans and, for varying spans, the coverage of each pixel.
  /// Elsewhere, the mask is 0.
  package static func takeRow(
    _ row: Int, of cells: inout Cells, isEvenOdd: Bool
  ) -> (spans: [CoverageSpan], mask: [UInt8]) {
    var spans: [CoverageSpan] = []
    var mask = [UInt8](repeating: 0, count: cells.width)
    var area = 0
    for x in 0..<cells.width {
      area += cells.areas[row][x]
      let covered = Int(coverage(area, isEvenOdd: isEvenOdd))
      let isTouched = cells.touched[row][x / 4]
      if isTouched { mask[x] = UInt8(covered) }
      let value = isTouched ? CoverageSpan.varying : covered
      if let last = spans.last, last.end == x, last.coverage == value {
        // Neighbouring pixels with equal coverage share a span.
        spans[spans.count - 1].end = x + 1
      } else if value != 0 {
        spans.append(CoverageSpan(start: x, end: x + 1, coverage: value))
      }
    }
    cells.areas[row] = cells.areas[row].map { _ in 0 }
    cells.touched[row] = cells.touched[row].map { _ in false }
    return (spans, mask)
  }

  /// Returns the covered fraction of a pixel, 0…255, rounded to nearest.
  private static func coverage(_ area: Int, isEvenOdd: Bool) -> UInt8 {
    var share = min(abs(area), whole)
    if isEvenOdd {
      // The area is reduced modulo two windings.
      share = abs(area) % (2 * whole)
      if share > whole { share = 2 * whole - share }
    }
    return UInt8((share * 255 + whole / 2) / whole)
  }
}
