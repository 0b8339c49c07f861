import SplashScene

extension LottieBezier {
  /// Returns the subpath with a transform applied.
  func transformed(by map: AffineTransform) -> LottieBezier {
    let origin = map.apply(.zero)
    return LottieBezier(
      vertices.map {
        Vertex(
          map.apply($0.point), incoming: map.apply($0.incoming) - origin,
          outgoing: map.apply($0.outgoing) - origin)
      }, isClosed: isClosed)
  }

  /// Returns the subpath with rounded corners at vertices without handles, except at the ends of an open subpath.
  ///
  /// A corner uses at most half of each side.
  func roundingCorners(radius: Double) -> LottieBezier {
    guard radius > 0, vertices.count > 2 else { return self }
    var result: [Vertex] = []
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard !isEnd, vertex.incoming == .zero, vertex.outgoing == .zero else {
        result.append(vertex)
        continue
      }
      let before = vertices[(index + vertices.count - 1) % vertices.count].point - vertex.point
      let after = vertices[(index + 1) % vertices.count].point - vertex.point
      func cut(_ side: Point) -> Point {
        let length = side.length
        return length > 0 ? side * (min(radius, length / 2) / length) : .zero
      }
      let (back, onward) = (cut(before), cut(after))
      result.append(
        Vertex(vertex.point + back, outgoing: Point(-back.x, -back.y) * Self.circleHandle))
      result.append(
        Vertex(vertex.point + onward, incoming: Point(-onward.x, -onward.y) * Self.circleHandle))
    }
    return LottieBezier(result, isClosed: isClosed)
  }

  /// Returns the subpath with its vertices moved towards its centre, and the ends of its handles away from it.
  func puckered(by amount: Double) -> LottieBezier {
    guard amount != 0, !vertices.isEmpty else { return self }
    let sum = vertices.reduce(Point.zero) { $0 + $1.point }
    let middle = sum * (1 / Double(vertices.count))
    return LottieBezier(
      vertices.map { vertex in
        let point = vertex.point + (middle - vertex.point) * amount
        func moved(_ handle: Point) -> Point {
          let end = vertex.point + handle
          return end + (end - middle) * amount - point
        }
        return Vertex(point, incoming: moved(vertex.incoming), outgoing: moved(vertex.outgoing))
      }, isClosed: isClosed)
  }

  /// Converts a path of lines and cubic curves to subpaths.
  static func subpaths(of path: Path) -> [LottieBezier] {
    var subpaths: [LottieBezier] = []
    for element in path.elements {
      switch element {
      case .move(let p): subpaths.append(LottieBezier([Vertex(p)]))
      case .line(let p): subpaths[subpaths.count - 1].vertices.append(Vertex(p))
      case .quad(let c, let p):
        subpaths[subpaths.count - 1].addCurve(to: p) { start in
          (start.interpolated(to: c, 2.0 / 3), p.interpolated(to: c, 2.0 / 3))
        }
      case .cubic(let c1, let c2, let p):
        subpaths[subpaths.count - 1].addCurve(to: p) { _ in (c1, c2) }
      case .close: subpaths[subpaths.count - 1].close()
      }
    }
    return subpaths
  }

  private mutating func addCurve(to end: Point, controls: (Point) -> (Point, Point)) {
    let start = vertices[vertices.count - 1].point
    let (c1, c2) = controls(start)
    vertices[vertices.count - 1].outgoing = c1 - start
    vertices.append(Vertex(end, incoming: c2 - end))
  }

  /// Joins the end to the beginning. If the last vertex is already at the beginning, it is merged with the first.
  private mutating func close() {
    isClosed = true
    if vertices.count > 1, let last = vertices.last, last.point == vertices[0].point {
      vertices[0].incoming = last.incoming
      vertices.removeLast()
    }
  }
}

extension [LottieBezier] {
  /// A path with all subpaths.
  var path: Path {
    var path = Path()
    for subpath in self { path.append(subpath.path, translatedBy: .zero) }
    return path
  }
}
