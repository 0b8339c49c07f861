import SplashPixels

/// The last frame that a page was sent, as RGBA that isn't premultiplied, and how the next one differs.
@safe final class SentFrame {
  let width: Int
  let height: Int
  private let pixels: UnsafeMutablePointer<UInt32>
  /// A row of the next frame.
  private let row: UnsafeMutablePointer<UInt32>
  private let runs: PixelRuns
  /// Whether there are pixels yet.
  private var isEmpty = true

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

  /// The bytes of a whole frame.
  var byteCount: Int { 4 * width * height }

  /// Forgets the pixels: all of the next frame is new.
  func clear() { isEmpty = true }

  /// Takes the next frame, and makes the records that turn the last one into it.
  ///
  /// - Parameters:
  ///   - frame: The frame, of the same size.
  ///   - ranges: The rows in which it may differ, from top to bottom.
  ///   - index: The frame's number.
  ///   - skipped: How many frames were skipped before it.
  func records(
    to frame: Pixmap, rows ranges: [Range<Int>], index: Int, skipped: Int = 0
  ) -> [UInt8] {
    var records: [UInt8] = []
    if isEmpty {
      let size = PixelArea(x: 0, y: 0, width: width, height: height)
      records += PageRecord(kind: .size, frame: index, area: size).head
    }
    runs.clear()
    var columns: Range<Int>?
    var (first, end) = (height, 0)
    for y in isEmpty ? [0..<height].joined() : ranges.joined() {
      if first == height { first = y }
      runs.keep((y - max(first, end)) * width)
      end = y + 1
      guard let new = take(y, from: frame) else { continue }
      columns =
        columns.map { min($0.lowerBound, new.lowerBound)..<max($0.upperBound, new.upperBound) }
        ?? new
    }
    isEmpty = false
    if let columns {
      let words = unsafe runs.words
      let area = PixelArea(
        x: columns.lowerBound, y: first, width: columns.count, height: end - first)
      let record = PageRecord(kind: .runs, frame: index, area: area, byteCount: 4 * words.count)
      records.reserveCapacity(records.count + 2 * PageRecord.headBytes + record.byteCount)
      records += record.head
      unsafe records.append(contentsOf: UnsafeRawBufferPointer(words))
    }
    return records + PageRecord(kind: .frame, frame: index, skipped: skipped).head
  }

  /// Takes a row; returns the columns in which it differs, or `nil` if it doesn't.
  private func take(_ y: Int, from frame: Pixmap) -> Range<Int>? {
    unsafe Kernels.current.unpremultiply(row, frame.row32(y), count: width)
    let old = unsafe pixels + width * y
    if isEmpty {
      unsafe runs.append(row, replacing: nil, width: width)
      unsafe old.update(from: row, count: width)
      return 0..<width
    }
    var first = 0
    while unsafe first < width && row[first] == old[first] { first += 1 }
    guard first < width else {
      runs.keep(width)
      return nil
    }
    var end = width
    while unsafe row[end - 1] == old[end - 1] { end -= 1 }
    unsafe runs.append(row, replacing: old, width: width)
    unsafe (old + first).update(from: row + first, count: end - first)
    return first..<end
  }
}
