import SplashPixels

/// The last frame that was sent to a page, as unpremultiplied RGBA, and its difference from the
/// next one.
@safe final class SentFrame {
  let width: Int
  let height: Int
  private let pixels: UnsafeMutablePointer<UInt32>
  /// The converted row of the next frame.
  private let row: UnsafeMutablePointer<UInt32>
  private let runs: PixelRuns
  /// Whether all pixels were sent.
  private(set) var isWhole = false

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    unsafe pixels = .allocate(capacity: width * height)
    unsafe row = .allocate(capacity: width)
    runs = PixelRuns(width: width, height: height)
  }

  deinit {
    unsafe pixels.deallocate()
    unsafe row.deallocate()
  }

  /// The size of a complete frame in bytes.
  var byteCount: Int { 4 * width * height }

  /// The maximum size of a frame's records in bytes.
  var mostBytes: Int { 4 * runs.mostWords + PageRecord.headBytes * (height + 2) }

  /// Discards the pixels, so the next frame is sent completely.
  func clear() { isWhole = false }

  /// Replaces the frame, and returns the records that turn the old one into it.
  ///
  /// - Parameters:
  ///   - frame: The frame, of the same size.
  ///   - ranges: The rows that may differ, from top to bottom.
  ///   - index: The frame's number.
  ///   - skipped: The number of frames that were skipped before it.
  func records(
    to frame: Pixmap, rows ranges: [Range<Int>], index: Int, skipped: Int = 0
  ) -> PageBytes {
    let size = begin(index: index)
    defer { isWhole = true }
    return changes(
      to: frame, rows: isWhole ? ranges : [0..<height], index: index, size,
      PageRecord(kind: .frame, frame: index, skipped: skipped).head)
  }

  /// Begins the next frame. Returns the record that precedes the frame's rows, if any.
  func begin(index: Int) -> [UInt8] {
    guard !isWhole else { return [] }
    let size = PixelArea(x: 0, y: 0, width: width, height: height)
    return PageRecord(kind: .size, frame: index, area: size).head
  }

  /// Updates rows, and returns their record. The first frame requires all rows.
  func changes(
    to frame: Pixmap, rows ranges: [Range<Int>], index: Int, _ before: [UInt8] = [],
    _ after: [UInt8] = []
  ) -> PageBytes {
    runs.clear()
    var columns: Range<Int>?
    var (first, end) = (height, 0)
    for y in ranges.joined() {
      if first == height { first = y }
      runs.keep((y - max(first, end)) * width)
      end = y + 1
      guard let new = take(y, from: frame) else { continue }
      columns =
        columns.map { min($0.lowerBound, new.lowerBound)..<max($0.upperBound, new.upperBound) }
        ?? new
    }
    var heads = before
    if let columns {
      let area = PixelArea(
        x: columns.lowerBound, y: first, width: columns.count, height: end - first)
      let byteCount = unsafe 4 * runs.words.count
      heads += PageRecord(kind: .runs, frame: index, area: area, byteCount: byteCount).head
    }
    return unsafe PageBytes(heads, runs.words, after)
  }

  /// Ends the frame. Returns the record that follows the frame's rows.
  func end(index: Int) -> [UInt8] {
    isWhole = true
    return PageRecord(kind: .frame, frame: index).head
  }

  /// Updates a row. Returns the range of columns that contains all differences; `nil` if there are
  /// none.
  private func take(_ y: Int, from frame: Pixmap) -> Range<Int>? {
    unsafe Kernels.current.unpremultiply(row, frame.row32(y), count: width)
    let old = unsafe pixels + width * y
    let columns = unsafe runs.append(row, replacing: isWhole ? old : nil, width: width)
    if let columns {
      unsafe (old + columns.lowerBound)
        .update(from: row + columns.lowerBound, count: columns.count)
    }
    return columns
  }
}
