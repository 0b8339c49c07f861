import SplashScene

extension EdgeBuilder {
  /// Adds the outline of a rectangle with circular corners under `projection`, clockwise in the rectangle's space.
  ///
  /// - Parameters:
  ///   - radius: The radius of the corners. It is limited to half of the shorter side, and negative values become 0.
  ///   - corners: The corners to round.
  mutating func addRoundedRect(
    _ rect: Rect, radius: Double, corners: CornerMask = .all, _ projection: Projection
  ) {
    let r = max(0, min(radius, rect.width / 2, rect.height / 2))
    let stretched = r * projection.greatestStretch(in: rect, onCanvasOf: canvasSize)
    guard stretched.isFinite else { return }
    var first: Projection.Place?
    var current = Projection.Place(0, 0, 1)
    func visit(_ p: Point, _ builder: inout EdgeBuilder) {
      guard let to = builder.place(p, projection) else { return }
      if first == nil { first = to } else { builder.addLine(current, to) }
      current = to
    }
    let right = rect.maxX - r
    let bottom = rect.maxY - r
    let (left, top) = (rect.minX + r, rect.minY + r)
    var arc: [Point] = []
    if r > 0 {
      UnitArc.forEachQuarterPoint(radius: stretched, tolerance: Precision.tolerance) {
        arc.append($0 * r)
      }
    } else {
      arc = [.zero]
    }
    func visit(_ corner: CornerMask, _ tip: Point, _ place: (Point) -> Point) {
      if corners.contains(corner) {
        for p in arc { visit(place(p), &self) }
      } else {
        visit(tip, &self)
      }
    }
    visit(.maxXMaxY, Point(rect.maxX, rect.maxY)) { Point(right + $0.x, bottom + $0.y) }
    visit(.minXMaxY, Point(rect.minX, rect.maxY)) { Point(left - $0.y, bottom + $0.x) }
    visit(.minXMinY, Point(rect.minX, rect.minY)) { Point(left - $0.x, top - $0.y) }
    visit(.maxXMinY, Point(rect.maxX, rect.minY)) { Point(right + $0.y, top - $0.x) }
    if let first { addLine(current, first) }
  }
}
