import SplashScene

extension LottieBezier {
  /// A line or a curve from one vertex to the next.
  struct Side {
    var bezier: CubicBezier
    var isLine: Bool
  }

  /// Returns the lines and curves between vertices, without those of length 0.
  ///
  /// - Parameter isClosed: Whether the last vertex is joined to the first, by a straight line if the subpath is open.
  func sides(isClosed: Bool) -> [Side] {
    guard vertices.count > 1 else { return [] }
    var sides: [Side] = []
    sides.reserveCapacity(vertices.count)
    for index in vertices.indices {
      let isLast = index == vertices.count - 1
      if isLast, !isClosed { break }
      var (from, to) = (vertices[index], vertices[isLast ? 0 : index + 1])
      if isLast, !self.isClosed { (from.outgoing, to.incoming) = (.zero, .zero) }
      let isLine = from.outgoing == .zero && to.incoming == .zero
      if isLine, from.point == to.point { continue }
      sides.append(
        Side(
          bezier: isLine
            ? CubicBezier(from: from.point, to: to.point)
            : CubicBezier(
              start: from.point, control1: from.point + from.outgoing,
              control2: to.point + to.incoming, end: to.point), isLine: isLine))
    }
    return sides
  }
}
