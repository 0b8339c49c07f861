import SplashScene

/// A subpath, represented by straight lines in the path's space, without repeated points.
struct Polyline {
  /// The corners, and the points within curves.
  var points: [Point] = []
  /// For each point, whether it is within a curve. There, the line bends without a corner.
  var isSmooth: [Bool] = []
  /// Whether the last point is joined to the first.
  var isClosed = false
  /// The direction of a line with a single point. It determines the rotation of a square dot.
  var dotDirection = Point(1, 0)

  /// The length of the line, including the closing segment.
  var length: Double {
    var sum = 0.0
    for i in 1..<max(points.count, 1) { sum += (points[i] - points[i - 1]).length }
    if isClosed, let first = points.first, let last = points.last { sum += (first - last).length }
    return sum
  }

  /// Appends `p`, unless it is almost equal to the last point.
  mutating func append(_ p: Point, smooth: Bool, minimumStep: Double) {
    if let last = points.last, !((p - last).length > minimumStep) {
      if !smooth { isSmooth[points.count - 1] = false }
      return
    }
    points.append(p)
    isSmooth.append(smooth)
  }

  /// Returns the subpaths of `path` that draw something. Curves become chords that enclose the same area.
  ///
  /// A subpath of length 0 has one point. Elements with coordinates that aren't finite are omitted.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum error in a pixel's coverage.
  ///   - scale: The number of pixels per unit of the path's coordinates.
  ///   - reach: The maximum distance, in pixels, between the lines and anything drawn along them.
  static func subpaths(
    of path: Path, tolerance: Double, scale: Double, reach: Double = 0
  ) -> [Polyline] {
    let limit = chordLimit(of: path, tolerance: tolerance, scale: scale)
    // Shorter steps have no reliable direction.
    let minimumStep = tolerance / 1024 / scale
    var result: [Polyline] = []
    var line = Polyline()
    var draws = false
    func finish(closing: Bool) {
      if draws || closing {
        line.close(closing, minimumStep: minimumStep)
        if !line.points.isEmpty { result.append(line) }
      }
      draws = false
    }
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        guard p.isDrawable else { continue }
        finish(closing: false)
        line = Polyline(points: [p], isSmooth: [false])
        current = p
      case .line(let p):
        guard p.isDrawable else { continue }
        line.append(p, smooth: false, minimumStep: minimumStep)
        draws = true
        current = p
      case .quad, .cubic:
        guard let (c1, c2, p) = element.controls(from: current), c1.isDrawable, c2.isDrawable,
          p.isDrawable
        else { continue }
        let chords = CurveChords(
          current, c1, c2, p, tolerance: tolerance, scale: scale, reach: reach, limit: limit)
        for point in chords.points(current, c1, c2, p) {
          line.append(point, smooth: true, minimumStep: minimumStep)
        }
        line.append(p, smooth: false, minimumStep: minimumStep)
        draws = true
        current = p
      case .close:
        let start = line.points.first
        finish(closing: true)
        if let start {
          line = Polyline(points: [start], isSmooth: [false])
          current = start
        }
      }
    }
    finish(closing: false)
    return result
  }

  /// The maximum number of chords per curve.
  private static let greatestCurveSteps = 4096.0
  /// The approximate maximum number of chords in a path. Only shapes far larger than a canvas would need more, and a
  /// line through all points must fit in memory.
  private static let greatestSteps = 1_000_000.0

  /// Returns the maximum number of chords for each curve of `path`, which limits the total number of chords.
  private static func chordLimit(of path: Path, tolerance: Double, scale: Double) -> Double {
    // Most paths have far fewer curves.
    if Double(path.elements.count) * greatestCurveSteps <= greatestSteps {
      return greatestCurveSteps
    }
    var sum = 0.0
    var current = Point.zero
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p): (current, start) = (p, p)
      case .line(let p): current = p
      case .quad, .cubic:
        guard let (c1, c2, p) = element.controls(from: current) else { continue }
        let steps = CurveChords.steps(current, c1, c2, p, tolerance: tolerance, scale: scale)
        if steps.isFinite { sum += min(steps, greatestCurveSteps) }
        current = p
      case .close: current = start
      }
    }
    return greatestCurveSteps / max(1, sum / greatestSteps)
  }

  private mutating func close(_ closing: Bool, minimumStep: Double) {
    guard closing, let first = points.first else { return }
    while points.count > 1, let last = points.last, !((last - first).length > minimumStep) {
      points.removeLast()
      isSmooth.removeLast()
    }
    isClosed = points.count > 1
  }
}

extension Point {
  /// Whether both coordinates are numbers that are small enough for calculations.
  fileprivate var isDrawable: Bool {
    abs(x) <= Precision.limit && abs(y) <= Precision.limit
  }
}

extension Path.Element {
  /// Returns the control points and the end of a curve, converted to a cubic; `nil` for other elements.
  fileprivate func controls(from start: Point) -> (Point, Point, Point)? {
    switch self {
    case .quad(let c, let p):
      // This is the same curve, raised to a cubic.
      (start.interpolated(to: c, 2.0 / 3), p.interpolated(to: c, 2.0 / 3), p)
    case .cubic(let c1, let c2, let p): (c1, c2, p)
    case .move, .line, .close: nil
    }
  }
}
