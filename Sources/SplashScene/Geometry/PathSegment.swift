/// A line or a curve of a path, including its start point.
enum PathSegment: Hashable, Sendable {
  case line(Point, Point)
  /// A quadratic curve: start, control point and end.
  case quad(Point, Point, Point)
  case cubic(CubicBezier)

  var start: Point {
    switch self {
    case .line(let start, _), .quad(let start, _, _): start
    case .cubic(let curve): curve.start
    }
  }

  var end: Point {
    switch self {
    case .line(_, let end), .quad(_, _, let end): end
    case .cubic(let curve): curve.end
    }
  }

  /// The length in points, accurate to about ten digits; 0 if the points aren't finite.
  var length: Double {
    let length =
      switch self {
      case .line(let start, let end): (end - start).length
      case .quad, .cubic: raised.length(upTo: 1)
      }
    return length.isFinite ? length : 0
  }

  /// Returns the part between two fractions, as a curve of the same degree; exact at 0 and 1.
  ///
  /// - Parameters:
  ///   - curves: Whether the fractions are of the length or of the curve's parameter.
  ///   - length: The total length of the segment.
  func part(
    from first: Double, to last: Double, _ curves: PathTrim.CurvePosition, ofLength length: Double
  ) -> PathSegment {
    if first <= 0, last >= 1 { return self }
    let (u0, u1) =
      switch curves {
      case .byLength:
        (parameter(atFraction: first, of: length), parameter(atFraction: last, of: length))
      case .byParameter: (first, last)
      }
    switch self {
    case .line(let start, let end):
      return .line(start.mixed(end, u0), start.mixed(end, u1))
    case .quad(let start, let control, let end):
      func blossom(_ a: Double, _ b: Double) -> Point {
        start.mixed(control, a).mixed(control.mixed(end, a), b)
      }
      return .quad(blossom(u0, u0), blossom(u0, u1), blossom(u1, u1))
    case .cubic(let curve):
      return .cubic(curve.part(from: u0, to: u1))
    }
  }

  private func parameter(atFraction fraction: Double, of length: Double) -> Double {
    if case .line = self { return min(max(fraction, 0), 1) }
    return raised.parameter(atFraction: fraction, of: length)
  }

  private var raised: CubicBezier {
    switch self {
    case .line(let start, let end): CubicBezier(from: start, to: end)
    case .quad(let start, let control, let end):
      CubicBezier(from: start, to: end, control: control)
    case .cubic(let curve): curve
    }
  }
}

extension Path {
  /// Adds a line or a curve that begins at the current point.
  mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): addLine(to: end)
    case .quad(_, let control, let end): addQuadCurve(to: end, control: control)
    case .cubic(let curve):
      addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
  }
}
