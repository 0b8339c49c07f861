import SplashScene

/// Spans of time, in seconds: in ascending order, and apart from each other.
package struct TimeSpans: Hashable, Sendable {
  /// The spans.
  package let ranges: [ClosedRange<Double>]

  /// All of time.
  package static let always = TimeSpans([-.infinity ... .infinity])
  /// No time at all.
  package static let never = TimeSpans([])

  /// Creates the spans that cover the same times as `ranges`, which may be in any order and may overlap.
  package init(_ ranges: [ClosedRange<Double>]) {
    guard ranges.count > 1 else {
      self.ranges = ranges
      return
    }
    var merged: [ClosedRange<Double>] = []
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + MediaTiming.resolution {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// Whether there are no spans.
  package var isEmpty: Bool { ranges.isEmpty }

  /// The beginning of the first span, and the end of the last one; `nil` if there are no spans.
  package var hull: ClosedRange<Double>? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return first.lowerBound...last.upperBound
  }

  /// Returns whether a time is in one of the spans, which include both of their ends.
  package func contains(_ time: Double) -> Bool { ranges.contains { $0.contains(time) } }

  /// Returns the times in these spans, in the other ones, or in both.
  package func union(_ other: TimeSpans) -> TimeSpans {
    if isEmpty { return other }
    return other.isEmpty ? self : TimeSpans(ranges + other.ranges)
  }

  /// Returns the times in these spans that are within `window`.
  package func within(_ window: ClosedRange<Double>) -> TimeSpans {
    TimeSpans(
      ranges.compactMap { range in
        range.overlaps(window) ? range.clamped(to: window) : nil
      })
  }

  /// Returns the times both in these spans and in the other ones.
  package func intersection(_ other: TimeSpans) -> TimeSpans {
    TimeSpans(other.ranges.flatMap { within($0).ranges })
  }

  /// Returns the times in these spans that aren't in the other ones. The ends of the other spans remain.
  package func subtracting(_ other: TimeSpans) -> TimeSpans {
    var rest: [ClosedRange<Double>] = []
    for range in ranges {
      var begin = range.lowerBound
      for cut in other.ranges where cut.overlaps(range) {
        if cut.lowerBound > begin { rest.append(begin...cut.lowerBound) }
        begin = max(begin, cut.upperBound)
      }
      if begin < range.upperBound { rest.append(begin...range.upperBound) }
    }
    return TimeSpans(rest)
  }

  /// The spans without those that are shorter than the precision of times.
  package var lasting: TimeSpans {
    let isLasting = { (range: ClosedRange<Double>) in
      range.upperBound - range.lowerBound > MediaTiming.resolution
    }
    return ranges.allSatisfy(isLasting) ? self : TimeSpans(ranges.filter(isLasting))
  }

  /// Returns the spans of the times `factor` · t + `offset`, where t is a time in these spans.
  package func mapped(by factor: Double, adding offset: Double) -> TimeSpans {
    TimeSpans(
      ranges.map {
        ClosedRange(
          between: $0.lowerBound * factor + offset, and: $0.upperBound * factor + offset)
      })
  }
}

extension ClosedRange<Double> {
  /// Creates the span between two times in either order. If one of them is undefined, as the difference of infinities
  /// is, the span is all of time.
  init(between first: Double, and second: Double) {
    self =
      first <= second
      ? first...second : second <= first ? second...first : -.infinity...Double.infinity
  }
}
