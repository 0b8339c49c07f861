import SplashPixels
import SplashScene

// How much of a pixel an outline covers.
//
// The coverage of a pixel is the exact area of the flattened outline in it, for both fill rules: a line of 0.3 pixels is 30 %
// opaque wherever it is, and a shape that moves slowly doesn't flicker. Sampling would need 256 samples a pixel to be as
// exact, and 16, as many rasterisers take, show as steps in slow motion.
//
// Every edge adds, to each pixel that it crosses, the area to its right and the height that it crosses (cells.h); the running
// sum of these along a row is the coverage. That is R. Levien's LibArt (1998); FreeType and Anti-Grain Geometry keep the
// cells sparse and sort them. Here, as in Blend2D, a band has a dense row of cells for each of its rows, and one bit for each
// four cells that says whether one of them was touched. Dense cells need no sorting, the bits skip what is untouched, and a
// band's cells stay in the cache.
//
// Coordinates are multiples of 1/4096 of a pixel, and all sums are of integers. So the coverage doesn't depend on the order
// of the edges, on the band, or on the instruction set, and is within 1/255 of the exact area of the curves themselves.
//
// A row of coverage is a list of spans. Where nothing was touched, the coverage is the same as in the pixel before, so the
// inside of a shape is one span however wide it is; only at edges are there bytes for single pixels. The spans of outlines
// that don't change are kept, up to 4 MB (``KeptCoverage``). Rectangles have a shortcut that makes at most three spans.

/// Computes the coverage of one outline at a time within a band of rows, row by row, as spans.
@safe final class Coverage {
  private let cells: CellBuffer
  private let spans: UnsafeMutablePointer<CoverageSpan>
  /// The varying coverages of the current row, with one byte per pixel of the canvas.
  let mask: UnsafeMutablePointer<UInt8>

  init(width: Int, bandHeight: Int, kernels: Kernels) {
    cells = CellBuffer(width: width, rows: bandHeight, kernels: kernels)
    unsafe spans = .allocate(capacity: width + 2)
    unsafe spans.initialize(
      repeating: CoverageSpan(start: 0, end: 0, coverage: 0), count: width + 2)
    unsafe mask = .allocate(capacity: width + 8)
    unsafe mask.initialize(repeating: 0, count: width + 8)
  }

  deinit {
    unsafe spans.deallocate()
    unsafe mask.deallocate()
  }

  /// Calls `body` for each row of `area`, which must be within the band, with the row and its spans from left to
  /// right. Empty rows are skipped.
  func forEachRow(
    of outline: PreparedOutline, in area: PixelBounds, band: Band, edges: EdgeTable,
    _ body: (Int, CoverageSpans) -> Void
  ) {
    let area = area.intersection(outline.bounds)
    guard !area.isEmpty else { return }
    if outline.inner.contains(area) {
      unsafe spans[0] = CoverageSpan(start: area.left, end: area.right, coverage: 255)
      for y in area.top..<area.bottom {
        unsafe body(y, CoverageSpans(spans, count: 1))
      }
      return
    }
    switch outline.shape {
    case .whole: break
    case .rect(let box):
      // Most rows of a rectangle are the same, so spans are reused.
      var (height, count) = (0, 0)
      for y in area.top..<area.bottom {
        let part = Self.overlap(y, box.minY, box.maxY)
        if part != height { (height, count) = (part, rectRow(box, height: part, area)) }
        if count > 0 { unsafe body(y, CoverageSpans(spans, count: count)) }
      }
    case .edges(let entry, let rule):
      let first = max(outline.bounds.top, band.top)
      let kept = edges.kept(entry, band)
      if let rows = kept?[band.index] {
        unsafe rows.forEach(spans, mask) { index, count in
          row(first + index, count, area, body)
        }
        return
      }
      guard edges.add(entry, to: cells, band) else { return }
      var rows = kept.flatMap { $0.takesMore ? KeptCoverage.Rows() : nil }
      for y in first..<min(outline.bounds.bottom, band.bottom) {
        let count = unsafe cells.takeRow(
          y - band.top, isEvenOdd: rule == .evenOdd, spans: spans, mask: mask)
        unsafe rows?.append(UnsafeBufferPointer(start: spans, count: count), mask)
        row(y, count, area, body)
      }
      if let rows { kept?[band.index] = rows }
    }
  }

  /// Calls `body` with the first `count` spans, which are those of row `y`, clipped to `area`.
  @inline(__always)
  private func row(
    _ y: Int, _ count: Int, _ area: PixelBounds, _ body: (Int, CoverageSpans) -> Void
  ) {
    guard y >= area.top, y < area.bottom else { return }
    let cut = cut(count, area)
    if !cut.isEmpty {
      unsafe body(y, CoverageSpans(spans + cut.lowerBound, count: cut.count))
    }
  }

  /// Returns the part of a pixel between two positions, in units of 1/``Precision/one``.
  private static func overlap(_ pixel: Int, _ low: Int32, _ high: Int32) -> Int {
    let one = Precision.one
    return max(0, min(Int(high), (pixel + 1) * one) - max(Int(low), pixel * one))
  }

  /// Creates the spans of a row in which a rectangle covers `height` of the row's height: a partly covered span, a
  /// fully covered span, and another partly covered span.
  private func rectRow(_ box: FixedBounds, height: Int, _ area: PixelBounds) -> Int {
    let one = Precision.one
    var count = 0
    var x = area.left
    while x < area.right {
      let width = Self.overlap(x, box.minX, box.maxX)
      var end = x + 1
      if width == one { end = max(end, min(area.right, Int(box.maxX) >> Precision.bits)) }
      let coverage = (width * height * 255 + one * one / 2) >> (2 * Precision.bits)
      if coverage > 0 {
        unsafe spans[count] = CoverageSpan(start: x, end: end, coverage: coverage)
        count += 1
      }
      x = end
    }
    return count
  }

  /// Clips the first `count` spans to the columns of `area`, and returns the range of spans that remains.
  private func cut(_ count: Int, _ area: PixelBounds) -> Range<Int> {
    var first = 0
    while first < count, unsafe spans[first].end <= area.left { first += 1 }
    var last = count
    while last > first, unsafe spans[last - 1].start >= area.right { last -= 1 }
    guard first < last else { return 0..<0 }
    unsafe spans[first].start = max(spans[first].start, area.left)
    unsafe spans[last - 1].end = min(spans[last - 1].end, area.right)
    return first..<last
  }
}

/// A band of rows that are drawn together.
struct Band {
  var index: Int
  var top: Int
  var bottom: Int
}
