import SplashScene

/// A rectangle whose sides are only known to be in intervals.
struct IntervalBox: Sendable {
  var minX, minY, maxX, maxY: Interval

  init(minX: Interval, minY: Interval, maxX: Interval, maxY: Interval) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(_ rect: Rect) {
    self.init(
      minX: Interval(rect.minX), minY: Interval(rect.minY), maxX: Interval(rect.maxX),
      maxY: Interval(rect.maxY))
  }

  /// Creates the smallest box around some points; `nil` if there are none.
  init?(around points: [CoursePoint]) { self.init(around: points.map(\.values)) }

  /// Creates the smallest box around some points; `nil` if there are none.
  init?(around points: [IntervalPoint]) {
    guard let first = points.first else { return nil }
    self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for point in points.dropFirst() {
      (minX, minY) = (minX.minimum(point.x), minY.minimum(point.y))
      (maxX, maxY) = (maxX.maximum(point.x), maxY.maximum(point.y))
    }
  }

  func union(_ other: IntervalBox) -> IntervalBox {
    IntervalBox(
      minX: minX.minimum(other.minX), minY: minY.minimum(other.minY),
      maxX: maxX.maximum(other.maxX), maxY: maxY.maximum(other.maxY))
  }

  func intersection(_ other: IntervalBox) -> IntervalBox {
    IntervalBox(
      minX: minX.maximum(other.minX), minY: minY.maximum(other.minY),
      maxX: maxX.minimum(other.maxX), maxY: maxY.minimum(other.maxY))
  }

  func inset(by insets: MotionCheck.Insets) -> IntervalBox {
    IntervalBox(
      minX: minX + Interval(insets.left), minY: minY + Interval(insets.top),
      maxX: maxX - Interval(insets.right), maxY: maxY - Interval(insets.bottom))
  }

  /// The side below which a rectangle counts as empty, in points: more than what rounding makes of 0.
  private static let leastSide = 1e-9

  /// Whether the rectangle has an area; `nil` if that isn't certain.
  var hasArea: Bool? {
    let (width, height) = (maxX - minX, maxY - minY)
    if min(width.high, height.high) <= Self.leastSide { return false }
    return min(width.low, height.low) > Self.leastSide ? true : nil
  }
}

/// A point whose coordinates are only known to be in intervals.
struct IntervalPoint: Sendable {
  let x, y: Interval

  init(_ x: Interval, _ y: Interval) { (self.x, self.y) = (x, y) }

  /// A point in the middle of both intervals.
  var middle: Point { Point(x.middle, y.middle) }

  func distance(to other: IntervalPoint) -> Interval {
    ((x - other.x).squared + (y - other.y).squared).squareRoot
  }
}
