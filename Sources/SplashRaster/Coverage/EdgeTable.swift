import SplashPixels

/// The edges of a frame's outlines, listed by the bands of rows that they touch.
struct EdgeTable {
  /// An outline's edges, its bands, and the positions of the bands' lists.
  struct Entry {
    /// The first band with edges.
    fileprivate var firstBand: Int
    /// The number of bands, starting with the first band.
    fileprivate var bandCount: Int
    /// The index in `starts` of the start of the first band's list. The entry after that of the last band is the end
    /// of the last band's list.
    fileprivate var start: Int
    /// The range of the outline's edges.
    fileprivate var edges: Range<Int>
    /// The index in `kept` of the outline's coverage, if the previous frame had the same outline.
    fileprivate var kept: Int?

    /// Whether the bands have lists. If there are only two bands, skipping the edges of the other band is faster than
    /// listing all edges.
    fileprivate var isListed: Bool { bandCount > 2 }
  }

  private let bandShift: Int
  private var edges: [Edge] = []
  private var starts: [Int32] = []
  // For each band of each outline, the indices of the band's edges, relative to the outline's first edge.
  private var indices: [Int32] = []
  private var kept: [KeptCoverage] = []
  private let budget: KeptCoverage.Budget

  /// - Parameters:
  ///   - bandHeight: The number of rows in a band, a power of two.
  ///   - budget: The memory budget for kept coverage.
  init(bandHeight: Int, _ budget: KeptCoverage.Budget) {
    self.budget = budget
    precondition(bandHeight.nonzeroBitCount == 1, "a band's height is a power of two")
    bandShift = Precision.bits + bandHeight.trailingZeroBitCount
  }

  /// Removes all outlines, but keeps the allocated memory.
  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
  }

  /// Adds the edges that `trace` adds to a builder; returns `nil` if there are none.
  mutating func add(
    from builder: inout EdgeBuilder, _ trace: (inout EdgeBuilder) -> Void
  ) -> Entry? {
    let first = edges.count
    // The builder appends edges directly to this array.
    builder.beginOutline(in: &edges)
    trace(&builder)
    builder.endOutline(in: &edges)
    guard edges.count > first else { return nil }
    return list(first..<edges.count, minY: builder.bounds.minY, maxY: builder.bounds.maxY)
  }

  /// Lists the edges between `minY` and `maxY` by band.
  private mutating func list(_ added: Range<Int>, minY: Int32, maxY: Int32) -> Entry {
    let low = Int(minY) >> bandShift
    let high = Int(maxY - 1) >> bandShift
    let entry = Entry(
      firstBand: low, bandCount: high - low + 1, start: starts.count, edges: added)
    guard entry.isListed else { return entry }
    // The edges in each band are counted, and the counts are converted to the ends of the lists. The lists are then
    // filled from the end, which turns the ends into starts.
    starts.append(contentsOf: repeatElement(0, count: entry.bandCount + 1))
    for edge in edges[added] {
      for band in bands(edge) { starts[entry.start + band - low] += 1 }
    }
    var total = Int32(indices.count)
    for i in entry.start..<starts.count {
      total += starts[i]
      starts[i] = total
    }
    indices.append(contentsOf: repeatElement(0, count: Int(total) - indices.count))
    for index in added {
      for band in bands(edges[index]) {
        let place = entry.start + band - low
        starts[place] -= 1
        indices[Int(starts[place])] = Int32(index - added.lowerBound)
      }
    }
    return entry
  }

  /// Adds an outline from the previous frame's table, whose bands must have the same height. The outline's coverage
  /// is kept from now on.
  mutating func add(_ entry: Entry, of other: EdgeTable) -> Entry {
    let copied = Entry(
      firstBand: entry.firstBand, bandCount: entry.bandCount, start: starts.count,
      edges: edges.count..<edges.count + entry.edges.count, kept: kept.count)
    kept.append(
      entry.kept.map { other.kept[$0] }
        ?? KeptCoverage(bands: entry.firstBand..<entry.firstBand + entry.bandCount, budget))
    edges += other.edges[entry.edges]
    guard entry.isListed else { return copied }
    let theirs = other.starts[entry.start...entry.start + entry.bandCount]
    let (first, last) = (Int(other.starts[entry.start]), Int(theirs[theirs.endIndex - 1]))
    let shift = Int32(indices.count - first)
    for start in theirs { starts.append(start + shift) }
    indices += other.indices[first..<last]
    return copied
  }

  /// Returns the kept coverage of an outline in a band, if the outline has edges there.
  func kept(_ entry: Entry, _ band: Band) -> KeptCoverage? {
    guard let index = entry.kept, band.index >= entry.firstBand,
      band.index < entry.firstBand + entry.bandCount
    else { return nil }
    return kept[index]
  }

  /// Adds the edges that touch a band to its cells.
  ///
  /// - Returns: Whether there are any such edges.
  func add(_ entry: Entry, to cells: CellBuffer, _ band: Band) -> Bool {
    guard band.index >= entry.firstBand, band.index < entry.firstBand + entry.bandCount else {
      return false
    }
    return unsafe edges.withUnsafeBufferPointer { edges in
      guard let base = edges.baseAddress else { return false }
      let own = unsafe base + entry.edges.lowerBound
      guard entry.isListed else {
        unsafe cells.add(
          own, indices: nil, count: entry.edges.count, top: band.top, bottom: band.bottom)
        return true
      }
      let place = entry.start + band.index - entry.firstBand
      let (first, last) = (Int(starts[place]), Int(starts[place + 1]))
      return unsafe indices.withUnsafeBufferPointer { indices in
        guard let list = indices.baseAddress, first < last else { return false }
        unsafe cells.add(
          own, indices: list + first, count: last - first, top: band.top, bottom: band.bottom)
        return true
      }
    }
  }

  private func bands(_ edge: Edge) -> ClosedRange<Int> {
    Int(edge.y0) >> bandShift...Int(edge.y1 - 1) >> bandShift
  }
}
