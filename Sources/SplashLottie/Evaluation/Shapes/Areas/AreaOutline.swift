import SplashScene

// Areas are combined as line segments that record their parameters on the original curves. The remaining segments are
// then joined into parts of those curves, so outlines are as smooth as before. Only the intersections are limited to
// the precision of the segments.

extension [[LottieBezier]] {
  /// Returns the outline of these areas combined by a rule.
  ///
  /// An area is the part of the plane with a non-zero winding number. The outline runs in the first area's direction
  /// (clockwise unless its signed area is negative), and in the opposite direction around holes.
  ///
  /// - Returns: `nil` for areas with too many segments or with no size.
  func combined(by rule: AreaRule) -> [LottieBezier]? {
    guard !isEmpty, let curves = AreaCurves(self), let edges = curves.edges.cutAtCrossings(),
      let boundary = AreaBoundary(edges, of: curves).edges(by: rule)
    else { return nil }
    let loops = boundary.loops().filter { !$0.isSliver }
    let outline = loops.compactMap { $0.subpath(of: curves) }
    let first = curves.edges.filter { curves.curves[$0.curve].area == 0 }
    return rule != .clockwise && first.doubleArea < 0 ? outline.map(\.reversed) : outline
  }
}

extension [GridEdge] {
  /// Twice the area that the edges enclose; positive if clockwise.
  fileprivate var doubleArea: Double {
    reduce(0) { $0 + Double($1.start.cross($1.end)) }
  }

  /// Whether a loop is no wider than the gap that rounding leaves between two parallel curves.
  fileprivate var isSliver: Bool {
    let length = reduce(0.0) { sum, edge in
      let way = edge.end - edge.start
      return sum + Double(way.dot(way)).squareRoot()
    }
    return abs(doubleArea) <= 2 * AreaCurves.tolerance * length
  }

  /// Joins the edges into closed loops, which may touch themselves but don't cross. Each loop begins with its first
  /// edge in curve order.
  fileprivate func loops() -> [[GridEdge]] {
    let order = indices.sorted { a, b in
      (self[a].curve, Swift.min(self[a].from, self[a].to))
        < (self[b].curve, Swift.min(self[b].from, self[b].to))
    }
    var leaving: [GridPoint: [Int]] = [:]
    for index in order { leaving[self[index].start, default: []].append(index) }
    var isTaken = [Bool](repeating: false, count: count)
    var loops: [[GridEdge]] = []
    for first in order where !isTaken[first] {
      var loop: [GridEdge] = []
      var current = first
      repeat {
        isTaken[current] = true
        loop.append(self[current])
        guard let next = turn(from: self[current], to: leaving[self[current].end] ?? []) else {
          break
        }
        current = next
      } while !isTaken[current]
      if current == first { loops.append(loop) }
    }
    return loops
  }

  /// Returns the edge with the sharpest right turn among those that continue from the end of `edge`.
  private func turn(from edge: GridEdge, to others: [Int]) -> Int? {
    guard others.count > 1 else { return others.first }
    let way = edge.end - edge.start
    return others.max { a, b in angle(from: way, to: a) < angle(from: way, to: b) }
  }

  private func angle(from way: GridPoint, to index: Int) -> Double {
    let next = self[index].end - self[index].start
    return Elementary.atan2(Double(way.cross(next)), Double(way.dot(next)))
  }

  /// Converts a loop to a subpath made of parts of the curves.
  fileprivate func subpath(of curves: AreaCurves) -> LottieBezier? {
    var parts: [(curve: Int, from: Double, to: Double)] = []
    for edge in self {
      if let last = parts.last, last.curve == edge.curve, last.to == edge.from {
        parts[parts.count - 1].to = edge.to
      } else {
        parts.append((edge.curve, edge.from, edge.to))
      }
    }
    if parts.count > 1, let last = parts.last, last.curve == parts[0].curve,
      last.to == parts[0].from
    {
      parts[0].from = last.from
      parts.removeLast()
    }
    // A curve that is followed backwards begins at its end.
    if parts[0].from > parts[0].to { parts.append(parts.removeFirst()) }
    if parts.count == 1 {
      // A single curve whose start and end coincide.
      let (curve, from, to) = parts[0]
      if curves.curves[curve].isLine { return nil }
      parts = [(curve, from, (from + to) / 2), (curve, (from + to) / 2, to)]
    }
    var vertices = parts.map {
      LottieBezier.Vertex(curves.curves[$0.curve].bezier.point(at: $0.from))
    }
    for (index, part) in parts.enumerated() where !curves.curves[part.curve].isLine {
      let bezier = curves.curves[part.curve].bezier.part(from: part.from, to: part.to)
      vertices[index].outgoing = bezier.control1 - bezier.start
      vertices[(index + 1) % parts.count].incoming = bezier.control2 - bezier.end
    }
    return LottieBezier(vertices, isClosed: true)
  }
}
