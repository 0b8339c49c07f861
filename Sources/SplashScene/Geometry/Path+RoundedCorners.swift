extension Path {
  /// The path with round corners between straight sides, as After Effects rounds them.
  ///
  /// A corner is where two lines meet, also at the beginning of a closed subpath, but not the end of an
  /// open one. A cubic curve whose control points are its ends counts as a line. A curve in the corner's place
  /// begins and ends at a distance of `radius` from the corner, but at most in the middle of each side.
  /// A closed subpath whose first corner is rounded begins where that curve does. Sides without length
  /// are left out.
  ///
  /// - Parameter radius: That distance in points. It is the curves' radius at right angles. 0, or less, changes
  ///   nothing.
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
      // The last side of a closed subpath is drawn by its closing.
      if isClosed, next == 0 { continue }
      let end = next == 0 ? corner : corners.cuts[next]?.start ?? corner
      // Where curves meet in the middle of a side, nothing is left of it.
      if (end - currentPoint).length > 1e-9 * side.length { addLine(to: end) }
    }
    if isClosed { close() }
  }

  /// How far the control points of a quarter of a circle are from its ends, in radii: with the smallest distance
  /// from the circle at the worst point.
  private static let quarterHandle = 0.5519150245

  /// The curves in the places of a subpath's corners.
  private struct Corners {
    /// By the sides that begin at the corners.
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
  /// A side of an outline: a line also where it was written as a curve; `nil` for one without length.
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
