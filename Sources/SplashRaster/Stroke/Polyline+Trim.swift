import SplashScene

extension Polyline {
  /// The parts of `lines` between two fractions of the length of them all, in order.
  ///
  /// A line that is kept whole stays closed; a cut one is open.
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

  /// The open line between two distances from the beginning, the first smaller than the second.
  private func part(from: Double, to: Double) -> Polyline {
    var piece = Polyline()
    var begin = 0.0
    for i in 0..<(isClosed ? points.count : points.count - 1) {
      let next = (i + 1) % points.count
      let length = (points[next] - points[i]).length
      let end = begin + length
      defer { begin = end }
      guard end > from, begin < to else { continue }
      if piece.points.isEmpty {
        let place = points[i].interpolated(to: points[next], max(from - begin, 0) / length)
        piece.append(place, smooth: false, minimumStep: 0)
      }
      let place =
        end <= to ? points[next] : points[i].interpolated(to: points[next], (to - begin) / length)
      piece.append(place, smooth: end <= to && isSmooth[next], minimumStep: 0)
    }
    return piece
  }
}
