import CSplashKernels

/// A piece of a row with its coverage, laid out as kernels write it.
package struct CoverageSpan: Equatable {
  /// What `coverage` is where it differs from pixel to pixel and is read from the row's mask.
  @inlinable @inline(__always)
  package static var varying: Int { -1 }

  /// The first pixel.
  package var start: Int
  /// The pixel after the last one.
  package var end: Int
  /// 1…255 for all pixels, or `varying`.
  package var coverage: Int

  /// The pixels from `start` up to `end`.
  @inlinable @inline(__always)
  package init(start: Int, end: Int, coverage: Int) {
    (self.start, self.end, self.coverage) = (start, end, coverage)
  }
}

/// Areas that edges cut from pixels, for a band of rows: exact to the edges' fixed-point coordinates.
///
/// Each cell is a pixel. It holds by how much the covered area of its pixel differs from that of the
/// pixel to its left, so that the running sum along a row is the signed area that the outline covers
/// of each pixel, in units in which a whole pixel, wound round once, is 2 · 4096². A bit for each four
/// cells tells whether edges have touched them: the rest of a row costs nothing. Reading a row clears
/// it.
@safe package final class CellBuffer {
  /// The number of pixels in a row.
  package let width: Int
  private let kernels: Kernels
  // Laid out once, as kernels take it by its address.
  private let cells: UnsafeMutablePointer<splash_cells>

  /// Makes a buffer without edges.
  package init(width: Int, rows: Int, kernels: Kernels) {
    self.width = width
    self.kernels = kernels
    // An edge at the right side touches the two cells beyond.
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

  /// Adds what of some edges lies in the rows from `top` to `bottom`, where `top` is the buffer's first row.
  /// No edge leaves the width.
  ///
  /// - Parameter indices: The places of the edges, `count` of them; the first ones if it is `nil`.
  package func add(
    _ edges: UnsafePointer<Edge>, indices: UnsafePointer<Int32>?, count: Int, top: Int, bottom: Int
  ) {
    unsafe kernels.table.pointee.add_edges(
      cells, UnsafeRawPointer(edges).assumingMemoryBound(to: splash_edge.self), indices, count, top,
      bottom)
  }

  /// Clears `row` and writes its coverage: spans into `spans`, which has room for one per cell and
  /// one more, and their differing coverages into `mask`, which has room for `width` + 8 bytes.
  ///
  /// - Parameter isEvenOdd: Whether areas that are wound round twice aren't covered.
  /// - Returns: The number of spans. What they leave out isn't covered.
  package func takeRow(
    _ row: Int, isEvenOdd: Bool, spans: UnsafeMutablePointer<CoverageSpan>,
    mask: UnsafeMutablePointer<UInt8>
  ) -> Int {
    unsafe kernels.table.pointee.take_row(
      cells, row, isEvenOdd,
      UnsafeMutableRawPointer(spans).assumingMemoryBound(to: splash_span.self), mask)
  }
}
