import SplashScene

/// A point of the integer grid on which areas are combined exactly.
struct GridPoint: Hashable, Comparable {
  var x: Int
  var y: Int

  /// Orders points from top to bottom, then from left to right.
  static func < (a: GridPoint, b: GridPoint) -> Bool { (a.y, a.x) < (b.y, b.x) }

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }

  /// Returns the cross product, positive if `other` points further clockwise on the screen.
  func cross(_ other: GridPoint) -> Int { x * other.y - y * other.x }

  func dot(_ other: GridPoint) -> Int { x * other.x + y * other.y }
}

/// A line segment that approximates part of a curve, on the grid.
struct GridEdge {
  var start: GridPoint
  var end: GridPoint
  /// The index of the curve.
  var curve: Int
  /// The curve's parameters at the start and at the end.
  var from: Double
  var to: Double

  var top: Int { min(start.y, end.y) }
  var bottom: Int { max(start.y, end.y) }
  var left: Int { min(start.x, end.x) }
  var right: Int { max(start.x, end.x) }

  /// Returns whether a point on the edge's line is between the edge's ends.
  func holds(_ p: GridPoint) -> Bool {
    p != start && p != end && left <= p.x && p.x <= right && top <= p.y && p.y <= bottom
  }

  /// Splits the edge at points that are on it, apart from rounding.
  func cut(at points: [GridPoint]) -> [GridEdge] {
    let way = end - start
    let length = Double(way.dot(way))
    let stations = points.map { point in
      (point: point, fraction: Double((point - start).dot(way)) / length)
    }.sorted { ($0.fraction, $0.point) < ($1.fraction, $1.point) }
    var pieces: [GridEdge] = []
    var rest = self
    for (point, fraction) in stations where point != rest.start && point != end {
      var piece = rest
      piece.end = point
      piece.to = from + (to - from) * max(0, min(fraction, 1))
      pieces.append(piece)
      rest.start = point
      rest.from = piece.to
    }
    return pieces + [rest]
  }
}
