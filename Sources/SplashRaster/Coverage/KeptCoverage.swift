import SplashPixels

/// The stored coverage of an outline that is the same from frame to frame.
final class KeptCoverage {
  /// The rows of a band, beginning with the outline's first row in it.
  struct Rows {
    /// The end, in `spans`, of each row's spans.
    fileprivate var ends: [Int32] = []
    fileprivate var spans: [CoverageSpan] = []
    /// The coverages of all varying spans, one after another.
    fileprivate var mask: [UInt8] = []

    fileprivate var bytes: Int {
      ends.count * MemoryLayout<Int32>.stride + spans.count * MemoryLayout<CoverageSpan>.stride
        + mask.count
    }

    /// Adds a row.
    ///
    /// - Parameter line: The varying coverages, indexed by pixel.
    mutating func append(_ row: UnsafeBufferPointer<CoverageSpan>, _ line: UnsafePointer<UInt8>) {
      let first = spans.count
      unsafe spans.append(contentsOf: row)
      for span in spans[first...] where span.isVarying {
        unsafe mask.append(
          contentsOf: UnsafeBufferPointer(start: line + span.start, count: span.end - span.start))
      }
      ends.append(Int32(spans.count))
    }

    /// Calls `body` for each row with its index and the number of its spans. During the call, the spans are in `row`
    /// and their coverages are in `line`.
    @inline(__always)
    func forEach(
      _ row: UnsafeMutablePointer<CoverageSpan>, _ line: UnsafeMutablePointer<UInt8>,
      _ body: (Int, Int) -> Void
    ) {
      var (first, place) = (0, 0)
      unsafe spans.withUnsafeBufferPointer { spans in
        unsafe mask.withUnsafeBufferPointer { mask in
          for index in ends.indices {
            let end = Int(ends[index])
            for i in first..<end {
              let span = unsafe spans[i]
              unsafe row[i - first] = span
              guard span.isVarying, let base = mask.baseAddress else {
                continue
              }
              unsafe (line + span.start).update(from: base + place, count: span.end - span.start)
              place += span.end - span.start
            }
            body(index, end - first)
            first = end
          }
        }
      }
    }
  }

  /// The memory budget for kept coverage.
  final class Budget {
    fileprivate(set) var left: Int

    init(bytes: Int) {
      left = bytes
    }
  }

  private let budget: Budget
  private let firstBand: Int
  private var bands: [Rows?]

  init(bands: Range<Int>, _ budget: Budget) {
    self.budget = budget
    firstBand = bands.lowerBound
    self.bands = Array(repeating: nil, count: bands.count)
  }

  deinit {
    for rows in bands { budget.left += rows?.bytes ?? 0 }
  }

  /// Whether more rows may be kept.
  var takesMore: Bool { budget.left > 0 }

  /// The rows of a band, if they are kept. Rows that are set are kept, unless the budget is used up.
  subscript(band: Int) -> Rows? {
    get { bands[band - firstBand] }
    set {
      guard let rows = newValue, bands[band - firstBand] == nil, rows.bytes <= budget.left else {
        return
      }
      budget.left -= rows.bytes
      bands[band - firstBand] = rows
    }
  }
}
