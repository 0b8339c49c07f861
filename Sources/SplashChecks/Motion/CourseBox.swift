import SplashScene

/// A rectangle during a span of time.
struct CourseBox: Sendable {
  let minX, minY, maxX, maxY: Course

  init(minX: Course, minY: Course, maxX: Course, maxY: Course) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Creates the bounds of a layer, each value of which has its own course.
  init(boundsOf properties: Stages<LayerProperties>) {
    let (x, y) = (properties.course(\.bounds.minX), properties.course(\.bounds.minY))
    self.init(
      minX: x, minY: y, maxX: x + properties.course(\.bounds.width),
      maxY: y + properties.course(\.bounds.height))
  }

  /// Creates a rectangle each side of which is between those of two.
  init(between a: Rect, and b: Rect) {
    func side(_ first: Double, _ second: Double) -> Course {
      Course(from: first, to: second, through: nil)
    }
    self.init(
      minX: side(a.minX, b.minX), minY: side(a.minY, b.minY), maxX: side(a.maxX, b.maxX),
      maxY: side(a.maxY, b.maxY))
  }

  /// The corners, in the order of ``SplashScene/Rect/corners``.
  var corners: [CoursePoint] {
    [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map(CoursePoint.init)
  }

  func union(_ other: CourseBox) -> CourseBox {
    CourseBox(
      minX: minX.minimum(other.minX), minY: minY.minimum(other.minY),
      maxX: maxX.maximum(other.maxX), maxY: maxY.maximum(other.maxY))
  }

  /// Returns the rectangle with a distance added on all sides.
  func widened(by distance: Course) -> CourseBox {
    if distance.equals(0) { return self }
    return CourseBox(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}

/// A point during a span of time.
struct CoursePoint: Sendable {
  let x, y: Course

  init(_ x: Course, _ y: Course) { (self.x, self.y) = (x, y) }

  /// Contains the point at any time.
  var values: IntervalPoint { IntervalPoint(x.narrow, y.narrow) }
}
