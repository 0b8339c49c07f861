extension Path {
  /// Interpolates towards `other` element by element; `nil` unless both have the same number of elements, with moves
  /// and closes at the same positions.
  ///
  /// Where a line corresponds to a curve, or a quadratic curve to a cubic one, the element of lower degree is
  /// elevated first, which doesn't change its shape.
  public func interpolated(to other: Path, _ fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result = Path()
    // The current point of each path.
    var (a, b) = (Path.Pen(), Path.Pen())
    for (first, second) in zip(elements, other.elements) {
      let degree = max(first.degree, second.degree)
      switch (a.raised(first, to: degree), b.raised(second, to: degree)) {
      case (.move(let p), .move(let q)):
        result.move(to: p.interpolated(to: q, fraction))
      case (.line(let p), .line(let q)):
        result.addLine(to: p.interpolated(to: q, fraction))
      case (.quad(let c, let p), .quad(let d, let q)):
        result.addQuadCurve(
          to: p.interpolated(to: q, fraction), control: c.interpolated(to: d, fraction))
      case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
        result.addCurve(
          to: p.interpolated(to: q, fraction), control1: c1.interpolated(to: d1, fraction),
          control2: c2.interpolated(to: d2, fraction))
      case (.close, .close):
        result.close()
      default:
        return nil
      }
      a.advance(over: first)
      b.advance(over: second)
    }
    return result
  }

  /// Tracks a path's current point.
  private struct Pen {
    private var start = Point.zero
    private var point = Point.zero

    mutating func advance(over element: Element) {
      switch element {
      case .move(let p):
        start = p
        point = p
      case .line(let p), .quad(_, let p), .cubic(_, _, let p): point = p
      case .close: point = start
      }
    }

    /// Returns a line or curve elevated to a higher degree; returns other elements unchanged.
    func raised(_ element: Element, to degree: Int) -> Element {
      switch (element, degree) {
      case (.line(let p), 2):
        return .quad(point.interpolated(to: p, 0.5), p)
      case (.line(let p), 3):
        return .cubic(point.interpolated(to: p, 1.0 / 3), point.interpolated(to: p, 2.0 / 3), p)
      case (.quad(let c, let p), 3):
        return .cubic(point.interpolated(to: c, 2.0 / 3), p.interpolated(to: c, 2.0 / 3), p)
      default:
        return element
      }
    }
  }
}

extension Path.Element {
  /// The degree of a line or curve; 0 for a move or a close.
  fileprivate var degree: Int {
    switch self {
    case .move, .close: 0
    case .line: 1
    case .quad: 2
    case .cubic: 3
    }
  }
}
