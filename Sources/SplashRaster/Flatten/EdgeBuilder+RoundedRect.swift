import SplashScene

extension EdgeBuilder {
  /// Adds the outline of a rectangle with circular corners under `transform`, clockwise in its space.
  ///
  /// - Parameter radius: Cut to half of the shorter side; below 0 is 0.
  mutating func addRoundedRect(_ rect: Rect, radius: Double, _ transform: AffineTransform) {
    let r = max(0, min(radius, rect.width / 2, rect.height / 2))
    let stretched = r * transform.greatestStretch
    guard stretched.isFinite else { return }
    var first: Point?
    var current = Point.zero
    func visit(_ p: Point, _ builder: inout EdgeBuilder) {
      guard let to = builder.devicePoint(p, transform) else { return }
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
    for p in arc { visit(Point(right + p.x, bottom + p.y), &self) }
    for p in arc { visit(Point(left - p.y, bottom + p.x), &self) }
    for p in arc { visit(Point(left - p.x, top - p.y), &self) }
    for p in arc { visit(Point(right + p.y, top - p.x), &self) }
    if let first { addLine(current, first) }
  }
}
