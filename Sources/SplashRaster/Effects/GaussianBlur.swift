import SplashScene

/// A Gaussian blur of rows of bytes: first along x, then along y. Beyond them all is 0, or the pixels at some
/// of the edges go on.
///
/// Rows are read ahead of those that are written, so that a picture is blurred in its place; the memory
/// besides is that of the rows within the Gaussian's reach. Sums are in single precision, in a fixed
/// order: the result is within 1/255 of the exact one, and the same everywhere.
@safe final class GaussianBlur {
  /// Edges of a picture.
  struct Edges: OptionSet {
    let rawValue: Int
    static let left = Edges(rawValue: 1)
    static let right = Edges(rawValue: 2)
    static let top = Edges(rawValue: 4)
    static let bottom = Edges(rawValue: 8)
  }

  private let width: Int
  private let height: Int
  private let channels: Int
  private let across: GaussianKernel
  private let down: GaussianKernel
  private let repeated: Edges

  // The places along x that are worked out. Interpolation needs one before the first pixel and two
  // after the last.
  private let firstColumn: Int
  private let columnCount: Int
  private let rowLength: Int

  // A row's pixels by their remainders modulo the step, so that neighbours in a run lie side by side.
  private let phases: UnsafeMutablePointer<Float>
  private let phaseFirst: Int
  private let phaseLength: Int
  // The rows in reach, blurred along x, and whether they hold anything.
  private let ring: UnsafeMutablePointer<Float>
  private let ringCount: Int
  private var isEmpty: [Bool]
  private var read = 0
  // The rows about a place that hold anything, from the top of the kernel, and their weights.
  private var filled: [(row: Int, weight: Float)] = []
  // Four rows of those that are worked out along y, and one between them.
  private let low: UnsafeMutablePointer<Float>
  private var isLowEmpty = [true, true, true, true]
  private let line: UnsafeMutablePointer<Float>

  /// Makes ready for pictures of one size.
  ///
  /// - Parameters:
  ///   - channels: The bytes of a pixel.
  ///   - repeated: The edges whose pixels go on beyond them.
  init(
    width: Int, height: Int, channels: Int, across: GaussianKernel, down: GaussianKernel,
    repeating repeated: Edges = []
  ) {
    self.width = width
    self.height = height
    self.channels = channels
    self.across = across
    self.down = down
    self.repeated = repeated
    let step = across.step
    firstColumn = step == 1 ? 0 : -1
    columnCount = step == 1 ? width : (width - 1) / step + 4
    rowLength = columnCount * channels
    let before = (across.radius + step - 1) / step
    phaseFirst = firstColumn - before
    phaseLength = (columnCount + 2 * before) * channels
    ringCount = min(2 * down.radius + 1, height)
    isEmpty = [Bool](repeating: true, count: ringCount)
    func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
      unsafe memory.initialize(repeating: 0, count: count)
      return unsafe memory
    }
    unsafe phases = allocate(phaseLength * step)
    unsafe ring = allocate(rowLength * ringCount)
    unsafe low = allocate(rowLength * 4)
    unsafe line = allocate(rowLength)
  }

  deinit {
    unsafe phases.deallocate()
    unsafe ring.deallocate()
    unsafe low.deallocate()
    unsafe line.deallocate()
  }

  /// Blurs the picture whose rows begin at `base`, `stride` bytes apart.
  func apply(_ base: UnsafeMutablePointer<UInt8>, stride: Int) {
    read = 0
    let step = down.step
    let ahead = step == 1 ? 0 : 2
    var next = step == 1 ? 0 : -1
    for y in 0..<height {
      let place = y / step
      while next <= place + ahead {
        while read < height, read <= next * step + down.radius { unsafe readRow(base, stride) }
        sumColumns(next)
        next += 1
      }
      unsafe writeRow(base + y * stride, place, phase: y - place * step)
    }
  }

  // MARK: Along x

  /// Blurs the next row along x.
  private func readRow(_ base: UnsafeMutablePointer<UInt8>, _ stride: Int) {
    let row = unsafe base + read * stride
    let slot = read % ringCount
    let target = unsafe ring + slot * rowLength
    defer { read += 1 }
    let count = width * channels
    var bits: UInt8 = 0
    for i in 0..<count { unsafe bits |= row[i] }
    isEmpty[slot] = bits == 0
    if bits == 0 { return }
    if read > 0 {
      // Rows of shapes are often like the ones above them.
      let previous = unsafe row - stride
      var difference: UInt8 = 0
      for i in 0..<count { unsafe difference |= row[i] ^ previous[i] }
      if difference == 0 {
        unsafe target.update(
          from: ring + (read - 1) % ringCount * rowLength, count: rowLength)
        return
      }
    }
    unsafe split(row)
    unsafe target.update(repeating: 0, count: rowLength)
    let (step, radius) = (across.step, across.radius)
    for phase in 0..<step {
      let values = unsafe phases + phase * phaseLength + (firstColumn - phaseFirst) * channels
      // The pixels `phase + q · step` from a place.
      var q = -((radius + phase) / step)
      let last = (radius - phase) / step
      while q <= last {
        func weight(_ offset: Int) -> Float {
          q + offset <= last ? across.weights[phase + (q + offset) * step + radius] : 0
        }
        func run(_ offset: Int) -> UnsafePointer<Float> {
          unsafe UnsafePointer(values + min(q + offset, last) * channels)
        }
        unsafe Self.add(
          target, (run(0), run(1), run(2), run(3)), (weight(0), weight(1), weight(2), weight(3)),
          rowLength)
        q += 4
      }
    }
  }

  /// Sorts a row's pixels by their remainders.
  private func split(_ row: UnsafePointer<UInt8>) {
    let step = across.step
    for phase in 0..<min(step, width) {
      let target = unsafe phases + phase * phaseLength - phaseFirst * channels
      let count = (width - phase + step - 1) / step
      if step == 1 {
        for i in 0..<count * channels { unsafe target[i] = Float(row[i]) }
      } else {
        for i in 0..<count {
          let pixel = unsafe row + (i * step + phase) * channels
          for c in 0..<channels { unsafe target[i * channels + c] = Float(pixel[c]) }
        }
      }
    }
    if !repeated.isDisjoint(with: [.left, .right]) { unsafe extend(row) }
  }

  /// Puts the row's first and last pixel where those beyond the edges are.
  private func extend(_ row: UnsafePointer<UInt8>) {
    let step = across.step
    for phase in 0..<step {
      let target = unsafe phases + phase * phaseLength
      for i in 0..<phaseLength / channels {
        let x = (i + phaseFirst) * step + phase
        let isBeyond = x < 0 ? repeated.contains(.left) : x >= width && repeated.contains(.right)
        guard isBeyond else { continue }
        let pixel = unsafe row + (x < 0 ? 0 : width - 1) * channels
        for c in 0..<channels { unsafe target[i * channels + c] = Float(pixel[c]) }
      }
    }
  }

  // MARK: Along y

  /// Works out the row at the place `index` along y.
  private func sumColumns(_ index: Int) {
    let slot = index & 3
    let target = unsafe low + slot * rowLength
    unsafe target.update(repeating: 0, count: rowLength)
    fillRows(about: index)
    isLowEmpty[slot] = filled.isEmpty
    for first in stride(from: 0, to: filled.count, by: 4) {
      func weight(_ offset: Int) -> Float {
        first + offset < filled.count ? filled[first + offset].weight : 0
      }
      func row(_ offset: Int) -> UnsafePointer<Float> {
        let y = filled[min(first + offset, filled.count - 1)].row
        return unsafe UnsafePointer(ring + y % ringCount * rowLength)
      }
      unsafe Self.add(
        target, (row(0), row(1), row(2), row(3)), (weight(0), weight(1), weight(2), weight(3)),
        rowLength)
    }
  }

  /// Finds the rows about the place `index` along y that hold anything.
  private func fillRows(about index: Int) {
    filled.removeAll(keepingCapacity: true)
    for i in down.weights.indices {
      var y = index * down.step + i - down.radius
      if y < 0, repeated.contains(.top) { y = 0 }
      if y >= height, repeated.contains(.bottom) { y = height - 1 }
      guard y >= 0, y < height, !isEmpty[y % ringCount] else { continue }
      if let last = filled.last, last.row == y {
        filled[filled.count - 1].weight += down.weights[i]
      } else {
        filled.append((y, down.weights[i]))
      }
    }
  }

  /// Writes a row that lies `phase` rows after the place `index` along y.
  private func writeRow(_ target: UnsafeMutablePointer<UInt8>, _ index: Int, phase: Int) {
    if down.step == 1 {
      unsafe writeRow(target, low + (index & 3) * rowLength, isEmpty: isLowEmpty[index & 3])
      return
    }
    let (a, b, c, d) = down.interpolation(phase: phase)
    func row(_ offset: Int) -> UnsafePointer<Float> {
      unsafe UnsafePointer(low + ((index + offset) & 3) * rowLength)
    }
    let (p, q, r, s) = unsafe (row(-1), row(0), row(1), row(2))
    for i in 0..<rowLength {
      unsafe line[i] = (a * p[i] + b * q[i]) + (c * r[i] + d * s[i])
    }
    unsafe writeRow(target, line, isEmpty: !isLowEmpty.contains(false))
  }

  private func writeRow(
    _ row: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<Float>, isEmpty: Bool
  ) {
    if isEmpty {
      unsafe row.update(repeating: 0, count: width * channels)
      return
    }
    let step = across.step
    if step == 1 {
      for i in 0..<width * channels { unsafe row[i] = Self.byte(values[i]) }
      return
    }
    for phase in 0..<min(step, width) {
      let (a, b, c, d) = across.interpolation(phase: phase)
      for i in 0..<(width - phase + step - 1) / step {
        let target = unsafe row + (i * step + phase) * channels
        let near = unsafe values + i * channels
        for n in 0..<channels {
          let sum =
            unsafe (a * near[n] + b * near[n + channels])
            + (c * near[n + 2 * channels] + d * near[n + 3 * channels])
          unsafe target[n] = Self.byte(sum)
        }
      }
    }
  }

  /// Adds values times their weights.
  @inline(__always)
  private static func add(
    _ sums: UnsafeMutablePointer<Float>,
    _ values: (
      UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>
    ), _ weights: (Float, Float, Float, Float), _ count: Int
  ) {
    let (a, b, c, d) = unsafe values
    let (p, q, r, s) = weights
    for i in 0..<count { unsafe sums[i] += (p * a[i] + q * b[i]) + (r * c[i] + s * d[i]) }
  }

  /// The nearest byte: beside 3 · 2²², numbers have no fractions.
  @inline(__always)
  private static func byte(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (min(max(value, 0), 255) + 12_582_912).bitPattern)
  }
}
