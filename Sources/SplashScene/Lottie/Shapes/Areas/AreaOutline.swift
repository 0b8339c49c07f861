// Areas are combined on straight pieces of their curves, which know where on the curves they are. What is left
// of them is put together to parts of the curves again, so that outlines are as smooth as before: only the
// places where curves cross are as exact as the pieces.

extension [[LottieBezier]] {
  /// The outline of the area that these areas make.
  ///
  /// An area is what its subpaths wind round. The outline runs as the first area's does, which is clockwise
  /// unless its signed area says otherwise, and the other way round holes.
  ///
  /// - Returns: `nil` for areas of too many pieces, or without a size.
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
  /// Twice the area that the edges enclose; greater than 0 for clockwise ones.
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

  /// The closed loops that edges make, which may touch themselves but don't cross. Each begins with the edge
  /// that comes first on the curves.
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

  /// Of the edges that go on from the end of one, that which turns right most.
  private func turn(from edge: GridEdge, to others: [Int]) -> Int? {
    guard others.count > 1 else { return others.first }
    let way = edge.end - edge.start
    return others.max { a, b in angle(from: way, to: a) < angle(from: way, to: b) }
  }

  private func angle(from way: GridPoint, to index: Int) -> Double {
    let next = self[index].end - self[index].start
    return Elementary.atan2(Double(way.cross(next)), Double(way.dot(next)))
  }

  /// A loop as parts of the curves.
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
    // A curve that is followed backwards begins where it ends.
    if parts[0].from > parts[0].to { parts.append(parts.removeFirst()) }
    if parts.count == 1 {
      // One curve that ends where it begins.
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
