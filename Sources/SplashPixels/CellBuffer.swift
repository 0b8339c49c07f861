import CSplashKernels

/// A span of a row, with its coverage, in the kernels' memory layout.
package struct CoverageSpan: Equatable {
  /// The value of `coverage` for a span whose coverage varies from pixel to pixel and is stored in the row's mask.
  @inlinable @inline(__always)
  package static var varying: Int { -1 }

  /// The first pixel.
  package var start: Int
  /// The pixel after the last one.
  package var end: Int
  /// The coverage of all pixels, 1…255, or `varying`.
  package var coverage: Int

  /// Creates a span of the pixels from `start` up to, but not including, `end`.
  @inlinable @inline(__always)
  package init(start: Int, end: Int, coverage: Int) {
    (self.start, self.end, self.coverage) = (start, end, coverage)
  }
}

/// The part of each pixel's area that edges enclose, for a band of rows. The areas are exact for the edges'
/// fixed-point coordinates.
///
/// There is one cell per pixel. It contains the difference between the covered area of its pixel and that of the
/// pixel to its left. The running sum along a row is therefore the signed covered area of each pixel, in units in
/// which a complete pixel with winding number 1 is 2 · 4096². One bit per four cells records whether edges have
/// touched them, so that the other cells of a row cost no time. Reading a row clears it.
@safe package final class CellBuffer {
  /// The number of pixels in a row.
  package let width: Int
  private let kernels: Kernels
  // This has the kernels' memory layout, so that they can use its address.
  private let cells: UnsafeMutablePointer<splash_cells>

  /// Creates a buffer without edges.
  package init(width: Int, rows: Int, kernels: Kernels) {
    self.width = width
    self.kernels = kernels
    // An edge at the right side touches the two cells beyond it.
    let pitch = (width + 2 + 3) / 4 * 4
    let words = (pitch / 4 + 63) / 64
    unsafe cells = .allocate(capacity: 1)
    unsafe cells.initialize(
      to: splash_cells(
        cells: .allocate(capacity: pitch * rows), touched: .allocate(capacity: words * rows),
        width: width, pitch: pitch, words: words))
    unsafe cells.pointee.cells.initialize(repeating: 0, count: pitch * rows)
    unsafe cells.pointee.touched.initialize(repeating: 0, count: words * rows)
  }

  deinit {
    unsafe cells.pointee.cells.deallocate()
    unsafe cells.pointee.touched.deallocate()
    unsafe cells.deallocate()
  }

  /// Adds the parts of the given edges that are in the rows from `top` to `bottom`, where `top` is the buffer's first
  /// row. Edges must be within the buffer's width.
  ///
  /// - Parameter indices: The indices of `count` edges; `nil` for the first `count` edges.
  package func add(
    _ edges: UnsafePointer<Edge>, indices: UnsafePointer<Int32>?, count: Int, top: Int, bottom: Int
  ) {
    unsafe kernels.table.pointee.coverage.add_edges(
      cells, UnsafeRawPointer(edges).assumingMemoryBound(to: splash_edge.self), indices, count, top,
      bottom)
  }

  /// Clears `row` and writes its coverage. Spans are written to `spans`, which needs room for one span per cell and
  /// one more. Varying coverages are written to `mask`, which needs room for `width` + 8 bytes.
  ///
  /// - Parameter isEvenOdd: Whether to use the even-odd rule.
  /// - Returns: The number of spans. Pixels outside of the spans aren't covered.
  package func takeRow(
    _ row: Int, isEvenOdd: Bool, spans: UnsafeMutablePointer<CoverageSpan>,
    mask: UnsafeMutablePointer<UInt8>
  ) -> Int {
    unsafe kernels.table.pointee.coverage.take_row(
      cells, row, isEvenOdd,
      UnsafeMutableRawPointer(spans).assumingMemoryBound(to: splash_span.self), mask)
  }
}
