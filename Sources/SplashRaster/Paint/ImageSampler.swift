import SplashPixels
import SplashScene

/// Samples images along rows of the canvas.
@safe final class ImageSampler {
  /// The number of rows of an axis-aligned image that are sampled together.
  static let rowsAtOnce = 8

  private let kernels: Kernels
  // The pixels of a mip level that is interpolated with another one, for as many rows as are sampled together.
  private let other: UnsafeMutablePointer<UInt32>

  /// - Parameter width: The maximum number of pixels in a row.
  init(width: Int, kernels: Kernels) {
    self.kernels = kernels
    unsafe other = .allocate(capacity: Self.rowsAtOnce * width)
    unsafe other.initialize(repeating: 0, count: Self.rowsAtOnce * width)
  }

  deinit {
    unsafe other.deallocate()
  }

  /// Samples at most ``rowsAtOnce`` rows of an axis-aligned image.
  ///
  /// - Parameters:
  ///   - rows: The rows of the canvas.
  ///   - x: The first column.
  ///   - stride: The number of pixels from one row of the target to the next.
  func sample(
    _ image: ImageSource, rows: Range<Int>, _ x: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    guard let origin = image.origin else { return }
    let cell = image.first
    unsafe cell.fine.sampleRows(
      rows, x, count, from: origin, into: target, stride: stride, kernels)
    guard cell.share > 0 else { return }
    unsafe cell.coarse.sampleRows(
      rows, x, count, from: origin, into: other, stride: count, kernels)
    for row in 0..<rows.count {
      unsafe kernels.mix(
        target + row * stride, other + row * count, count: count, share: cell.share)
    }
  }

  /// Returns the image's pixels for `count` canvas pixels starting at (x, y). The result points to the image's own
  /// memory if its pixels align with the canvas, otherwise to `target`.
  func pixels(
    of image: ImageSource, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    if image.cells.isEmpty {
      if image.first.share == 0, let pixels = unsafe image.first.fine.pixels(x, y, count) {
        return unsafe pixels
      }
      forEachStretch(image, x, y, count) { first, count, origin in
        unsafe sample(image.first, x + first, y, count, from: origin, into: target + first)
      }
      return unsafe UnsafePointer(target)
    }
    forEachStretch(image, x, y, count) { first, count, origin in
      let line = image.map.line(y, from: origin).advanced(by: x + first - origin)
      var done = 0
      while done < count {
        let here = line.advanced(by: done)
        let across = Run(here.x, here.dx, image.columns, limit: count - done)
        let down = Run(here.y, here.dy, image.rows, limit: across.count)
        let cell = image.cells[down.index * (image.columns.count + 1) + across.index]
        let start = first + done
        if cell.share == 0, let pixels = unsafe cell.fine.pixels(x + start, y, down.count) {
          unsafe (target + start).update(from: pixels, count: down.count)
        } else {
          unsafe sample(cell, x + start, y, down.count, from: origin, into: target + start)
        }
        done += down.count
      }
    }
    return unsafe UnsafePointer(target)
  }

  /// Divides pixels into runs whose positions can be counted from a single column, and calls `body` with each run's
  /// start, count and column. Usually there is only one run. If positions are far apart, each pixel is a run.
  @inline(__always)
  private func forEachStretch(
    _ image: ImageSource, _ x: Int, _ y: Int, _ count: Int, _ body: (Int, Int, Int) -> Void
  ) {
    if let origin = image.origin {
      body(0, count, origin)
    } else {
      for i in 0..<count { body(i, 1, x + i) }
    }
  }

  private func sample(
    _ cell: ImageSource.Cell, _ x: Int, _ y: Int, _ count: Int, from origin: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    unsafe sample(cell.fine, x, y, count, from: origin, into: target)
    if cell.share > 0 {
      unsafe sample(cell.coarse, x, y, count, from: origin, into: other)
      unsafe kernels.mix(target, other, count: count, share: cell.share)
    }
  }

  private func sample(
    _ level: ImageLevel, _ x: Int, _ y: Int, _ count: Int, from origin: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let line = level.map.line(y, from: origin).advanced(by: x - origin)
    guard let limits = level.limits else {
      unsafe level.sample(line, into: target, count: count, kernels)
      return
    }
    let (columns, rows) = (limits.fixedColumns, limits.fixedRows)
    // Positions beyond a limit are clamped.
    var done = 0
    while done < count {
      var here = line.advanced(by: done)
      let across = Run(here.x, here.dx, columns, limit: count - done)
      let down = Run(here.y, here.dy, rows, limit: across.count)
      if across.index != 1 {
        (here.x, here.dx) = (across.index == 0 ? columns.lowerBound : columns.upperBound, 0)
      }
      if down.index != 1 {
        (here.y, here.dy) = (down.index == 0 ? rows.lowerBound : rows.upperBound, 0)
      }
      unsafe level.sample(here, into: target + done, count: down.count, kernels)
      done += down.count
    }
  }
}

/// The positions in an image for the pixels of a row, with 32 fractional bits.
struct PlaceLine {
  var x: Int64
  var y: Int64
  /// The step from one position to the next.
  var dx: Int64
  var dy: Int64

  /// Returns the line that begins `count` positions later.
  func advanced(by count: Int) -> PlaceLine {
    var line = self
    line.x &+= Int64(count) &* dx
    line.y &+= Int64(count) &* dy
    return line
  }
}

/// A transform from the canvas to an image.
struct PlaceMap {
  let transform: AffineTransform
  /// The step from one pixel to the next in a row, with 32 fractional bits.
  private let dx: Int64
  private let dy: Int64

  init(_ transform: AffineTransform) {
    self.transform = transform
    (dx, dy) = (Kernels.fixed(transform.a), Kernels.fixed(transform.b))
  }

  /// Writes the y positions for some rows of the canvas, for a transform without rotation.
  func putRows(_ rows: Range<Int>, into places: UnsafeMutableBufferPointer<Int64>) {
    for (i, y) in rows.enumerated() {
      let place = transform.d * (Double(y) + 0.5) + transform.ty
      unsafe places.initializeElement(at: i, to: Kernels.fixed(place))
    }
  }

  /// Returns the positions for row `y` of the canvas, starting at a column.
  func line(_ y: Int, from column: Int) -> PlaceLine {
    let place = transform.apply(Point(Double(column) + 0.5, Double(y) + 0.5))
    return PlaceLine(x: Kernels.fixed(place.x), y: Kernels.fixed(place.y), dx: dx, dy: dy)
  }
}

/// A run of evenly spaced positions that are all between the same two bounds.
private struct Run {
  /// The number of bounds at or before the positions.
  let index: Int
  /// The number of positions, at least 1.
  let count: Int

  /// Creates the run that begins at `place` and continues in steps of `step` without crossing any of the ascending
  /// `bounds`.
  init(_ place: Int64, _ step: Int64, _ bounds: [Int64], limit: Int) {
    var index = 0
    while index < bounds.count, bounds[index] <= place { index += 1 }
    let above = index < bounds.count ? bounds[index] : nil
    let below = index > 0 ? bounds[index - 1] : nil
    self.init(place, step, index: index, below: below, above: above, limit)
  }

  /// Creates the run that is before (index 0), within (1) or after (2) a range.
  init(_ place: Int64, _ step: Int64, _ range: ClosedRange<Int64>, limit: Int) {
    let (low, high) = (range.lowerBound, range.upperBound + 1)
    if place < low {
      self.init(place, step, index: 0, below: nil, above: low, limit)
    } else if place < high {
      self.init(place, step, index: 1, below: low, above: high, limit)
    } else {
      self.init(place, step, index: 2, below: high, above: nil, limit)
    }
  }

  /// Creates the run of positions that are at least `below` and less than `above`.
  private init(
    _ place: Int64, _ step: Int64, index: Int, below: Int64?, above: Int64?, _ limit: Int
  ) {
    self.index = index
    if step > 0, let above {
      count = Self.steps(above - place, step, limit)
    } else if step < 0, let below {
      count = Self.steps(place - below + 1, -step, limit)
    } else {
      count = limit
    }
  }

  /// Returns the number of steps needed to cover a distance. The distance is at least 1.
  private static func steps(_ way: Int64, _ step: Int64, _ limit: Int) -> Int {
    min(Int((way - 1) / step) + 1, limit)
  }
}
