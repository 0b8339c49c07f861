/// The part of a path's length that is kept: the trim paths of motion graphics.
///
/// It holds for what is filled as well as for what is stroked, and may run across the path's end:
///
/// ```swift
/// let quarter = PathTrim(start: 0, end: 0.25, offset: 0.875)
/// let piece = MeasuredPath(circle).trimmed(by: quarter)
/// ```
public struct PathTrim: Hashable, Sendable {
  /// Where the kept part begins, in fractions of the length; clamped to 0…1. When it is the greater one,
  /// start and end change places.
  public var start: Double
  /// Where the kept part ends, in fractions of the length; clamped to 0…1.
  public var end: Double
  /// By how much both are moved along the path, in fractions of the length. What is moved beyond the end goes
  /// on at the beginning.
  public var offset: Double
  /// What the length is that the fractions are of.
  public var mode: Mode

  /// Whose length counts where there are several paths.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// That of each path by itself: all are trimmed at the same time.
    case simultaneously
    /// That of all paths, in their order: they are trimmed one after the other. After Effects calls it
    /// “Individually”.
    case sequentially
  }

  /// Makes a trim, which keeps everything unless it is given something else.
  public init(
    start: Double = 0, end: Double = 1, offset: Double = 0, mode: Mode = .simultaneously
  ) {
    (self.start, self.end, self.offset, self.mode) = (start, end, offset, mode)
  }

  /// Whether paths stay as they are, closed ones closed.
  public var keepsEverything: Bool { ends.first <= 0 && ends.last >= 1 }

  /// Whether nothing is kept. A number that is NaN keeps nothing.
  public var keepsNothing: Bool {
    !(ends.first < ends.last) || !keepsEverything && !offset.isFinite
  }

  /// Start and end in order, clamped.
  private var ends: (first: Double, last: Double) {
    guard !start.isNaN, !end.isNaN else { return (.nan, .nan) }
    return (min(max(min(start, end), 0), 1), min(max(start, end, 0), 1))
  }

  /// What is kept of a length, from its first to its last point: two spans where it runs across the end,
  /// of which the one up to the end comes first.
  func spans(ofLength length: Double) -> [PathSpan] {
    guard !keepsNothing else { return [] }
    if keepsEverything { return [PathSpan(start: 0, end: length)] }
    var first = ends.first + offset
    first -= first.rounded(.down)
    // A fraction this near to a whole one is off by rounding only.
    let resolution = 1e-12
    if first >= 1 - resolution { first = 0 }
    let last = first + (ends.last - ends.first)
    guard last > 1 + resolution else {
      return [PathSpan(start: first * length, end: min(last, 1) * length)]
    }
    return [
      PathSpan(start: first * length, end: length), PathSpan(start: 0, end: (last - 1) * length),
    ]
  }
}

/// What lies between two distances from a path's beginning, in points.
struct PathSpan: Hashable {
  var start: Double
  var end: Double
}
