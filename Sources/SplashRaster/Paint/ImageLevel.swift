import SplashPixels
import SplashScene

/// The part of an image that may contribute to the result, in pixels of the image.
struct PicturePart {
  private let columns: ClosedRange<Double>
  private let rows: ClosedRange<Double>
  /// Whether the part is the complete image, whose edge pixels are repeated anyway.
  let isWhole: Bool
  /// Whether the part consists of complete pixels, like an image in a sprite sheet. Mip levels mix colours across the
  /// part's edges, so only pixels that are completely inside are sampled. A part with fractional edges is assumed to
  /// be animated, and must not move in steps.
  private let isAligned: Bool

  init(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>, of picture: Pixmap) {
    let width = 0...Double(picture.width)
    let height = 0...Double(picture.height)
    self.columns = columns.clamped(to: width)
    self.rows = rows.clamped(to: height)
    isWhole = self.columns == width && self.rows == height
    isAligned = [columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound]
      .allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
  }

  /// Returns the last mip level that has a pixel completely inside the part.
  func lastLevel(of pyramid: ImagePyramid) -> Int {
    let last = pyramid.levels.count - 1
    guard !isWhole, isAligned else { return last }
    return
      (0...last).last { level in
        let (across, down) = inner(pyramid, level)
        return across.upperBound - across.lowerBound >= 1 && down.upperBound - down.lowerBound >= 1
      } ?? 0
  }

  /// Returns the range that is sampled along each axis of a mip level.
  func sampled(
    _ pyramid: ImagePyramid, _ level: Int, isNearest: Bool
  ) -> (columns: ClosedRange<Double>, rows: ClosedRange<Double>) {
    let (across, down) = inner(pyramid, level)
    // Within half a pixel of its edge, a pixel is interpolated with its neighbour.
    let margin = isNearest ? 0x1p-20 : 0.5
    func inset(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let (low, high) = (range.lowerBound + (isNearest ? 0 : margin), range.upperBound - margin)
      let middle = (range.lowerBound + range.upperBound) / 2
      return low <= high ? low...high : middle...middle
    }
    return (inset(across), inset(down))
  }

  /// Returns the part, in pixels of a mip level.
  private func inner(
    _ pyramid: ImagePyramid, _ level: Int
  ) -> (across: ClosedRange<Double>, down: ClosedRange<Double>) {
    let sizes = (0...level).map(pyramid.levels.size(at:))
    func scaled(
      _ range: ClosedRange<Double>, _ length: ((width: Int, height: Int)) -> Int
    ) -> ClosedRange<Double> {
      guard isAligned else {
        let scale = Double(length(sizes[level])) / Double(length(sizes[0]))
        return range.lowerBound * scale...range.upperBound * scale
      }
      var (low, high) = (Int(range.lowerBound.rounded()), Int(range.upperBound.rounded()))
      // A pixel of a mip level averages complete pixels of the previous one.
      for (from, to) in zip(sizes, sizes.dropFirst()) {
        low = (low * length(to) + length(from) - 1) / length(from)
        high = high * length(to) / length(from)
      }
      return Double(low)...Double(max(low, high))
    }
    return (scaled(columns) { $0.width }, scaled(rows) { $0.height })
  }
}

/// A mip level of an image, with the transform from canvas pixels to the level's pixels. The image is retained
/// elsewhere, because every row accesses this value, and reference counting would be expensive.
struct ImageLevel {
  private let pixels: PixmapView
  /// Whether the nearest pixel is sampled, without interpolation.
  private let isNearest: Bool
  /// The range in which the level is sampled, if the range is smaller than the level.
  let limits: Limits?
  /// The position of the level's top-left corner, if its pixels align with the canvas.
  private let shift: (x: Int, y: Int)?
  /// The transform from the canvas to the image's pixels.
  let map: PlaceMap

  /// A range of positions along each axis.
  struct Limits {
    var columns: ClosedRange<Double>
    var rows: ClosedRange<Double>
    /// The columns with 32 fractional bits.
    var fixedColumns: ClosedRange<Int64>
    var fixedRows: ClosedRange<Int64>

    fileprivate init(_ ranges: (columns: ClosedRange<Double>, rows: ClosedRange<Double>)) {
      func fixed(_ range: ClosedRange<Double>) -> ClosedRange<Int64> {
        Kernels.fixed(range.lowerBound)...Kernels.fixed(range.upperBound)
      }
      (columns, rows) = ranges
      (fixedColumns, fixedRows) = (fixed(columns), fixed(rows))
    }
  }

  /// - Parameter inverse: The transform from the canvas to the image's pixels.
  init(
    _ pyramid: ImagePyramid, _ level: Int, _ inverse: AffineTransform, _ part: PicturePart,
    isNearest: Bool
  ) {
    let (picture, pixmap) = (pyramid.levels[0], pyramid.levels[level])
    pixels = PixmapView(pixmap)
    self.isNearest = isNearest
    limits = part.isWhole ? nil : Limits(part.sampled(pyramid, level, isNearest: isNearest))
    map = PlaceMap(
      level == 0
        ? inverse
        : inverse.concatenating(
          .scale(
            Double(pixmap.width) / Double(picture.width),
            Double(pixmap.height) / Double(picture.height))))
    shift = Self.shift(map.transform)
  }

  /// Returns a transform's translation, if the transform only translates by integer pixels, apart from differences
  /// too small to affect a weight.
  private static func shift(_ map: AffineTransform) -> (x: Int, y: Int)? {
    let (x, y) = (map.tx.rounded(), map.ty.rounded())
    guard abs(map.a - 1) < 1e-9, abs(map.b) < 1e-9, abs(map.c) < 1e-9, abs(map.d - 1) < 1e-9,
      abs(map.tx - x) < 1e-5, abs(map.ty - y) < 1e-5, abs(x) < 1e6, abs(y) < 1e6
    else { return nil }
    return (-Int(x), -Int(y))
  }

  /// Samples the level along a line of positions.
  func sample(
    _ line: PlaceLine, into target: UnsafeMutablePointer<UInt32>, count: Int, _ kernels: Kernels
  ) {
    if isNearest {
      unsafe kernels.sampleNearest(
        target, count: count, image: pixels, x: line.x, y: line.y, dx: line.dx, dy: line.dy)
    } else {
      unsafe kernels.sampleBilinear(
        target, count: count, image: pixels, x: line.x, y: line.y, dx: line.dx, dy: line.dy)
    }
  }

  /// Whether rows of the canvas map to rows of the image and need interpolation. In that case, the level isn't
  /// rotated, copied or clipped.
  var isUpright: Bool {
    !isNearest && shift == nil && limits == nil && map.transform.b == 0 && map.transform.c == 0
  }

  /// Samples several rows of the level, which must be axis-aligned.
  ///
  /// - Parameters:
  ///   - origin: The canvas column from which positions are counted.
  ///   - stride: The number of pixels from one row of the target to the next.
  func sampleRows(
    _ rows: Range<Int>, _ x: Int, _ count: Int, from origin: Int,
    into target: UnsafeMutablePointer<UInt32>, stride: Int, _ kernels: Kernels
  ) {
    let first = map.line(rows.lowerBound, from: origin).advanced(by: x - origin)
    unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: rows.count) { places in
      unsafe map.putRows(rows, into: places)
      unsafe kernels.sampleUpright(
        target, stride: stride, count: count, image: pixels, x: first.x,
        places: UnsafeBufferPointer(places), dx: first.dx)
    }
  }

  /// Returns the level's own pixels for `count` canvas pixels starting at (x, y), if the two are identical.
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard let shift else { return nil }
    let (column, row) = (x - shift.x, y - shift.y)
    guard column >= 0, column + count <= pixels.width, row >= 0, row < pixels.height else {
      return nil
    }
    if let limits {
      guard Double(column) + 0.5 >= limits.columns.lowerBound - 1e-5,
        Double(column + count) - 0.5 <= limits.columns.upperBound + 1e-5,
        Double(row) + 0.5 >= limits.rows.lowerBound - 1e-5,
        Double(row) + 0.5 <= limits.rows.upperBound + 1e-5
      else { return nil }
    }
    return unsafe pixels.row(row) + column
  }
}
