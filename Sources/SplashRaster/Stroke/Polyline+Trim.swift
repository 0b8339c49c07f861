import SplashScene

extension Polyline {
  /// Returns the parts of `lines` between two fractions of their total length, in order.
  ///
  /// A line that is kept completely stays closed; a cut line is open.
  static func trim(_ lines: [Polyline], from start: Double, to end: Double) -> [Polyline] {
    let start = max(start, 0)
    let end = min(end, 1)
    guard start < end else { return [] }
    if start == 0, end == 1 { return lines }
    let lengths = lines.map(\.length)
    let total = lengths.reduce(0, +)
    let (from, to) = (start * total, end * total)
    var result: [Polyline] = []
    var begin = 0.0
    for (line, length) in zip(lines, lengths) {
      defer { begin += length }
      if begin >= from, begin + length <= to {
        result.append(line)
      } else if begin < to, begin + length > from {
        result.append(line.part(from: max(from - begin, 0), to: min(to - begin, length)))
      }
    }
    return result
  }

  /// Returns the open line between two distances from the beginning. The first must be smaller than the second.
  private func part(from: Double, to: Double) -> Polyline {
    var walk = PolylineWalk(along: self)
    return walk.part(from: from, to: to)
  }
}

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
