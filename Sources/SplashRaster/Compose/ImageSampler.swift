import SplashPixels
import SplashScene

/// Samples pictures along rows of the canvas.
@safe final class ImageSampler {
  private let kernels: Kernels
  // Pixels of a halving to be mixed with those of another.
  private let other: UnsafeMutablePointer<UInt32>

  /// - Parameter width: The most pixels of a row.
  init(width: Int, kernels: Kernels) {
    self.kernels = kernels
    unsafe other = .allocate(capacity: width)
    unsafe other.initialize(repeating: 0, count: width)
  }

  deinit {
    unsafe other.deallocate()
  }

  /// The picture's pixels below `count` pixels of the canvas from (x, y) on: the picture's own memory
  /// where it is drawn pixel for pixel, else `target`.
  func pixels(
    of image: ImageSource, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    if image.cells.count == 1 {
      let cell = image.cells[0]
      if cell.share == 0, let pixels = unsafe cell.fine.pixels(x, y, count) {
        return unsafe pixels
      }
      unsafe sample(cell, x, y, count, into: target)
      return unsafe UnsafePointer(target)
    }
    var done = 0
    while done < count {
      let place = image.inverse.apply(Point(Double(x + done) + 0.5, Double(y) + 0.5))
      let across = Run(place.x, image.inverse.a, image.columns, limit: count - done)
      let down = Run(place.y, image.inverse.b, image.rows, limit: across.count)
      let cell = image.cells[down.index * (image.columns.count + 1) + across.index]
      if cell.share == 0, let pixels = unsafe cell.fine.pixels(x + done, y, down.count) {
        unsafe (target + done).update(from: pixels, count: down.count)
      } else {
        unsafe sample(cell, x + done, y, down.count, into: target + done)
      }
      done += down.count
    }
    return unsafe UnsafePointer(target)
  }

  private func sample(
    _ cell: ImageSource.Cell, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    unsafe sample(cell.fine, x, y, count, into: target)
    if cell.share > 0 {
      unsafe sample(cell.coarse, x, y, count, into: other)
      unsafe kernels.mix(target, other, count: count, share: cell.share)
    }
  }

  private func sample(
    _ level: ImageLevel, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let place = level.place(x, y)
    guard let limits = level.limits else {
      unsafe level.sample(place, into: target, count: count, kernels)
      return
    }
    let step = level.step
    // Beyond a limit the place stays on it.
    var done = 0
    while done < count {
      let here = Point(place.x + Double(done) * step.x, place.y + Double(done) * step.y)
      let (columns, rows) = (limits.columns, limits.rows)
      let across = Run(
        here.x, step.x, columns.lowerBound, columns.upperBound, limit: count - done)
      let down = Run(here.y, step.y, rows.lowerBound, rows.upperBound, limit: across.count)
      let from = Point(
        min(max(here.x, columns.lowerBound), columns.upperBound),
        min(max(here.y, rows.lowerBound), rows.upperBound))
      unsafe level.sample(
        from, across: across.index == 1, down: down.index == 1, into: target + done,
        count: down.count, kernels)
      done += down.count
    }
  }
}

/// Places at even distances that lie between the same two of some bounds.
private struct Run {
  /// How many bounds lie at or before them.
  let index: Int
  /// How many there are, at least 1.
  let count: Int

  /// The run that begins at `place` and goes on by `step`, among ascending bounds.
  init(_ place: Double, _ step: Double, _ bounds: [Double], limit: Int) {
    var index = 0
    while index < bounds.count, bounds[index] <= place { index += 1 }
    self.index = index
    let next =
      step > 0 && index < bounds.count
      ? bounds[index] : step < 0 && index > 0 ? bounds[index - 1] : nil
    count = Self.steps(place, step, to: next, limit)
  }

  /// The same between two bounds, which both lie within.
  init(_ place: Double, _ step: Double, _ low: Double, _ high: Double, limit: Int) {
    index = place < low ? 0 : place > high ? 2 : 1
    let next =
      step > 0
      ? (index == 0 ? low : index == 1 ? high : nil)
      : step < 0 ? (index == 2 ? high : index == 1 ? low : nil) : nil
    count = Self.steps(place, step, to: next, limit)
  }

  private static func steps(
    _ place: Double, _ step: Double, to bound: Double?, _ limit: Int
  ) -> Int {
    guard let bound else { return limit }
    let steps = ((bound - place) / step).rounded(.up)
    return steps < Double(limit) ? max(1, Int(steps)) : limit
  }
}
