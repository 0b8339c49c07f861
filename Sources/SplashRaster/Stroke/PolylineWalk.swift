import SplashScene

/// A walk along a line, which extracts consecutive parts.
struct PolylineWalk {
  private let line: Polyline
  private let count: Int
  private var index = 0
  // For the current segment: its distance from the line's beginning, and its length.
  private var begin = 0.0
  private var length = 0.0

  init(along line: Polyline) {
    self.line = line
    count = line.isClosed ? line.points.count : line.points.count - 1
    if count > 0 { length = (line.points[1 % line.points.count] - line.points[0]).length }
  }

  /// Returns the open line between two distances from the beginning, which must not precede the end of the previous
  /// part. A part of length 0 is a point with the line's direction.
  mutating func part(from: Double, to: Double) -> Polyline {
    var piece = Polyline()
    while index < count {
      let next = (index + 1) % line.points.count
      let end = begin + length
      if end > from || index == count - 1 {
        let (p, q) = (line.points[index], line.points[next])
        if piece.points.isEmpty {
          let place = p.interpolated(to: q, min(max(from - begin, 0) / length, 1))
          piece.append(place, smooth: false, minimumStep: 0)
          piece.dotDirection = (q - p) * (1 / length)
        }
        let place = end <= to ? q : p.interpolated(to: q, max(to - begin, 0) / length)
        if to > from {
          piece.append(place, smooth: end <= to && line.isSmooth[next], minimumStep: 0)
        }
        if end >= to { return piece }
      }
      guard index < count - 1 else { return piece }
      index += 1
      begin = end
      length = (line.points[(index + 1) % line.points.count] - line.points[index]).length
    }
    return piece
  }
}
