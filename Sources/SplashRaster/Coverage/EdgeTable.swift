/// The edges of a frame's outlines, sorted into the bands of rows that they touch.
struct EdgeTable {
  /// An outline's edges: its bands, and where their lists begin.
  struct Entry {
    /// The first band with edges.
    var firstBand: Int
    /// The number of bands from there on.
    var bandCount: Int
    /// The index in `starts` of the first band's start; the one after the last band's is its end.
    fileprivate var start: Int
  }

  private let bandUnits: Int
  private var starts: [Int32] = []
  private var sorted: [Edge] = []

  init(height: Int, bandHeight: Int) {
    bandUnits = bandHeight * Precision.one
  }

  /// Forgets all outlines but keeps the memory.
  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    sorted.removeAll(keepingCapacity: true)
  }

  /// Takes an outline's edges in; `nil` if there are none.
  mutating func add(_ edges: [Edge]) -> Entry? {
    guard let first = edges.first else { return nil }
    var (low, high) = (band(first.y0), band(first.y1 - 1))
    for edge in edges {
      low = min(low, band(edge.y0))
      high = max(high, band(edge.y1 - 1))
    }
    let entry = Entry(firstBand: low, bandCount: high - low + 1, start: starts.count)
    // How many there are per band, where each band's list ends, and then each edge into its lists
    // from behind, which leaves the beginnings.
    starts.append(contentsOf: repeatElement(0, count: entry.bandCount + 1))
    for edge in edges {
      for band in band(edge.y0)...band(edge.y1 - 1) { starts[entry.start + band - low] += 1 }
    }
    var total = Int32(sorted.count)
    for i in entry.start..<starts.count {
      total += starts[i]
      starts[i] = total
    }
    sorted.append(contentsOf: repeatElement(first, count: Int(total) - sorted.count))
    for edge in edges {
      for band in band(edge.y0)...band(edge.y1 - 1) {
        let place = entry.start + band - low
        starts[place] -= 1
        sorted[Int(starts[place])] = edge
      }
    }
    return entry
  }

  /// The edges that touch a band.
  func edges(of entry: Entry, band: Int) -> ArraySlice<Edge> {
    guard band >= entry.firstBand, band < entry.firstBand + entry.bandCount else { return [] }
    let place = entry.start + band - entry.firstBand
    return sorted[Int(starts[place])..<Int(starts[place + 1])]
  }

  private func band(_ y: Int32) -> Int { Int(y) / bandUnits }
}
