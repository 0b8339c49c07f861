extension Path {
  /// Adds a closed polygon, in the order of its corners. It begins at the first corner, or, if corners are rounded,
  /// in the middle of that corner's arc.
  ///
  /// - Parameters:
  ///   - corners: The corners in order; if there are fewer than two, nothing is added.
  ///   - cornerRadius: The radius of the circular arcs that replace the corners. An arc that would use more than half
  ///     of a side gets a smaller radius. Every arc consists of two cubics, so polygons with the same number of
  ///     corners have paths with the same structure.
  public mutating func addPolygon(_ corners: [Point], cornerRadius: Double = 0) {
    guard corners.count > 1, let first = corners.first else { return }
    guard cornerRadius > 0 else {
      move(to: first)
      for corner in corners.dropFirst() { addLine(to: corner) }
      close()
      return
    }
    let arcs = corners.indices.map { index in
      CornerArc(
        at: corners[index], from: corners[(index + corners.count - 1) % corners.count],
        to: corners[(index + 1) % corners.count], radius: cornerRadius)
    }
    move(to: arcs[0].middle)
    addSecondHalf(of: arcs[0])
    for arc in arcs.dropFirst() {
      addLine(to: arc.start)
      addFirstHalf(of: arc)
      addSecondHalf(of: arc)
    }
    addLine(to: arcs[0].start)
    addFirstHalf(of: arcs[0])
    close()
  }

  /// Adds a regular polygon, clockwise from the top corner.
  ///
  /// - Parameters:
  ///   - sides: The number of sides.
  ///   - center: The centre.
  ///   - radius: The distance from the centre to the corners.
  ///   - rotation: The rotation in radians, clockwise on the screen.
  ///   - cornerRadius: The radius of the rounded corners.
  public mutating func addPolygon(
    sides: Int, center: Point, radius: Double, rotation: Double = 0, cornerRadius: Double = 0
  ) {
    addPolygon(
      Self.spokes(sides, center, rotation) { _ in radius }, cornerRadius: cornerRadius)
  }

  /// Adds a star, clockwise from the top point.
  ///
  /// - Parameters:
  ///   - points: The number of points.
  ///   - center: The centre.
  ///   - outerRadius: The distance from the centre to the points.
  ///   - innerRadius: The distance from the centre to the corners between the points.
  ///   - rotation: The rotation in radians, clockwise on the screen.
  ///   - cornerRadius: The radius of the rounded corners, including the inner ones.
  public mutating func addStar(
    points: Int, center: Point, outerRadius: Double, innerRadius: Double, rotation: Double = 0,
    cornerRadius: Double = 0
  ) {
    addPolygon(
      Self.spokes(2 * points, center, rotation) {
        $0.isMultiple(of: 2) ? outerRadius : innerRadius
      },
      cornerRadius: cornerRadius)
  }

  /// Returns points at equal angular intervals around a centre, clockwise from the top.
  private static func spokes(
    _ count: Int, _ center: Point, _ rotation: Double, _ radius: (Int) -> Double
  ) -> [Point] {
    (0..<max(count, 0)).map { index in
      let angle = rotation + 2 * Double.pi * Double(index) / Double(count)
      return center + Point(Elementary.sin(angle), -Elementary.cos(angle)) * radius(index)
    }
  }

  private mutating func addFirstHalf(of arc: CornerArc) {
    addCurve(
      to: arc.middle, control1: arc.start + arc.startHandle,
      control2: arc.middle - arc.middleHandle)
  }

  private mutating func addSecondHalf(of arc: CornerArc) {
    addCurve(
      to: arc.end, control1: arc.middle + arc.middleHandle, control2: arc.end - arc.endHandle)
  }
}

/// The arc that rounds a corner, in two halves of equal angle.
private struct CornerArc {
  let start: Point
  let middle: Point
  let end: Point
  /// The vector from the start to the first control point. The other handles also point in the direction of the arc.
  let startHandle: Point
  let middleHandle: Point
  let endHandle: Point

  init(at corner: Point, from previous: Point, to next: Point, radius: Double) {
    func unit(_ way: Point) -> Point { way.length > 0 ? way * (1 / way.length) : .zero }
    let (back, onward) = (previous - corner, next - corner)
    let (u, v) = (unit(back), unit(onward))
    let cosine = min(max(u.x * v.x + u.y * v.y, -1), 1)
    // Sine and cosine of half the angle between the sides.
    let (sine2, cosine2) = (((1 - cosine) / 2).squareRoot(), ((1 + cosine) / 2).squareRoot())
    let room = min(back.length, onward.length) / 2
    let tangent = radius * cosine2 < room * sine2 ? radius * cosine2 / sine2 : room
    let fitted = cosine2 > 0 ? tangent * sine2 / cosine2 : 0
    // The arc turns by π minus that angle. The handle length for each half is 4/3 · tan(sweep / 4), and tan(a / 2) =
    // sin a / (1 + cos a).
    let quarter = cosine2 / (1 + sine2)
    let eighth = quarter / (1 + (1 + quarter * quarter).squareRoot())
    let handle = 4.0 / 3.0 * eighth * fitted
    let along = unit(v - u)
    start = corner + u * tangent
    end = corner + v * tangent
    middle = corner + unit(u + v) * (cosine2 > 0 ? tangent * (1 - sine2) / cosine2 : 0)
    startHandle = u * -handle
    middleHandle = along * handle
    endHandle = v * handle
  }
}
