/// A path with the measured lengths of its lines and curves, which can be reused for several ``PathTrim``s.
package struct MeasuredPath: Hashable, Sendable {
  /// The path.
  package let path: Path
  /// The length of all subpaths in points, accurate to about ten digits, including the lines that close subpaths.
  package let length: Double
  /// The subpaths in order.
  let subpaths: [Subpath]

  /// Measures a path. Segments with points that aren't finite have length 0.
  package init(_ path: Path) {
    self.path = path
    var length = 0.0
    subpaths = path.subpathRanges.map { range in
      let subpath = Subpath(path, range, start: length)
      length = subpath.span.end
      return subpath
    }
    self.length = length
  }

  /// A subpath and its position along the length of the path.
  struct Subpath: Hashable, Sendable {
    /// The range of the subpath's elements in the path.
    let elements: Range<Int>
    let isClosed: Bool
    let segments: [PathSegment]
    /// The distances from the path's beginning to the ends of the segments.
    let ends: [Double]
    /// The span of the path's length that the subpath covers.
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
