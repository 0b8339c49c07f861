import SplashScene

/// A distance during a span of time.
struct Distance {
  /// Contains the distance.
  let values: Interval
  /// See ``TimeSearch/Bound/leastInside``.
  let leastInside: Double

  static let unknown = Distance(.everything)

  fileprivate init(_ values: Interval, leastInside: Double? = nil) {
    self.values = values
    self.leastInside = max(values.low, leastInside ?? values.low)
  }

  /// Creates the least of several distances; `nil` if there are none.
  init?(leastOf all: [Distance]) {
    guard let first = all.first else { return nil }
    values = all.dropFirst().reduce(first.values) { $0.minimum($1.values) }
    leastInside = all.map(\.leastInside).min() ?? first.leastInside
  }

  /// Creates a distance that is one of several, but it isn't known which.
  init(hullOf all: [Distance]) {
    self.init(
      all.dropFirst().reduce(all.first?.values ?? .everything) { $0.hull($1.values) },
      leastInside: all.map(\.leastInside).min())
  }

  /// Creates the distance between what two layers draw; 0 if they overlap.
  init(between a: LayerMotion, and b: LayerMotion) {
    guard let first = a.corners, let second = b.corners else {
      self.init(Interval(0, .infinity))
      return
    }
    var least: Double?
    if let own = a.courses, let others = b.courses {
      least = Quadrangle.leastDistance(own, others)
    }
    self.init(Quadrangle(first).distance(to: Quadrangle(second)), leastInside: least)
  }
}

/// What a layer can be inside of, during a span of time.
struct Container {
  private let box: IntervalBox
  /// The points around which the box is the smallest one; `nil` if it isn't known how they run.
  private let corners: [CoursePoint]?
  private var insets = MotionCheck.Insets()

  /// Creates a container that doesn't move.
  init(_ rect: Rect) {
    box = IntervalBox(rect)
    corners = rect.corners.map { CoursePoint(Course($0.x), Course($0.y)) }
  }

  /// Creates the smallest box around parts of a layer; `nil` if it isn't known where they are.
  private init?(around parts: [LayerMotion]) {
    let boxes = parts.compactMap(\.box)
    guard let first = boxes.first, boxes.count == parts.count else { return nil }
    box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let courses = parts.compactMap(\.courses)
    corners = courses.count == parts.count ? courses.flatMap(\.self) : nil
  }

  /// Returns the boxes of a layer that are possible: more than one if it isn't certain which parts of it are seen.
  static func all(_ motion: DrawnMotion) -> [Container] {
    let seen = motion.parts.filter { $0.isOpaqueEnough != false }
    let certain = seen.filter { $0.isOpaqueEnough == true }
    if certain.count == seen.count || seen.count == 1 {
      return [Container(around: seen)].compactMap(\.self)
    }
    let least = certain.isEmpty ? seen.map { [$0] } : [certain]
    return (least + [seen]).compactMap(Container.init(around:))
  }

  func inset(by insets: MotionCheck.Insets) -> Container {
    var result = self
    result.insets = insets
    return result
  }

  /// Returns how far a layer's corners are inside; negative if one of them is outside.
  func distance(of part: LayerMotion) -> Distance {
    guard let inner = part.corners else { return .unknown }
    let sides = box.inset(by: insets)
    let values = inner.map { corner in
      (corner.x - sides.minX).minimum(sides.maxX - corner.x)
        .minimum(corner.y - sides.minY).minimum(sides.maxY - corner.y)
    }.reduce(Interval(.infinity)) { $0.minimum($1) }
    guard let courses = part.courses, let corners else { return Distance(values) }
    /// Returns the greatest of the distances from a side through each of the container's corners.
    func least(_ distance: (CoursePoint) -> Course, _ inset: Double) -> Double {
      (corners.map { distance($0).narrow.low }.max() ?? -.infinity) - inset
    }
    let leastInside = courses.map { corner in
      min(
        least({ corner.x - $0.x }, insets.left), least({ $0.x - corner.x }, insets.right),
        least({ corner.y - $0.y }, insets.top), least({ $0.y - corner.y }, insets.bottom))
    }.min()
    return Distance(values, leastInside: leastInside?.nextDown)
  }
}
