/// The part of a path's length to keep, as with trim paths in motion graphics.
///
/// It applies to fills and strokes, and may wrap around the path's end:
///
/// ```swift
/// let quarter = PathTrim(start: 0, end: 0.25, offset: 0.875)
/// let piece = MeasuredPath(circle).trimmed(by: quarter)
/// ```
public struct PathTrim: Hashable, Sendable {
  /// The start of the kept part, as a fraction of the length; clamped to 0…1. If it is greater than the end, the two
  /// are swapped.
  public var start: Double
  /// The end of the kept part, as a fraction of the length; clamped to 0…1.
  public var end: Double
  /// The distance by which start and end are moved along the path, as a fraction of the length. Positions beyond the
  /// end wrap around to the beginning.
  public var offset: Double
  /// The length to which the fractions refer.
  public var mode: Mode
  /// How a position within a curve is found.
  package var curves: CurvePosition

  /// How the length is measured for several paths.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Each path is measured separately: all paths are trimmed at the same time.
    case simultaneously
    /// All paths are measured as one, in order: they are trimmed one after the other. After Effects calls this
    /// “Individually”.
    case sequentially
  }

  /// How a position within a curve is found. The lengths of lines and curves always determine which curve a position
  /// is in, and the fraction of that curve's length before it.
  package enum CurvePosition: String, CaseIterable, Hashable, Sendable {
    /// The position is at that fraction of the curve's length, as in After Effects.
    case byLength
    /// The fraction is the curve's parameter, as in Core Animation.
    case byParameter
  }

  /// Creates a trim, which keeps everything by default.
  package init(
    start: Double = 0, end: Double = 1, offset: Double = 0, mode: Mode = .simultaneously,
    curves: CurvePosition = .byLength
  ) {
    (self.start, self.end, self.offset) = (start, end, offset)
    (self.mode, self.curves) = (mode, curves)
  }

  /// Whether trimming leaves paths unchanged, with closed paths still closed.
  public var keepsEverything: Bool { ends.first <= 0 && ends.last >= 1 }

  /// Whether nothing is kept. With NaN, nothing is kept.
  public var keepsNothing: Bool {
    !(ends.first < ends.last) || !keepsEverything && !offset.isFinite
  }

  /// The start and end, clamped and in order.
  private var ends: (first: Double, last: Double) {
    guard !start.isNaN, !end.isNaN else { return (.nan, .nan) }
    return (min(max(min(start, end), 0), 1), min(max(start, end, 0), 1))
  }

  /// Returns the kept spans of a length, in order from the part's first point to its last. If the part wraps around
  /// the end, there are two spans, and the one up to the end comes first.
  func spans(ofLength length: Double) -> [PathSpan] {
    guard !keepsNothing else { return [] }
    if keepsEverything { return [PathSpan(start: 0, end: length)] }
    var first = ends.first + offset
    first -= first.rounded(.down)
    // A fraction this close to 1 differs from 1 only by rounding.
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

/// A span between two distances from a path's beginning, in points.
struct PathSpan: Hashable {
  var start: Double
  var end: Double
}
