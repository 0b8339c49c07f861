/// A path with the lengths of its lines and curves, which are found once and serve every ``PathTrim``.
public struct MeasuredPath: Hashable, Sendable {
  /// The path.
  public let path: Path
  /// The length of all subpaths in points, exact to about ten digits. The lines that close subpaths count.
  public let length: Double
  /// The subpaths in their order.
  let subpaths: [Subpath]

  /// Measures a path. What has points that aren't finite counts as if it had no length.
  public init(_ path: Path) {
    self.path = path
    var length = 0.0
    subpaths = path.subpathRanges.map { range in
      let subpath = Subpath(path, range, start: length)
      length = subpath.span.end
      return subpath
    }
    self.length = length
  }

  /// A subpath with its place in the length of the path.
  struct Subpath: Hashable, Sendable {
    /// Where its elements are in the path.
    let elements: Range<Int>
    let isClosed: Bool
    let segments: [PathSegment]
    /// The distances from the path's beginning at which the segments end.
    let ends: [Double]
    /// Where the subpath is in the length of the path.
    let span: PathSpan

    fileprivate init(_ path: Path, _ elements: Range<Int>, start: Double) {
      self.elements = elements
      isClosed = path.elements[elements].last == .close
      segments = path.segments(in: elements)
      var end = start
      ends = segments.map { segment in
        end += segment.length
        return end
      }
      span = PathSpan(start: start, end: end)
    }
  }
}
