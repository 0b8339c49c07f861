import SplashScene

extension EdgeBuilder {
  /// Returns the projected point; `nil` if it is NaN, or too large to be safely added or squared. With an affine
  /// transform, the point's w is 1, and the point is within the coordinate limits.
  func place(_ p: Point, _ projection: Projection) -> Projection.Place? {
    if let affine = projection.affine {
      return devicePoint(p, affine).map { Projection.Place($0.x, $0.y, 1) }
    }
    let place = projection.place(p)
    let limit = 1e100
    return abs(place.x) <= limit && abs(place.y) <= limit && abs(place.w) <= limit ? place : nil
  }

  /// Adds the visible part of the straight line from `p` to `q`.
  ///
  /// The points at which the viewer's plane cuts an outline must be joined. All cuts lie on a single straight line on
  /// the canvas, so the order in which they are joined doesn't matter. Each cut is joined to the first one.
  mutating func addLine(_ p: Projection.Place, _ q: Projection.Place) {
    switch (p.isSeen, q.isSeen) {
    case (true, true):
      addLine(limited(p.point), limited(q.point))
    case (true, false):
      let cut = limited(p.edge(towards: q).point)
      addLine(limited(p.point), cut)
      addLine(cut, firstCut(or: cut))
    case (false, true):
      let cut = limited(p.edge(towards: q).point)
      addLine(firstCut(or: cut), cut)
      addLine(cut, limited(q.point))
    case (false, false):
      break
    }
  }

  /// Adds a cubic curve, which is halved until its control points are close to its chord. The control points bound
  /// the curve in perspective as well.
  mutating func addCubic(
    _ p: Projection.Place, _ c1: Projection.Place, _ c2: Projection.Place, _ q: Projection.Place,
    depth: Int = 0
  ) {
    let seen = [p, c1, c2, q].filter(\.isSeen).count
    guard seen > 0, depth < 32 else {
      addLine(p, q)
      return
    }
    if seen == 4 {
      let (a, b, c, d) = (p.point, c1.point, c2.point, q.point)
      let reach = Precision.tolerance
      if isBeside(a, b, c, d)
        || (b.distance(toSegment: a, d) <= reach && c.distance(toSegment: a, d) <= reach)
      {
        addLine(p, q)
        return
      }
    }
    let (a, m, d) = (
      p.interpolated(to: c1, 0.5), c1.interpolated(to: c2, 0.5), c2.interpolated(to: q, 0.5)
    )
    let (b, c) = (a.interpolated(to: m, 0.5), m.interpolated(to: d, 0.5))
    let middle = b.interpolated(to: c, 0.5)
    addCubic(p, a, b, middle, depth: depth + 1)
    addCubic(middle, c, d, q, depth: depth + 1)
  }
}

extension Point {
  /// Returns the distance to the nearest point of the line segment from `p` to `q`.
  fileprivate func distance(toSegment p: Point, _ q: Point) -> Double {
    let (way, here) = (q - p, self - p)
    let squared = way.x * way.x + way.y * way.y
    guard squared > 0 else { return here.length }
    let share = min(max((here.x * way.x + here.y * way.y) / squared, 0), 1)
    return (here - way * share).length
  }
}

extension Projection {
  /// Returns an upper bound for the factor by which the projection stretches the part of `rect` that is visible on a
  /// canvas.
  func greatestStretch(in rect: @autoclosure () -> Rect, onCanvasOf size: Size) -> Double {
    if let affine { return affine.greatestStretch }
    // The derivative at a point that is projected to p' is (numerator − p' · (wx, wy)) / w'.
    let nearest = rect().corners.map { place($0).w }.min() ?? 1
    let reach = Point(size.width, size.height).length * Point(wx, wy).length
    return (numerator.greatestStretch + reach) / max(nearest, Self.nearest)
  }
}
