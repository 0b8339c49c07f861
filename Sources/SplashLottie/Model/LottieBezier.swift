import SplashScene

/// A subpath as represented in Lottie: vertices with handles.
struct LottieBezier: Hashable, Sendable {
  /// A vertex with its handles, which are relative to it.
  struct Vertex: Hashable, Sendable {
    /// The position.
    var point: Point
    /// The control point of the curve that ends here.
    var incoming: Point
    /// The control point of the curve that begins here.
    var outgoing: Point

    /// Creates a vertex.
    init(_ point: Point, incoming: Point = .zero, outgoing: Point = .zero) {
      (self.point, self.incoming, self.outgoing) = (point, incoming, outgoing)
    }
  }

  /// The vertices in order.
  var vertices: [Vertex]
  /// Whether the last vertex is joined to the first.
  var isClosed: Bool

  /// Creates a subpath.
  init(_ vertices: [Vertex] = [], isClosed: Bool = false) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// The same subpath in the opposite direction, starting at the same vertex.
  var reversed: LottieBezier {
    guard let first = vertices.first else { return self }
    let rest = vertices.dropFirst().reversed()
    let all = isClosed ? [first] + rest : vertices.reversed()
    return LottieBezier(
      all.map { Vertex($0.point, incoming: $0.outgoing, outgoing: $0.incoming) },
      isClosed: isClosed)
  }

  /// The subpath as a path.
  var path: Path {
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
      // A straight closing side needs no explicit line.
      if vertices.count > 1, last.outgoing != .zero || first.incoming != .zero { add(last, first) }
      path.close()
    }
    return path
  }
}

extension LottieBezier: LottieValue {
  /// Interpolates vertices and handles individually; if the numbers of vertices differ, returns the first subpath.
  func interpolated(
    to end: LottieBezier, along motion: LottieMotion?, _ rules: PlayerRules,
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
