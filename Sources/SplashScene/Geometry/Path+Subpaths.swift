extension Path {
  /// The subpaths as separate paths, each beginning with a move.
  public var subpaths: [Path] { subpathRanges.map { Path(elements: elements[$0]) } }

  /// Creates a path by joining several paths in order.
  public init(joining paths: [Path]) {
    self.init()
    for path in paths { append(path) }
  }

  /// The range of the elements of each subpath. Its first element is a move.
  var subpathRanges: [Range<Int>] {
    let moves = elements.indices.filter { if case .move = elements[$0] { true } else { false } }
    return zip(moves, moves.dropFirst() + [elements.count]).map { $0..<$1 }
  }

  /// Creates a path from elements, the first of which is a move.
  init(elements: some Sequence<Element>) {
    self.init()
    for element in elements { add(element) }
  }

  /// Adds an element by calling the function for its kind.
  mutating func add(_ element: Element) {
    switch element {
    case .move(let p): move(to: p)
    case .line(let p): addLine(to: p)
    case .quad(let c, let p): addQuadCurve(to: p, control: c)
    case .cubic(let c1, let c2, let p): addCurve(to: p, control1: c1, control2: c2)
    case .close: close()
    }
  }

  /// Returns the lines and curves of a subpath, including its closing line unless the length of that line is 0.
  func segments(in range: Range<Int>) -> [PathSegment] {
    var segments: [PathSegment] = []
    segments.reserveCapacity(range.count)
    var (start, point) = (Point.zero, Point.zero)
    for element in elements[range] {
      switch element {
      case .move(let p):
        (start, point) = (p, p)
        continue
      case .line(let p): segments.append(.line(point, p))
      case .quad(let c, let p): segments.append(.quad(point, c, p))
      case .cubic(let c1, let c2, let p):
        segments.append(
          .cubic(CubicBezier(start: point, control1: c1, control2: c2, end: p)))
      case .close: if point != start { segments.append(.line(point, start)) }
      }
      point = segments.last?.end ?? start
    }
    return segments
  }
}
