/// The edges of a frame's outlines, listed by the bands of rows that they touch.
struct EdgeTable {
  /// An outline's edges: its bands, and where their lists begin.
  struct Entry {
    /// The first band with edges.
    fileprivate var firstBand: Int
    /// The number of bands from there on.
    fileprivate var bandCount: Int
    /// The index in `starts` of the first band's start; the one after the last band's is its end.
    fileprivate var start: Int
    /// Its edges.
    fileprivate var edges: Range<Int>
  }

  private let bandShift: Int
  private var edges: [Edge] = []
  private var starts: [Int32] = []
  // For each band of each outline the indices of its edges.
  private var indices: [Int32] = []

  /// - Parameter bandHeight: Rows in a band, a power of two.
  init(bandHeight: Int) {
    precondition(bandHeight.nonzeroBitCount == 1, "a band's height is a power of two")
    bandShift = Precision.bits + bandHeight.trailingZeroBitCount
  }

  /// Forgets all outlines but keeps the memory.
  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Takes in an outline's edges, which lie between `minY` and `maxY`; `nil` if there are none.
  mutating func add(_ added: [Edge], minY: Int32, maxY: Int32) -> Entry? {
    guard !added.isEmpty else { return nil }
    let low = Int(minY) >> bandShift
    let high = Int(maxY - 1) >> bandShift
    let entry = Entry(
      firstBand: low, bandCount: high - low + 1, start: starts.count,
      edges: edges.count..<edges.count + added.count)
    if entry.bandCount == 1 {
      starts.append(Int32(indices.count))
      starts.append(Int32(indices.count + added.count))
      indices.append(contentsOf: Int32(edges.count)..<Int32(edges.count + added.count))
      edges += added
      return entry
    }
    // How many there are per band, where each band's list ends, and then each edge into its lists
    // from behind, which leaves the beginnings.
    starts.append(contentsOf: repeatElement(0, count: entry.bandCount + 1))
    for edge in added {
      for band in bands(edge) { starts[entry.start + band - low] += 1 }
    }
    var total = Int32(indices.count)
    for i in entry.start..<starts.count {
      total += starts[i]
      starts[i] = total
    }
    indices.append(contentsOf: repeatElement(0, count: Int(total) - indices.count))
    var index = Int32(edges.count)
    for edge in added {
      for band in bands(edge) {
        let place = entry.start + band - low
        starts[place] -= 1
        indices[Int(starts[place])] = index
      }
      index += 1
    }
    edges += added
    return entry
  }

  /// Takes in an outline of another table with bands of the same height.
  mutating func add(_ entry: Entry, of other: EdgeTable) -> Entry {
    let copied = Entry(
      firstBand: entry.firstBand, bandCount: entry.bandCount, start: starts.count,
      edges: edges.count..<edges.count + entry.edges.count)
    let theirs = other.starts[entry.start...entry.start + entry.bandCount]
    let (first, last) = (Int(other.starts[entry.start]), Int(theirs[theirs.endIndex - 1]))
    let (shift, edgeShift) = (
      Int32(indices.count - first), Int32(edges.count - entry.edges.lowerBound)
    )
    for start in theirs { starts.append(start + shift) }
    for index in other.indices[first..<last] { indices.append(index + edgeShift) }
    edges += other.edges[entry.edges]
    return copied
  }

  /// Calls `body` with each edge that touches a band.
  ///
  /// - Returns: Whether there is one.
  @inline(__always)
  func forEachEdge(of entry: Entry, band: Int, _ body: (Edge) -> Void) -> Bool {
    guard band >= entry.firstBand, band < entry.firstBand + entry.bandCount else { return false }
    let place = entry.start + band - entry.firstBand
    let range = Int(starts[place])..<Int(starts[place + 1])
    for i in range { body(edges[Int(indices[i])]) }
    return !range.isEmpty
  }

  private func bands(_ edge: Edge) -> ClosedRange<Int> {
    Int(edge.y0) >> bandShift...Int(edge.y1 - 1) >> bandShift
  }
}
