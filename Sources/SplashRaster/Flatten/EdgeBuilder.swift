import SplashPixels
import SplashScene

/// Collects the edges of an outline, clipped to a canvas.
///
/// Edges to the left of the canvas become vertical edges at its left side, because they affect the winding numbers of
/// the pixels to their right. Edges above, below or to the right of the canvas are omitted.
struct EdgeBuilder {
  // The array is borrowed from the caller while an outline is being built.
  private var edges: [Edge] = []
  /// The bounding box of the edges.
  private(set) var bounds = FixedBounds.empty
  /// Whether edges to the right of the canvas were omitted. If so, the spans that they would end extend to the
  /// canvas's right side.
  private(set) var isCutAtRight = false

  private let kernels: Kernels
  private let width: Double
  private let height: Double
  // The point at which the viewer's plane first cut the outline.
  private var cut: Point?

  init(width: Int, height: Int, kernels: Kernels = .current) {
    self.kernels = kernels
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Begins another outline. Its edges are appended to `edges`, which the builder borrows until the outline ends.
  mutating func beginOutline(in edges: inout [Edge]) {
    swap(&self.edges, &edges)
    bounds = .empty
    isCutAtRight = false
    cut = nil
  }

  /// Ends the outline, and moves its edges back to `edges`.
  mutating func endOutline(in edges: inout [Edge]) {
    swap(&self.edges, &edges)
  }

  /// The canvas's size in pixels.
  var canvasSize: Size { Size(width, height) }

  /// Returns the point at which the viewer's plane first cut the outline: `cut`, if this is the first cut.
  mutating func firstCut(or cut: Point) -> Point {
    let first = self.cut ?? cut
    self.cut = first
    return first
  }

  /// Clamps a point to the coordinate limits.
  func limited(_ p: Point) -> Point {
    let limit = Precision.limit
    return Point(min(max(p.x, -limit), limit), min(max(p.y, -limit), limit))
  }

  /// Adds the straight line from `p` to `q`, which are finite device coordinates in pixels.
  mutating func addLine(_ p: Point, _ q: Point) {
    if p.y < q.y {
      clip(p.x, p.y, q.x, q.y, winding: 1)
    } else {
      clip(q.x, q.y, p.x, p.y, winding: -1)
    }
  }

  /// Adds the chords of a curve from `p` to `q`. The curve must be on the canvas.
  mutating func add(_ chords: CurveChords, _ p: Point, _ c1: Point, _ c2: Point, _ q: Point) {
    let (from, to) = (FixedPoint(p), FixedPoint(q))
    let ends = Edge(x0: from.x, y0: from.y, x1: to.x, y1: to.y, winding: 0)
    unsafe withUnsafeTemporaryAllocation(of: Edge.self, capacity: chords.count) { added in
      guard let base = added.baseAddress else { return }
      let count = unsafe kernels.chords(
        chords.powers(p, c1, c2, q), step: chords.step, first: CurveChords.endPart, ends: ends,
        count: chords.count, into: base, box: &bounds)
      unsafe edges.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }
  }

  /// Returns whether the bounding box of the points is entirely to one side of the canvas, so that no sloped edge in
  /// it can be visible. A curve in the box can then be replaced by its chord.
  func isBeside(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    max(a.y, b.y, c.y, d.y) <= 0 || min(a.y, b.y, c.y, d.y) >= height
      || max(a.x, b.x, c.x, d.x) <= 0 || min(a.x, b.x, c.x, d.x) >= width
  }

  /// Returns whether the bounding box of the points is inside the canvas, at least one pixel from every side.
  func isWithin(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    min(a.y, b.y, c.y, d.y) >= 1 && max(a.y, b.y, c.y, d.y) <= height - 1
      && min(a.x, b.x, c.x, d.x) >= 1 && max(a.x, b.x, c.x, d.x) <= width - 1
  }

  private mutating func clip(
    _ px: Double, _ py: Double, _ qx: Double, _ qy: Double, winding: Int32
  ) {
    guard qy > 0, py < height, py < qy else { return }
    if py >= 0, qy <= height, min(px, qx) >= 0, max(px, qx) <= width {
      append(px, py, qx, qy, winding)
      return
    }
    var (x0, y0, x1, y1) = (px, py, qx, qy)
    let slope = (qx - px) / (qy - py)
    // The slope is infinite only for an edge of tiny height at the top of the canvas; such a height rounds to 0.
    guard slope.isFinite else { return }
    if y0 < 0 {
      x0 = px - py * slope
      y0 = 0
    }
    if y1 > height {
      x1 = px + (height - py) * slope
      y1 = height
    }
    // Rounding may move the crossings slightly beyond the edge's ends.
    func place(ofX x: Double) -> Double { min(max(y0 + (x - x0) / slope, y0), y1) }
    if x0 < 0 || x1 < 0 {
      if x0 <= 0, x1 <= 0 {
        append(0, y0, 0, y1, winding)
        return
      }
      let y = place(ofX: 0)
      if x0 < 0 {
        append(0, y0, 0, y, winding)
        (x0, y0) = (0, y)
      } else {
        append(0, y, 0, y1, winding)
        (x1, y1) = (0, y)
      }
    }
    if x0 > width || x1 > width {
      isCutAtRight = true
      if x0 >= width, x1 >= width { return }
      let y = place(ofX: width)
      if x0 > width { (x0, y0) = (width, y) } else { (x1, y1) = (width, y) }
    }
    append(x0, y0, x1, y1, winding)
  }

  @inline(__always)
  private mutating func append(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ winding: Int32
  ) {
    append(
      Edge(
        x0: Precision.fixed(x0), y0: Precision.fixed(y0), x1: Precision.fixed(x1),
        y1: Precision.fixed(y1), winding: winding))
  }

  @inline(__always)
  private mutating func append(_ edge: Edge) {
    guard edge.y0 < edge.y1 else { return }
    edges.append(edge)
    bounds.include(edge)
  }
}

/// A point on the canvas in fixed-point device coordinates.
struct FixedPoint {
  var x: Int32
  var y: Int32

  @inline(__always)
  init(_ p: Point) {
    (x, y) = (Precision.fixed(p.x), Precision.fixed(p.y))
  }
}

extension FixedBounds {
  mutating func include(_ edge: Edge) {
    minX = min(minX, edge.x0, edge.x1)
    maxX = max(maxX, edge.x0, edge.x1)
    minY = min(minY, edge.y0)
    maxY = max(maxY, edge.y1)
  }
}
