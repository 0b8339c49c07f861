import SplashScene

/// The dashes of a line: alternating lengths that are drawn and skipped, repeated along the line.
struct DashPattern {
  /// The lengths of alternating dashes and gaps; their count is even.
  private let lengths: [Double]
  private let period: Double
  /// The offset in the pattern at which a line starts, less than one period.
  private let phase: Double

  /// The maximum number of dashes. A stroke with more dashes is drawn solid, because they would be indistinguishable.
  static let greatestCount = 10_000.0

  /// - Returns: `nil` for a solid line: if there are no lengths, if no length is greater than 0, or if a length is
  ///   invalid.
  init?(_ pattern: [Double], phase: Double) {
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = rest < 0 ? rest + period : rest
  }

  /// Returns whether lines have few enough dashes to be drawn dashed.
  func isDrawable(_ lines: [Polyline]) -> Bool {
    let dashes = Double(lengths.count / 2)
    let count = lines.reduce(0) { $0 + ($1.length / period + 1) * dashes }
    return count <= Self.greatestCount
  }

  /// Calls `body` with the dashes of a line, each of which is an open line that may have corners. On a closed line, a
  /// dash that reaches the end is joined to the dash at the beginning.
  func forEachDash(of line: Polyline, _ body: (Polyline) -> Void) {
    guard line.points.count > 1 else {
      body(line)
      return
    }
    let total = line.length
    var walk = PolylineWalk(along: line)
    var first: Polyline?
    var round = 0.0
    while true {
      var place = round * period - phase
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let (from, to) = (place, place + lengths[index])
        place = to + lengths[index + 1]
        // A dash of length 0 is a dot. An open line may have a dot exactly at its end.
        let isDot = to == from
        if isDot ? from > total || line.isClosed && from == total : from >= total {
          if let first { body(first) }
          return
        }
        guard isDot ? from >= 0 : to > 0 else { continue }
        if from <= 0, to >= total {
          body(line)
          return
        }
        let part = walk.part(from: max(from, 0), to: min(to, total))
        if line.isClosed, from <= 0, !isDot {
          first = part
        } else if to >= total, let beginning = first {
          body(part.joined(with: beginning, smooth: line.isSmooth[0]))
          return
        } else {
          body(part)
        }
      }
      round += 1
    }
  }
}

extension Polyline {
  /// Returns this open line continued by `next`, which must begin at this line's end.
  fileprivate func joined(with next: Polyline, smooth: Bool) -> Polyline {
    var result = self
    result.isSmooth[result.points.count - 1] = smooth
    for (point, smooth) in zip(next.points, next.isSmooth).dropFirst() {
      result.append(point, smooth: smooth, minimumStep: 0)
    }
    return result
  }
}
