extension Path {
  /// Adds a straight line to the start of an elliptic arc, then the arc as cubics of at most a quarter turn each. On
  /// an empty path the arc begins the first subpath.
  ///
  /// The arc runs from the first angle to the last one in the given direction, as in
  /// `UIBezierPath(arcCenter:radius:startAngle:endAngle:clockwise:)`: at most one turn, and a full turn if the last
  /// angle is a turn or more ahead. If an angle is NaN, nothing is added.
  ///
  /// - Parameters:
  ///   - center: The ellipse's centre.
  ///   - radiusX: The radius along the ellipse's x axis in points.
  ///   - radiusY: The radius along the ellipse's y axis in points.
  ///   - rotation: The rotation of the ellipse in radians, clockwise on the screen.
  ///   - startAngle: The first point's angle in radians, measured on the circle that becomes the ellipse by scaling
  ///     and rotation; 0 is to the right, π/2 is down.
  ///   - endAngle: The last point's angle.
  ///   - isClockwise: Whether the arc runs clockwise on the screen.
  public mutating func addArc(
    center: Point, radiusX: Double, radiusY: Double, rotation: Double = 0, startAngle: Double,
    endAngle: Double, isClockwise: Bool
  ) {
    let ahead = isClockwise ? endAngle - startAngle : startAngle - endAngle
    guard ahead.isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = min(ahead, turn)
    if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    let (s, c) = (Elementary.sin(rotation), Elementary.cos(rotation))
    let map = AffineTransform(
      c * radiusX, s * radiusX, -s * radiusY, c * radiusY, center.x, center.y)
    let first = map.apply(Point(Elementary.cos(startAngle), Elementary.sin(startAngle)))
    if isEmpty { move(to: first) } else if currentPoint != first { addLine(to: first) }
    guard sweep > 0 else { return }
    addUnitArc(from: startAngle, sweep: isClockwise ? sweep : -sweep, under: map)
  }

  /// Adds an arc that rounds the corner between two lines, after a straight line to its start, like
  /// `CGMutablePath.addArc(tangent1End:tangent2End:radius:)`.
  ///
  /// The arc touches the line from the current point to `corner`, and the line from `corner` to `next`. If these are
  /// collinear, or the radius is 0, a straight line to `corner` is added instead.
  ///
  /// - Parameters:
  ///   - corner: The point at which the lines meet.
  ///   - next: The end of the second line, which the path doesn't reach.
  ///   - radius: The arc's radius in points.
  public mutating func addArc(tangent1End corner: Point, tangent2End next: Point, radius: Double) {
    let (back, onward) = (currentPoint - corner, next - corner)
    let (b, o) = (back.length, onward.length)
    guard !isEmpty, radius > 0, b > 0, o > 0 else {
      addLine(to: corner)
      return
    }
    let (u, v) = (back * (1 / b), onward * (1 / o))
    let cosine = u.x * v.x + u.y * v.y
    let sine = u.x * v.y - u.y * v.x
    guard abs(sine) > 1e-9 else {
      addLine(to: corner)
      return
    }
    // The tangent of half the corner's angle is |sin| / (1 + cos).
    let tangent = radius * (1 + cosine) / abs(sine)
    let (start, end) = (corner + u * tangent, corner + v * tangent)
    if start != currentPoint { addLine(to: start) }
    // The arc turns by π minus the corner's angle, clockwise if the second line turns right.
    addEllipticArc(
      to: end, radiusX: radius, radiusY: radius, rotation: 0, isLarge: false,
      isClockwise: sine < 0)
  }
}
