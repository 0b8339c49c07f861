import SplashScene

/// Areas that edges cut from pixels, for a band of rows: exact to the edges' fixed-point coordinates.
///
/// Each cell is a pixel. It holds by how much the covered area of its pixel differs from that of the
/// pixel to its left, so that the running sum along a row is the signed area that the outline covers
/// of each pixel, in units in which a whole pixel, wound round once, is 2 · 4096². A bit for each four
/// cells tells whether edges have touched them: the rest of a row costs nothing. Reading a row clears
/// it.
@safe final class CellBuffer {
  /// The area of a pixel.
  static let whole = 2 * Precision.one * Precision.one
  private static let blockShift = 2

  let width: Int
  let rows: Int
  private let pitch: Int
  private let wordsPerRow: Int
  private let cells: UnsafeMutablePointer<Int64>
  private let touched: UnsafeMutablePointer<UInt64>

  init(width: Int, rows: Int) {
    self.width = width
    self.rows = rows
    // An edge at the right side touches the two cells beyond.
    pitch = (width + 2 + 3) / 4 * 4
    wordsPerRow = (pitch / 4 + 63) / 64
    unsafe cells = .allocate(capacity: pitch * rows)
    unsafe cells.initialize(repeating: 0, count: pitch * rows)
    unsafe touched = .allocate(capacity: wordsPerRow * rows)
    unsafe touched.initialize(repeating: 0, count: wordsPerRow * rows)
  }

  deinit {
    unsafe cells.deallocate()
    unsafe touched.deallocate()
  }

  // MARK: Edges

  /// Adds the part of `edge` in the rows from `top` to `bottom`, where `top` is the buffer's first row.
  func add(_ edge: Edge, top: Int, bottom: Int) {
    let one = Precision.one
    let y0 = Int(edge.y0)
    let y1 = Int(edge.y1)
    let from = max(y0, top * one)
    let to = min(y1, bottom * one)
    guard from < to else { return }
    let winding = Int(edge.winding)
    let dx = Int(edge.x1) &- Int(edge.x0)
    let dy = y1 &- y0
    var row = from >> Precision.bits
    let lastRow = (to &- 1) >> Precision.bits
    // Most chords of curves end in the row in which they begin.
    if row == lastRow, from == y0, to == y1 {
      addRow(row &- top, Int(edge.x0), Int(edge.x1), height: dy, winding)
      return
    }
    if dx == 0 {
      addVertical(x: Int(edge.x0), from: from, to: to, top: top, winding: winding)
      return
    }
    // The place on the edge at each row's end is x0 + ⌊(y − y0) · dx / dy⌋, carried on from row to row
    // with its remainder, so that it depends on the edge alone and not on where a band begins.
    var x = Int(edge.x0) &+ floorDivide((from &- y0) &* dx, dy).quotient
    var y = from
    var end = min((row &+ 1) &* one, to)
    let reached = floorDivide((end &- y0) &* dx, dy)
    var remainder = reached.remainder
    var next = Int(edge.x0) &+ reached.quotient
    addRow(row &- top, x, next, height: end &- y, winding)
    guard row < lastRow else { return }
    let step = floorDivide(one &* dx, dy)
    while true {
      row &+= 1
      x = next
      y = end
      end = y &+ one
      if end > to {
        end = to
        next = Int(edge.x0) &+ floorDivide((end &- y0) &* dx, dy).quotient
      } else {
        next = next &+ step.quotient
        remainder &+= step.remainder
        if remainder >= dy {
          remainder &-= dy
          next &+= 1
        }
      }
      addRow(row &- top, x, next, height: end &- y, winding)
      if row == lastRow { return }
    }
  }

  private func addVertical(x: Int, from: Int, to: Int, top: Int, winding: Int) {
    let one = Precision.one
    let column = x >> Precision.bits
    let fraction = x & (one &- 1)
    var y = from
    while y < to {
      let row = y >> Precision.bits
      let end = min((row &+ 1) &* one, to)
      let height = (end &- y) &* winding
      let cell = unsafe cells + ((row &- top) &* pitch &+ column)
      unsafe cell[0] &+= Int64(height &* 2 &* (one &- fraction))
      unsafe cell[1] &+= Int64(height &* 2 &* fraction)
      mark(row &- top, column, column &+ 1)
      y = end
    }
  }

  /// Adds an edge that stays within a row and runs from `a` to `b` over `height`.
  @inline(__always)
  private func addRow(_ row: Int, _ a: Int, _ b: Int, height: Int, _ winding: Int) {
    let one = Precision.one
    let left = min(a, b)
    let right = max(a, b)
    let first = left >> Precision.bits
    let last = right >> Precision.bits
    let line = unsafe cells + row &* pitch
    mark(row, first, last &+ 1)
    if first == last {
      let sum = (left &+ right) &- 2 &* first &* one
      let h = height &* winding
      unsafe line[first] &+= Int64(h &* (2 &* one &- sum))
      unsafe line[first &+ 1] &+= Int64(h &* sum)
      return
    }
    // The same from left to right: how much of the height lies before each cell's right side.
    let width = right &- left
    var (done, remainder) = divide(((first &+ 1) &* one &- left) &* height, width)
    var sum = left &- first &* one &+ one
    var h = done &* winding
    unsafe line[first] &+= Int64(h &* (2 &* one &- sum))
    unsafe line[first &+ 1] &+= Int64(h &* sum)
    if last > first &+ 1 {
      let step = divide(one &* height, width)
      for column in (first &+ 1)..<last {
        var part = step.quotient
        remainder &+= step.remainder
        if remainder >= width {
          remainder &-= width
          part &+= 1
        }
        done &+= part
        let area = Int64(part &* winding &* one)
        unsafe line[column] &+= area
        unsafe line[column &+ 1] &+= area
      }
    }
    sum = right &- last &* one
    h = (height &- done) &* winding
    unsafe line[last] &+= Int64(h &* (2 &* one &- sum))
    unsafe line[last &+ 1] &+= Int64(h &* sum)
  }

  /// Notes that the cells `first`…`last` of a row are touched.
  @inline(__always)
  private func mark(_ row: Int, _ first: Int, _ last: Int) {
    let from = first >> Self.blockShift
    let to = last >> Self.blockShift
    let words = unsafe touched + row &* wordsPerRow
    if from >> 6 == to >> 6 {
      let bits: UInt64 = ((2 &<< UInt64(to &- from)) &- 1) &<< UInt64(from & 63)
      unsafe words[from >> 6] |= bits
      return
    }
    for word in (from >> 6)...(to >> 6) {
      let low = max(from &- word &* 64, 0)
      let high = min(to &- word &* 64, 63)
      unsafe words[word] |= (~0 &>> UInt64(63 &- high)) & (~0 &<< UInt64(low))
    }
  }

  // MARK: Rows

  /// Clears `row` and writes its coverage: spans into `spans`, which has room for one per cell and
  /// one more, and their differing coverages into `mask`, which has room for `width` + 8 bytes.
  ///
  /// - Returns: The number of spans. What they leave out isn't covered.
  func takeRow(
    _ row: Int, _ rule: FillRule, spans: UnsafeMutablePointer<CoverageSpan>,
    mask: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let words = unsafe touched + row &* wordsPerRow
    let line = unsafe cells + row &* pitch
    var count = 0
    var sum: Int64 = 0
    var x = 0
    for word in 0..<wordsPerRow {
      var bits = unsafe words[word]
      guard bits != 0 else { continue }
      unsafe words[word] = 0
      while bits != 0 {
        let low = bits.trailingZeroBitCount
        let run = (~(bits &>> UInt64(low))).trailingZeroBitCount
        let length = min(run, 64 &- low)
        bits = length == 64 ? 0 : bits & ~(((1 &<< UInt64(length)) &- 1) &<< UInt64(low))
        let start = (word &* 64 &+ low) &<< Self.blockShift
        let end = start &+ length &<< Self.blockShift
        if x < start {
          let coverage = Self.coverage(sum, rule)
          if coverage != 0 {
            unsafe spans[count] = CoverageSpan(
              start: x, end: min(start, width), coverage: Int(coverage))
            count &+= 1
          }
        }
        switch rule {
        case .nonZero:
          for i in start..<end {
            unsafe sum &+= line[i]
            unsafe line[i] = 0
            unsafe mask[i] = Self.coverage(sum, .nonZero)
          }
        case .evenOdd:
          for i in start..<end {
            unsafe sum &+= line[i]
            unsafe line[i] = 0
            unsafe mask[i] = Self.coverage(sum, .evenOdd)
          }
        }
        if start < width {
          // Runs that go on over the border of two words are one span.
          if count > 0, unsafe spans[count - 1].end == start,
            unsafe spans[count - 1].coverage == CoverageSpan.varying
          {
            unsafe spans[count - 1].end = min(end, width)
          } else {
            unsafe spans[count] = CoverageSpan(
              start: start, end: min(end, width), coverage: CoverageSpan.varying)
            count &+= 1
          }
        }
        x = end
      }
    }
    if x < width {
      let coverage = Self.coverage(sum, rule)
      if coverage != 0 {
        unsafe spans[count] = CoverageSpan(start: x, end: width, coverage: Int(coverage))
        count &+= 1
      }
    }
    return count
  }

  /// The share of a pixel that the rule takes for covered, 0…255, rounded to nearest.
  @inline(__always)
  private static func coverage(_ area: Int64, _ rule: FillRule) -> UInt8 {
    let whole = Int64(Self.whole)
    var share = abs(area)
    switch rule {
    case .nonZero: share = min(share, whole)
    case .evenOdd:
      share &= 2 &* whole &- 1
      if share > whole { share = 2 &* whole &- share }
    }
    return UInt8(truncatingIfNeeded: (share &* 255 &+ whole / 2) &>> 25)
  }
}

/// `a / b`, and what is left, for numbers from 0 that fit in 32 bits, of which the second isn't 0: processors
/// divide these faster than longer ones.
@inline(__always)
private func divide(_ a: Int, _ b: Int) -> (quotient: Int, remainder: Int) {
  let (q, r) = UInt32(truncatingIfNeeded: a).quotientAndRemainder(
    dividingBy: UInt32(truncatingIfNeeded: b))
  return (Int(q), Int(r))
}

/// `a / b` rounded down, and what is left, for a positive `b`.
@inline(__always)
private func floorDivide(_ a: Int, _ b: Int) -> (quotient: Int, remainder: Int) {
  let (q, r) = a.quotientAndRemainder(dividingBy: b)
  return r < 0 ? (q &- 1, r &+ b) : (q, r)
}
