extension Path {
  /// Adds a rectangle with continuous corners, clockwise from the left end of its top edge.
  ///
  /// Each corner begins at ``continuousExtent`` times the distance at which a circular corner would begin. Its curves
  /// are those of iOS 7, measured and published by PaintCode ("Code for iOS 7 rounded rectangles", 2013). On an edge
  /// too short for two such corners, the corners are shortened, if necessary until they are circular. The method of
  /// shortening is our own, because Apple hasn't published the one used in iOS.
  ///
  /// - Parameters:
  ///   - r: The rectangle.
  ///   - radius: The corners' radius in points, at most half of the shorter side.
  ///   - corners: The corners to round.
  public mutating func addContinuousRoundedRect(
    _ r: Rect, radius: Double, corners: CornerMask = .all
  ) {
    let radius = min(radius, r.width / 2, r.height / 2)
    guard radius > 0, !corners.isEmpty else {
      addRect(r)
      return
    }
    func smoothness(_ side: Double) -> Double {
      min(max((side / 2 / radius - 1) / (Path.continuousExtent - 1), 0), 1)
    }
    let (x, y) = (smoothness(r.width), smoothness(r.height))
    let (right, down) = (Point(radius, 0), Point(0, radius))
    let (left, up) = (right * -1, down * -1)
    let places: [(CornerMask, Point, back: Point, onward: Point)] = [
      (.maxXMinY, Point(r.maxX, r.minY), left, down), (.maxXMaxY, Point(r.maxX, r.maxY), up, left),
      (.minXMaxY, Point(r.minX, r.maxY), right, up),
      (.minXMinY, Point(r.minX, r.minY), down, right),
    ]
    let last = ContinuousCorner(back: y, onward: x)
    let start = Point(r.minX, r.minY)
    move(to: corners.contains(.minXMinY) ? start + right * last.onwardExtent : start)
    for (index, place) in places.enumerated() {
      let (corner, point, back, onward) = place
      guard corners.contains(corner) else {
        addLine(to: point)
        continue
      }
      let shape = index.isMultiple(of: 2) ? ContinuousCorner(back: x, onward: y) : last
      let p = shape.points.map { point + back * $0.x + onward * $0.y }
      addLine(to: p[0])
      addCurve(to: p[3], control1: p[1], control2: p[2])
      addLine(to: p[4])
      addCurve(to: p[7], control1: p[5], control2: p[6])
      addLine(to: p[8])
      addCurve(to: p[11], control1: p[9], control2: p[10])
    }
    close()
  }

  /// The distance from the corner point to the start of a continuous corner, as a multiple of the radius:
  /// `cornerCurveExpansionFactor`.
  public static let continuousExtent = 1.52866483
}

/// A continuous corner of radius 1, at the origin between an edge along x and one along y.
///
/// Between the circular corner and the published one, all points of one half are interpolated by the same fraction,
/// so the outline has no kinks. The curve in the middle joins the halves.
private struct ContinuousCorner {
  /// The start, then three curves (two control points and an end each), separated by the ends of two lines.
  let points: [Point]
  /// The distance from the corner point to the end of the curve on the outgoing edge.
  var onwardExtent: Double { points[11].y }

  /// Creates the corner with the smoothness `back` on the incoming edge and `onward` on the outgoing one: 0 is
  /// circular, 1 is as published.
  init(back: Double, onward: Double) {
    points = zip(Self.circular, Self.published).enumerated().map { index, pair in
      pair.0 + (pair.1 - pair.0) * (index < 6 ? back : onward)
    }
  }

  private static let published = mirrored([
    Point(Path.continuousExtent, 0), Point(1.08849296, 0), Point(0.86840694, 0),
    Point(0.66993427, 0.06549600), Point(0.63149399, 0.07491100), Point(0.37282392, 0.16905899),
  ])

  /// The circular corner as three arcs; the first arc ends at the middle of the published corner's first line.
  private static let circular: [Point] = {
    let sine = 1 - (0.66993427 + 0.63149399) / 2
    let cosine = (1 - sine * sine).squareRoot()
    let angle = Elementary.atan2(sine, cosine)
    let end = Point(1 - sine, 1 - cosine)
    let along = Point(-cosine, sine)
    let first = 4.0 / 3.0 * Elementary.tan(angle / 4)
    let second = 4.0 / 3.0 * Elementary.tan((Double.pi / 2 - 2 * angle) / 4)
    return mirrored([
      Point(1, 0), Point(1 - first, 0), end - along * first, end, end, end + along * second,
    ])
  }()

  /// Returns half of a corner, followed by its mirror image.
  private static func mirrored(_ half: [Point]) -> [Point] {
    half + half.reversed().map { Point($0.y, $0.x) }
  }
}
