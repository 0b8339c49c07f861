import SplashPixels

// How images are blurred.
//
// The result is within 1/255 of the exact Gaussian at every standard deviation, because shadows and frosted glass are large
// and smooth: an error of 3 %, as three box filters have it, shows as a square shadow and as bands. Up to a standard
// deviation of 7 pixels, the sums are computed directly, along x and then along y.
//
// A wider Gaussian contains no detail, so it is computed exactly at every nth pixel only, with at least 3.5 of these to a
// standard deviation, and interpolated with cubic polynomials in between. The error of cubic interpolation falls with the
// fourth power of the distance; at 3.5 it is below half of 1/255. A blur therefore takes about as long at σ 50 as at σ 2,
// and `Documentation/benchmarks.md` compares times and errors with those of OpenCV, Skia and stack blurs. Halving the image
// until the blur is narrow is as fast, but moves edges by parts of a pixel that change while a layer moves.
//
// Sums are of single-precision numbers, in a fixed order, without fused multiplication. That is what makes all machines
// agree; integers would be faster at small σ, as OpenCV's are, and too coarse at large ones.
//
// Only the rows within the Gaussian's reach are in memory. They are read into a ring, blurred along x, and summed along y for
// eight positions together, in strips of columns that fit in the first-level cache. Empty rows are skipped, and a row that
// equals the one above it, as in the middle of a shape, is copied.

/// A Gaussian blur of rows of bytes, first along x and then along y. Pixels beyond the image are 0; at some edges,
/// they may repeat the edge's pixels instead.
///
/// Rows are read before they are overwritten, so an image is blurred in place. Additional memory is only needed for
/// the rows within the Gaussian's reach. Sums are computed in single precision and in a fixed order. The result is
/// within 1/255 of the exact blur, and is the same on all machines.
@safe final class GaussianBlur {
  /// A set of edges of an image.
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
  private let acrossInterpolation: [[Float]]
  private let down: GaussianKernel
  private let downInterpolation: [[Float]]
  private let repeated: Edges
  private let kernels: Kernels

  // The sampled positions along x. Interpolation needs one position before the first pixel and two after the last.
  private let firstColumn: Int
  private let columnCount: Int
  private let rowLength: Int

  // A row's pixels, grouped by the remainder of their column modulo the step, so that the pixels of a run are
  // adjacent.
  private let phases: UnsafeMutablePointer<Float>
  private let phaseFirst: Int
  private let phaseLength: Int
  // The rows within reach, blurred along x, and whether each of them is empty.
  private let ring: UnsafeMutablePointer<Float>
  private let ringCount: Int
  private var isEmpty: [Bool]
  private var read = 0
  // The weighted sums along x, as offsets into the phases.
  private let runs: WeightedRows
  // For each of the next samples, the non-empty rows around it, from the top of the kernel down, as offsets into the
  // ring.
  private var rows = [WeightedRows](repeating: WeightedRows(), count: placesTogether)
  // The rows sampled along y, and one interpolated row.
  private let low: UnsafeMutablePointer<Float>
  private var isLowEmpty = [Bool](repeating: true, count: lowCount)
  private let line: UnsafeMutablePointer<Float>

  /// The number of samples along y that are computed together, so that rows are only read from memory once for all of
  /// them.
  private static let placesTogether = 8
  /// The capacity for the four rows around a position and the rows that are computed in advance: a power of two.
  private static let lowCount = 16

  /// Creates a blur for images of a particular size.
  ///
  /// - Parameters:
  ///   - channels: The number of bytes per pixel: 4 or 1.
  ///   - repeated: The edges beyond which the edge's pixels are repeated.
  init(
    width: Int, height: Int, channels: Int, across: GaussianKernel, down: GaussianKernel,
    repeating repeated: Edges = [], kernels: Kernels
  ) {
    self.width = width
    self.height = height
    self.channels = channels
    self.across = across
    self.down = down
    acrossInterpolation = (0..<across.step).map(across.interpolation)
    downInterpolation = (0..<down.step).map(down.interpolation)
    self.repeated = repeated
    self.kernels = kernels
    let step = across.step
    firstColumn = step == 1 ? 0 : -1
    columnCount = step == 1 ? width : (width - 1) / step + 4
    rowLength = columnCount * channels
    let before = (across.radius + step - 1) / step
    phaseFirst = firstColumn - before
    phaseLength = (columnCount + 2 * before) * channels
    ringCount = min(2 * down.radius + 1 + (Self.placesTogether - 1) * down.step, height)
    isEmpty = [Bool](repeating: true, count: ringCount)
    func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
      unsafe memory.initialize(repeating: 0, count: count)
      return unsafe memory
    }
    unsafe phases = allocate(phaseLength * step)
    unsafe ring = allocate(rowLength * ringCount)
    unsafe low = allocate(rowLength * Self.lowCount)
    unsafe line = allocate(rowLength)
    var runs = WeightedRows()
    for phase in 0..<step {
      let values = phase * phaseLength + (firstColumn - phaseFirst) * channels
      // The pixels at a distance of `phase + q · step` from a sample.
      for q in -((across.radius + phase) / step)...(across.radius - phase) / step {
        runs.add(values + q * channels, across.weights[phase + q * step + across.radius])
      }
      runs.fillUp()
    }
    self.runs = runs
  }

  deinit {
    unsafe phases.deallocate()
    unsafe ring.deallocate()
    unsafe low.deallocate()
    unsafe line.deallocate()
  }

  /// Blurs the image whose rows begin at `base`, `stride` bytes apart.
  func apply(_ base: UnsafeMutablePointer<UInt8>, stride: Int) {
    read = 0
    let step = down.step
    let ahead = step == 1 ? 0 : 2
    let last = (height - 1) / step + ahead
    var next = step == 1 ? 0 : -1
    for y in 0..<height {
      let place = y / step
      if next <= place + ahead {
        let end = min(next + Self.placesTogether - 1, last)
        while read < height, read <= end * step + down.radius { unsafe readRow(base, stride) }
        sumColumns(next...end)
        next = end + 1
      }
      unsafe writeRow(base + y * stride, place, phase: y - place * step)
    }
  }

  /// The number of samples along x and y.
  var placeCount: (x: Int, y: Int) {
    (columnCount, down.step == 1 ? height : (height - 1) / down.step + 4)
  }

  /// Returns the samples of the blur of the image whose rows begin at `base`, `stride` bytes apart.
  func places(_ base: UnsafeMutablePointer<UInt8>, stride: Int) -> [Float] {
    read = 0
    let first = down.step == 1 ? 0 : -1
    let last = first + placeCount.y - 1
    var numbers: [Float] = []
    numbers.reserveCapacity(rowLength * placeCount.y)
    for start in Swift.stride(from: first, through: last, by: Self.placesTogether) {
      let end = min(start + Self.placesTogether - 1, last)
      while read < height, read <= end * down.step + down.radius { unsafe readRow(base, stride) }
      sumColumns(start...end)
      for place in start...end {
        let row = unsafe low + (place & (Self.lowCount - 1)) * rowLength
        unsafe numbers.append(contentsOf: UnsafeBufferPointer(start: row, count: rowLength))
      }
    }
    return numbers
  }

  // MARK: Horizontal pass

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
      // A row of a shape often equals the row above it.
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
    unsafe runs.sum(target, phases, count: rowLength, kernels)
  }

  /// Groups a row's pixels by the remainder of their column modulo the step.
  private func split(_ row: UnsafePointer<UInt8>) {
    let step = across.step
    for phase in 0..<min(step, width) {
      let target = unsafe phases + phase * phaseLength - phaseFirst * channels
      let count = (width - phase + step - 1) / step
      if step == 1 {
        unsafe kernels.floats(target, row, count: count * channels, step: 1)
      } else if channels == 1 {
        unsafe kernels.floats(target, row + phase, count: count, step: step)
      } else {
        unsafe row.withMemoryRebound(to: UInt32.self, capacity: width) { pixels in
          unsafe kernels.floats(target, pixels: pixels + phase, count: count, step: step)
        }
      }
    }
    if !repeated.isDisjoint(with: [.left, .right]) { unsafe extend(row) }
  }

  /// Repeats the row's first and last pixels beyond the edges.
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

  // MARK: Vertical pass

  /// Computes the rows at the given samples along y.
  private func sumColumns(_ places: ClosedRange<Int>) {
    for (i, place) in places.enumerated() {
      findRows(i, about: place)
      isLowEmpty[place & (Self.lowCount - 1)] = rows[i].isEmpty
    }
    // Columns are processed in strips whose rows fit in the L1 cache.
    let strip = max(Self.leastStrip, Self.stripNumbers / ringCount & ~(Self.leastStrip - 1))
    for start in stride(from: 0, to: rowLength, by: strip) {
      let count = min(strip, rowLength - start)
      for (i, place) in places.enumerated() {
        let slot = place & (Self.lowCount - 1)
        unsafe rows[i].sum(
          low + slot * rowLength + start, ring + start, count: count, kernels)
      }
    }
  }

  /// The minimum number of columns that are summed at a time, and the maximum total number of values in all rows of a
  /// strip.
  private static let leastStrip = 128
  private static let stripNumbers = 1 << 13

  /// Finds the non-empty rows around a sample along y.
  private func findRows(_ i: Int, about index: Int) {
    var found = WeightedRows()
    swap(&found, &rows[i])
    found.clear()
    for i in down.weights.indices {
      var y = index * down.step + i - down.radius
      if y < 0, repeated.contains(.top) { y = 0 }
      if y >= height, repeated.contains(.bottom) { y = height - 1 }
      guard y >= 0, y < height, !isEmpty[y % ringCount] else { continue }
      found.add(y % ringCount * rowLength, down.weights[i])
    }
    found.fillUp()
    rows[i] = found
  }

  /// Writes the row `phase` rows after the sample `index` along y.
  private func writeRow(_ target: UnsafeMutablePointer<UInt8>, _ index: Int, phase: Int) {
    if down.step == 1 {
      let slot = index & (Self.lowCount - 1)
      unsafe writeRow(target, low + slot * rowLength, isEmpty: isLowEmpty[slot])
      return
    }
    let slots = (-1...2).map { (index + $0) & (Self.lowCount - 1) }
    let isEmpty = slots.allSatisfy { isLowEmpty[$0] }
    if !isEmpty {
      unsafe kernels.weigh(
        line, low, offsets: slots.map { $0 * rowLength }, weights: downInterpolation[phase],
        count: rowLength)
    }
    unsafe writeRow(target, line, isEmpty: isEmpty)
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
      unsafe kernels.bytes(row, values, count: width * channels)
      return
    }
    for phase in 0..<min(step, width) {
      let weights = acrossInterpolation[phase]
      let count = (width - phase + step - 1) / step
      if channels == 1 {
        unsafe kernels.mix(row + phase, values, count: count, step: step, weights: weights)
      } else {
        unsafe row.withMemoryRebound(to: UInt32.self, capacity: width) { pixels in
          unsafe kernels.mix(
            pixels: pixels + phase, values, count: count, step: step, weights: weights)
        }
      }
    }
  }
}

/// A list of rows of numbers with their weights, in groups of four.
private struct WeightedRows {
  private var offsets: [Int] = []
  private var weights: [Float] = []

  var isEmpty: Bool { offsets.isEmpty }

  mutating func clear() {
    offsets.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
  }

  /// Adds a row, given by its start offset. If the row is the same as the last one added, only the weight is
  /// increased.
  mutating func add(_ offset: Int, _ weight: Float) {
    if offsets.last == offset {
      weights[weights.count - 1] += weight
    } else {
      offsets.append(offset)
      weights.append(weight)
    }
  }

  /// Adds the last row again, with weight 0, until the last group of four is complete.
  mutating func fillUp() {
    guard let last = offsets.last else { return }
    while offsets.count % 4 > 0 {
      offsets.append(last)
      weights.append(0)
    }
  }

  /// Computes the weighted sum of the rows in `source`.
  func sum(
    _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, count: Int,
    _ kernels: Kernels
  ) {
    unsafe kernels.weigh(target, source, offsets: offsets, weights: weights, count: count)
  }
}
