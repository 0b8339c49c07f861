import SplashSystem

extension Path {
  /// The distance of a control point from the end of a quarter circle, as a multiple of the radius.
  ///
  /// This is 4/3·(√2 − 1), the usual value: the cubic is at most 0.027 % of the radius outside the circle.
  public static let circleControl = 4.0 / 3.0 * (2.0.squareRoot() - 1)

  /// Adds a rectangle, clockwise from its top-left corner.
  public mutating func addRect(_ r: Rect) {
    move(to: Point(r.minX, r.minY))
    addLine(to: Point(r.maxX, r.minY))
    addLine(to: Point(r.maxX, r.maxY))
    addLine(to: Point(r.minX, r.maxY))
    close()
  }

  /// Adds a rectangle with circular corners, clockwise from the left end of its top edge.
  ///
  /// - Parameters:
  ///   - r: The rectangle.
  ///   - radius: The corners' radius in points, at most half of the shorter side.
  public mutating func addRoundedRect(_ r: Rect, radius: Double) {
    let radius = min(radius, r.width / 2, r.height / 2)
    addRoundedRect(r, radiusX: radius, radiusY: radius)
  }

  /// Adds a rectangle with elliptic corners, clockwise from the left end of its top edge.
  ///
  /// The radii are limited to half of the rectangle's sides.
  public mutating func addRoundedRect(_ r: Rect, radiusX: Double, radiusY: Double) {
    let rx = min(radiusX, r.width / 2)
    let ry = min(radiusY, r.height / 2)
    guard rx > 0, ry > 0 else {
      addRect(r)
      return
    }
    let kx = rx * (1 - Path.circleControl)
    let ky = ry * (1 - Path.circleControl)
    let (x0, y0, x1, y1) = (r.minX, r.minY, r.maxX, r.maxY)
    move(to: Point(x0 + rx, y0))
    addLine(to: Point(x1 - rx, y0))
    addCurve(
      to: Point(x1, y0 + ry), control1: Point(x1 - kx, y0), control2: Point(x1, y0 + ky))
    addLine(to: Point(x1, y1 - ry))
    addCurve(
      to: Point(x1 - rx, y1), control1: Point(x1, y1 - ky), control2: Point(x1 - kx, y1))
    addLine(to: Point(x0 + rx, y1))
    addCurve(
      to: Point(x0, y1 - ry), control1: Point(x0 + kx, y1), control2: Point(x0, y1 - ky))
    addLine(to: Point(x0, y0 + ry))
    addCurve(
      to: Point(x0 + rx, y0), control1: Point(x0, y0 + ky), control2: Point(x0 + kx, y0))
    close()
  }

  /// Adds the ellipse inscribed in `r`, clockwise from its rightmost point.
  public mutating func addEllipse(in r: Rect) {
    let c = r.center
    let (rx, ry) = (r.width / 2, r.height / 2)
    let (kx, ky) = (rx * Path.circleControl, ry * Path.circleControl)
    move(to: Point(c.x + rx, c.y))
    addCurve(
      to: Point(c.x, c.y + ry), control1: Point(c.x + rx, c.y + ky),
      control2: Point(c.x + kx, c.y + ry))
    addCurve(
      to: Point(c.x - rx, c.y), control1: Point(c.x - kx, c.y + ry),
      control2: Point(c.x - rx, c.y + ky))
    addCurve(
      to: Point(c.x, c.y - ry), control1: Point(c.x - rx, c.y - ky),
      control2: Point(c.x - kx, c.y - ry))
    addCurve(
      to: Point(c.x + rx, c.y), control1: Point(c.x + kx, c.y - ry),
      control2: Point(c.x + rx, c.y - ky))
    close()
  }

  /// Adds a circular arc as cubics of at most a quarter turn each, like `UIBezierPath(arcCenter:radius:…)`. Nothing
  /// is added if the arc has more than a thousand turns or an angle is NaN.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius in points.
  ///   - startAngle: The first point's angle in radians; 0 is to the right, π/2 is down.
  ///   - endAngle: The last point's angle; if it is greater than the first, the arc is clockwise on the screen.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double
  ) {
    let sweep = endAngle - startAngle
    guard abs(sweep) <= 2000 * Double.pi else { return }
    let map = AffineTransform(radius, 0, 0, radius, center.x, center.y)
    let first = map.apply(Self.direction(startAngle))
    if isEmpty { move(to: first) } else { addLine(to: first) }
    addUnitArc(from: startAngle, sweep: sweep, under: map)
  }

  /// Adds a transformed arc of the unit circle that begins at the current point, with a cubic for each quarter or
  /// less.
  ///
  /// - Parameters:
  ///   - angle: The first point's angle in radians; 0 is to the right, π/2 is down.
  ///   - sweep: The angle of the arc in radians; clockwise on the screen if positive.
  ///   - map: The transform of the unit circle.
  ///   - end: The exact last point, if known.
  package mutating func addUnitArc(
    from angle: Double, sweep: Double, under map: AffineTransform, to end: Point? = nil
  ) {
    let count = max(1, (abs(sweep) / (Double.pi / 2) - 1e-9).rounded(.up))
    let step = sweep / count
    let k = 4.0 / 3.0 * Elementary.tan(step / 4)
    var from = Self.direction(angle)
    for i in 1...Int(clamping: count) {
      let to = Self.direction(angle + step * Double(i))
      let last = i == Int(clamping: count) ? end : nil
      addCurve(
        to: last ?? map.apply(to),
        control1: map.apply(Point(from.x - k * from.y, from.y + k * from.x)),
        control2: map.apply(Point(to.x + k * to.y, to.y - k * to.x)))
      from = to
    }
  }

  private static func direction(_ angle: Double) -> Point {
    Point(Elementary.cos(angle), Elementary.sin(angle))
  }
}
