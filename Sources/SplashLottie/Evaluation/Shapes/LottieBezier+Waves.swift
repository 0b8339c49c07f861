import SplashScene
import SplashSystem

extension LottieBezier {
  /// Returns the subpath as a zigzag: vertices, and ridges at evenly spaced parameters of each side, are moved along
  /// the normal, alternately to the right and left.
  ///
  /// - Parameters:
  ///   - size: The distance by which vertices and ridges are moved.
  ///   - ridges: The number of ridges between two vertices.
  ///   - isSmooth: Whether handles along the subpath turn the corners into waves.
  func zigZag(size: Double, ridges: Int, isSmooth: Bool) -> LottieBezier {
    let sides = sides(isClosed: isClosed)
    guard size != 0, let first = sides.first else { return self }
    var wave = Wave(size: size, handle: isSmooth ? 1 / Double(2 * (ridges + 1)) : 0)
    let last = sides[sides.count - 1]
    wave.addCorner(between: isClosed ? last : nil, and: first)
    for (index, side) in sides.enumerated() {
      let bezier = side.bezier
      let length = (bezier.end - bezier.start).length
      for ridge in 0..<ridges {
        let u = Double(ridge + 1) / Double(ridges + 1)
        let (sin, cos) = Elementary.sinCos(bezier.angle(at: u) ?? 0)
        wave.add(bezier.point(at: u), along: Point(cos, sin), before: length, after: length)
      }
      let next = index + 1 < sides.count ? sides[index + 1] : isClosed ? first : nil
      // The closing vertex is on the same side as the first vertex, which already exists.
      let isDone = isClosed && index == sides.count - 1 && wave.vertices.count.isMultiple(of: 2)
      if !isDone { wave.addCorner(between: side, and: next) }
    }
    return LottieBezier(wave.vertices, isClosed: isClosed)
  }

  /// Builds the vertices of a zigzag.
  private struct Wave {
    let size: Double
    /// The length of handles, as a fraction of the distance to the next corner.
    let handle: Double
    var vertices: [Vertex] = []

    mutating func addCorner(between side: Side?, and next: Side?) {
      guard let point = next?.bezier.start ?? side?.bezier.end else { return }
      let (before, after) = (side?.bezier.start ?? point, next?.bezier.end ?? point)
      add(
        point, along: after - before, before: (point - before).length,
        after: (after - point).length)
    }

    mutating func add(_ point: Point, along way: Point, before: Double, after: Double) {
      let unit = way.length > 0 ? way * (1 / way.length) : .zero
      let right = Point(-unit.y, unit.x) * (vertices.count.isMultiple(of: 2) ? size : -size)
      vertices.append(
        Vertex(
          point + right, incoming: unit * (-handle * before), outgoing: unit * (handle * after)))
    }
  }

  /// Returns the subpath twisted around a point by an angle that decreases linearly with distance, to 0 at the
  /// maximum distance.
  ///
  /// - Parameter angle: The angle at the point, in radians.
  func twisted(by angle: Double, about center: Point) -> LottieBezier {
    let sides = sides(isClosed: isClosed)
    let reach = vertices.reduce(0.0) { reach, vertex in
      let ends = [vertex.point, vertex.point + vertex.incoming, vertex.point + vertex.outgoing]
      return ends.reduce(reach) { max($0, ($1 - center).length) }
    }
    guard angle != 0, reach > 0, reach.isFinite, !sides.isEmpty else { return self }
    let twist = Twist(angle: angle, center: center, reach: reach)
    var result: [Vertex] = []
    for side in sides {
      let count = twist.steps(of: side.bezier)
      for step in 0..<count {
        let part = side.bezier.part(
          from: Double(step) / Double(count), to: Double(step + 1) / Double(count))
        let start = Vertex(
          twist.apply(part.start), outgoing: twist.apply(part.control1 - part.start, at: part.start)
        )
        let end = Vertex(
          twist.apply(part.end), incoming: twist.apply(part.control2 - part.end, at: part.end))
        if let last = result.indices.last {
          result[last].outgoing = start.outgoing
        } else {
          result.append(start)
        }
        result.append(end)
      }
    }
    if isClosed, let last = result.popLast() { result[0].incoming = last.incoming }
    return LottieBezier(result, isClosed: isClosed)
  }

  /// A mapping that rotates points by angles that depend on their distances from the centre.
  private struct Twist {
    let angle: Double
    let center: Point
    let reach: Double

    /// Returns the number of parts into which a curve is split: one for every twelfth of a half turn by which the
    /// rotations at its ends differ.
    func steps(of curve: CubicBezier) -> Int {
      let hull =
        (curve.control1 - curve.start).length + (curve.control2 - curve.control1).length
        + (curve.end - curve.control2).length
      let count = (abs(angle) * hull / reach / (Double.pi / 12)).rounded(.up)
      return Int(clamping: max(1, min(count, 64)))
    }

    private func turn(at way: Point) -> AffineTransform {
      .rotation(angle * (1 - way.length / reach))
    }

    func apply(_ p: Point) -> Point {
      let way = p - center
      return center + turn(at: way).apply(way)
    }

    /// Maps a small step at a point, using the derivative.
    func apply(_ step: Point, at p: Point) -> Point {
      let way = p - center
      let distance = way.length
      guard distance > 0 else { return turn(at: way).apply(step) }
      let outwards = (step.x * way.x + step.y * way.y) / distance
      let sideways = Point(-way.y, way.x) * (-angle / reach * outwards)
      return turn(at: way).apply(step + sideways)
    }
  }
}
