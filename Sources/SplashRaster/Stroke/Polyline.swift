import SplashScene

/// A subpath as straight lines in the path's own space, no two points in a row at the same place.
struct Polyline {
  /// The corners and, of curves, the points between.
  var points: [Point] = []
  /// For each point whether it lies within a curve, where the line bends without a corner.
  var isSmooth: [Bool] = []
  /// Whether the last point is joined to the first one.
  var isClosed = false
  /// Where a line of a single point heads, which turns a square dot.
  var dotDirection = Point(1, 0)

  /// The length of the line, its closing part included.
  var length: Double {
    var sum = 0.0
    for i in 1..<max(points.count, 1) { sum += (points[i] - points[i - 1]).length }
    if isClosed, let first = points.first, let last = points.last { sum += (first - last).length }
    return sum
  }

  /// Goes on to `p` unless it is as good as the last point.
  mutating func append(_ p: Point, smooth: Bool, minimumStep: Double) {
    if let last = points.last, !((p - last).length > minimumStep) {
      if !smooth { isSmooth[points.count - 1] = false }
      return
    }
    points.append(p)
    isSmooth.append(smooth)
  }

  /// The subpaths of `path` that draw something, with curves as chords within `tolerance`.
  ///
  /// A subpath of no length has one point. Elements with coordinates that are not finite are left out.
  static func subpaths(of path: Path, tolerance: Double) -> [Polyline] {
    let coarseness = max(1, steps(of: path, tolerance: tolerance) / greatestSteps)
    // Steps too short to have a direction worth trusting.
    let minimumStep = tolerance / 1024
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
    func bend(count: Double, to p: Point, _ curve: (Double) -> Point) {
      let steps = (min(count, greatestCurveSteps) / coarseness).rounded(.up)
      // The steps of a curve whose points are nowhere are no number.
      let n = steps > 1 ? Int(steps) : 1
      for i in 1..<max(n, 2) where n > 1 {
        line.append(curve(Double(i) / Double(n)), smooth: true, minimumStep: minimumStep)
      }
      line.append(p, smooth: false, minimumStep: minimumStep)
      draws = true
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
        bend(count: 1, to: p) { _ in p }
        current = p
      case .quad(let c, let p):
        guard c.isDrawable, p.isDrawable else { continue }
        let from = current
        bend(count: CurveSteps.quad(from, c, p, tolerance: tolerance), to: p) { t in
          from.interpolated(to: c, t).interpolated(to: c.interpolated(to: p, t), t)
        }
        current = p
      case .cubic(let c1, let c2, let p):
        guard c1.isDrawable, c2.isDrawable, p.isDrawable else { continue }
        let curve = CubicPolynomial(current, c1, c2, p)
        bend(
          count: CurveSteps.cubic(current, c1, c2, p, tolerance: tolerance), to: p
        ) { t in curve(t) }
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

  /// A curve has no more chords than this.
  private static let greatestCurveSteps = 4096.0
  /// The curves of a path have not many more chords together than this. Only figures far beyond a canvas
  /// would take more, and a line through them all must fit into memory.
  private static let greatestSteps = 1_000_000.0

  /// The chords that the curves of `path` would have.
  private static func steps(of path: Path, tolerance: Double) -> Double {
    var sum = 0.0
    var current = Point.zero
    var start = Point.zero
    for element in path.elements {
      var steps = 0.0
      switch element {
      case .move(let p): (current, start) = (p, p)
      case .line(let p): current = p
      case .quad(let c, let p):
        steps = CurveSteps.quad(current, c, p, tolerance: tolerance)
        current = p
      case .cubic(let c1, let c2, let p):
        steps = CurveSteps.cubic(current, c1, c2, p, tolerance: tolerance)
        current = p
      case .close: current = start
      }
      if steps.isFinite { sum += min(steps, greatestCurveSteps) }
    }
    return sum
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
  /// Whether both coordinates are numbers of a size that can be reckoned with.
  fileprivate var isDrawable: Bool {
    abs(x) <= Precision.limit && abs(y) <= Precision.limit
  }
}
