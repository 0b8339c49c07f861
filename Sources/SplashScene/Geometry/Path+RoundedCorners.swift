extension Path {
  /// Returns the path with the corners between straight sides rounded in the same way as in After Effects.
  ///
  /// A corner is a point at which two lines meet, including the beginning of a closed subpath, but not the ends of an
  /// open one. A cubic curve whose control points equal its ends is treated as a line. The curve that replaces a
  /// corner begins and ends at a distance of `radius` from the corner, or in the middle of a side if the side is
  /// shorter. A closed subpath whose first corner is rounded begins at the start of that curve. Sides of zero length
  /// are omitted.
  ///
  /// - Parameter radius: The distance in points, which equals the curve's radius at a right-angled corner. Values of
  ///   0 or less change nothing.
  public func roundingCorners(radius: Double) -> Path {
    guard radius > 0 else { return self }
    var result = Path()
    for range in subpathRanges {
      let isClosed = elements[range].last == .close
      let sides = segments(in: range).compactMap { $0.side }
      let corners = Corners(sides, isClosed: isClosed, radius: radius)
      if corners.isEmpty {
        for element in elements[range] { result.add(element) }
      } else {
        result.add(sides, with: corners, isClosed: isClosed)
      }
    }
    return result
  }

  private mutating func add(_ sides: [PathSegment], with corners: Corners, isClosed: Bool) {
    move(to: corners.cuts[0]?.start ?? sides[0].start)
    for (index, side) in sides.enumerated() {
      let next = index + 1 < sides.count ? index + 1 : 0
      if let cut = corners.cuts[index] {
        addCurve(to: cut.end, control1: cut.control1, control2: cut.control2)
      }
      guard case .line(_, let corner) = side else {
        add(side)
        continue
      }
      // The last side of a closed subpath is drawn by closing it.
      if isClosed, next == 0 { continue }
      let end = next == 0 ? corner : corners.cuts[next]?.start ?? corner
      // If curves meet in the middle of a side, there is no line left between them.
      if (end - currentPoint).length > 1e-9 * side.length { addLine(to: end) }
    }
    if isClosed { close() }
  }

  /// The distance of a quarter circle's control points from its ends, as a multiple of the radius, that minimizes the
  /// maximum deviation from the circle.
  private static let quarterHandle = 0.5519150245

  /// The curves that replace a subpath's corners.
  private struct Corners {
    /// The curves, indexed by the side that begins at the corner.
    var cuts: [CubicBezier?] = []

    var isEmpty: Bool { cuts.allSatisfy { $0 == nil } }

    init(_ sides: [PathSegment], isClosed: Bool, radius: Double) {
      cuts = sides.indices.map { index in
        guard index > 0 || isClosed, sides.count > 1 else { return nil }
        guard case .line(let back, let corner) = sides[index > 0 ? index - 1 : sides.count - 1],
          case .line(_, let onward) = sides[index]
        else { return nil }
        return Corners.cut(corner, from: back, to: onward, radius)
      }
    }

    private static func cut(
      _ corner: Point, from back: Point, to onward: Point, _ radius: Double
    ) -> CubicBezier? {
      func end(towards other: Point) -> Point {
        let length = (other - corner).length
        return corner.interpolated(to: other, min(radius / length, 0.5))
      }
      let (start, end) = (end(towards: back), end(towards: onward))
      return CubicBezier(
        start: start, control1: start.interpolated(to: corner, quarterHandle),
        control2: end.interpolated(to: corner, quarterHandle), end: end)
    }
  }
}

extension PathSegment {
  /// The side, as a line if it is a straight cubic curve; `nil` for a straight side of zero length.
  fileprivate var side: PathSegment? {
    switch self {
    case .line(let start, let end):
      return start == end ? nil : self
    case .quad:
      return self
    case .cubic(let curve):
      guard curve.control1 == curve.start, curve.control2 == curve.end else { return self }
      return curve.start == curve.end ? nil : .line(curve.start, curve.end)
    }
  }
}
