/// A subpath as Lottie has it: vertices with handles.
package struct LottieBezier: Hashable, Sendable {
  /// A vertex, and its handles relative to it.
  package struct Vertex: Hashable, Sendable {
    /// Where it is.
    package var point: Point
    /// Where the curve that ends here comes from.
    package var incoming: Point
    /// Where the curve that begins here goes to.
    package var outgoing: Point

    /// Makes a vertex.
    package init(_ point: Point, incoming: Point = .zero, outgoing: Point = .zero) {
      (self.point, self.incoming, self.outgoing) = (point, incoming, outgoing)
    }
  }

  /// The vertices in their order.
  package var vertices: [Vertex]
  /// Whether the last vertex leads to the first one.
  package var isClosed: Bool

  /// Makes a subpath.
  package init(_ vertices: [Vertex] = [], isClosed: Bool = false) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// The same line the other way round, from the same start.
  package var reversed: LottieBezier {
    guard let first = vertices.first else { return self }
    let rest = vertices.dropFirst().reversed()
    let all = isClosed ? [first] + rest : vertices.reversed()
    return LottieBezier(
      all.map { Vertex($0.point, incoming: $0.outgoing, outgoing: $0.incoming) },
      isClosed: isClosed)
  }

  /// The subpath as a path.
  package var path: Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first.point)
    func add(_ from: Vertex, _ to: Vertex) {
      if from.outgoing == .zero, to.incoming == .zero {
        path.addLine(to: to.point)
      } else {
        path.addCurve(
          to: to.point, control1: from.point + from.outgoing, control2: to.point + to.incoming)
      }
    }
    for (from, to) in zip(vertices, vertices.dropFirst()) { add(from, to) }
    if isClosed, let last = vertices.last {
      // A straight way back needs no line of its own.
      if vertices.count > 1, last.outgoing != .zero || first.incoming != .zero { add(last, first) }
      path.close()
    }
    return path
  }
}

extension LottieBezier: LottieValue {
  /// Vertices and handles one by one; of subpaths with different numbers of vertices the first one stays.
  package func interpolated(
    to end: LottieBezier, along motion: LottieMotion?, _ rules: LottieRules,
    _ fraction: (Int) -> Double
  ) -> LottieBezier {
    guard vertices.count == end.vertices.count else { return self }
    let f = fraction(0)
    func mixed(_ a: Point, _ b: Point) -> Point { a + (b - a) * f }
    return LottieBezier(
      zip(vertices, end.vertices).map { a, b in
        Vertex(
          mixed(a.point, b.point), incoming: mixed(a.incoming, b.incoming),
          outgoing: mixed(a.outgoing, b.outgoing))
      }, isClosed: isClosed)
  }
}
