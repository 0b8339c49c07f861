extension Path {
  /// Adds an elliptic arc given by its end points, as in SVG (SVG 1.1, appendix F.6).
  ///
  /// Radii too small to reach the end are scaled up until they do. A radius of 0 produces a straight line.
  public mutating func addEllipticArc(
    to end: Point, radiusX: Double, radiusY: Double, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    let start = currentPoint
    if start == end { return }
    guard radiusX > 0, radiusY > 0 else {
      addLine(to: end)
      return
    }
    let (sine, cosine) = (Elementary.sin(rotation), Elementary.cos(rotation))
    // Half the chord, in the space where the ellipse is a unit circle about the origin, before the radii are scaled
    // up.
    let half = (start - end) * 0.5
    let x = (cosine * half.x + sine * half.y) / radiusX
    let y = (-sine * half.x + cosine * half.y) / radiusY
    let squared = x * x + y * y
    guard squared > 0, squared.isFinite else {
      addLine(to: end)
      return
    }
    let growth = max(1, squared.squareRoot())
    let (rx, ry) = (radiusX * growth, radiusY * growth)
    let distance = (max(0, growth * growth / squared - 1)).squareRoot()
    let side = isLarge == isClockwise ? -distance : distance
    let unitCenter = Point(side * y / growth, -side * x / growth)
    let first = Elementary.atan2(y / growth - unitCenter.y, x / growth - unitCenter.x)
    let last = Elementary.atan2(-y / growth - unitCenter.y, -x / growth - unitCenter.x)
    var sweep = last - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }

    let middle = (start + end) * 0.5
    let map = AffineTransform(
      cosine * rx, sine * rx, -sine * ry, cosine * ry,
      middle.x + cosine * rx * unitCenter.x - sine * ry * unitCenter.y,
      middle.y + sine * rx * unitCenter.x + cosine * ry * unitCenter.y)
    addUnitArc(from: first, sweep: sweep, under: map, to: end)
  }
}
