import SplashScene
import SplashSystem

// An offset curve consists of the offset sides, joined at the corners. Where sides turn towards the offset curve, or
// bend more sharply than the offset allows, the offset sides cross and run backwards. Parts that the result doesn't
// wind around clockwise are removed.

extension LottieBezier {
  /// The corner style of an offset curve.
  struct Corners {
    var join: LineJoin
    /// The miter limit, as a multiple of twice the distance.
    var miterLimit: Double
  }

  /// Returns the outline offset by a distance: outwards, or inwards if negative. An open subpath is offset on both
  /// sides.
  func offset(by amount: Double, _ corners: Corners) -> [LottieBezier] {
    guard amount != 0, amount.isFinite, vertices.count > 1 else { return [self] }
    guard isClosed else {
      let back = LottieBezier(
        vertices.reversed().map {
          Vertex($0.point, incoming: $0.outgoing, outgoing: $0.incoming)
        })
      let both = sides(isClosed: false) + back.sides(isClosed: false)
      return Parallel(of: both, distance: abs(amount), corners).outline
    }
    // The outer outlines run clockwise, and holes counterclockwise.
    let area = [[self]].combined(by: .unite) ?? [self]
    let isReversed = area.reduce(0) { $0 + $1.hullArea } < 0
    let parallels = area.map { part in
      Parallel(
        of: (isReversed ? part.reversed : part).sides(isClosed: true), distance: amount, corners
      ).subpath
    }
    let outline = [parallels].combined(by: .clockwise) ?? parallels
    return isReversed ? outline.map(\.reversed) : outline
  }

  /// Twice the area of the polygon of vertices and handles; positive if clockwise.
  private var hullArea: Double {
    sides(isClosed: true).reduce(0) { sum, side in
      let b = side.bezier
      let points = [b.start, b.control1, b.control2, b.end]
      return zip(points, points.dropFirst()).reduce(sum) { $0 + $1.0.cross($1.1) }
    }
  }

  /// The offset curves on the left of consecutive sides.
  private struct Parallel {
    let distance: Double
    let corners: Corners
    private var vertices: [Vertex] = []

    init(of sides: [Side], distance: Double, _ corners: Corners) {
      (self.distance, self.corners) = (distance, corners)
      for (index, side) in sides.enumerated() {
        add(side.bezier, isLine: side.isLine, depth: 0)
        let next = sides[(index + 1) % sides.count].bezier
        addCorner(
          at: side.bezier.end, from: side.bezier.direction(at: 1), to: next.direction(at: 0))
      }
    }

    var subpath: LottieBezier { LottieBezier(vertices, isClosed: true) }

    /// The offset curve without self-intersections.
    var outline: [LottieBezier] { [[subpath]].combined(by: .clockwise) ?? [subpath] }

    private func normal(_ direction: Point) -> Point {
      Point(direction.y, -direction.x) * distance
    }

    /// Adds the offset of a curve, which is split in half where it bends sharply.
    private mutating func add(_ curve: CubicBezier, isLine: Bool, depth: Int) {
      let (start, end) = (curve.direction(at: 0), curve.direction(at: 1))
      if !isLine, depth < 6, curve.bends {
        add(curve.part(from: 0, to: 0.5), isLine: false, depth: depth + 1)
        add(curve.part(from: 0.5, to: 1), isLine: false, depth: depth + 1)
        return
      }
      let (first, last) = (curve.start + normal(start), curve.end + normal(end))
      // Handles are scaled and reversed together with the chord.
      let chord = curve.end - curve.start
      let square = chord.dot(chord)
      let factor = isLine || square == 0 ? 0 : (last - first).dot(chord) / square
      line(to: first)
      vertices[vertices.count - 1].outgoing = (curve.control1 - curve.start) * factor
      vertices.append(Vertex(last, incoming: (curve.control2 - curve.end) * factor))
    }

    private mutating func line(to point: Point) {
      if let last = vertices.last, (last.point - point).length <= 1e-9 * abs(distance) { return }
      vertices.append(Vertex(point))
    }

    private mutating func addCorner(at corner: Point, from before: Point, to after: Point) {
      let (turn, along) = (before.cross(after), before.dot(after))
      if along > 0, abs(turn) < 1e-9 { return }
      let (first, last) = (normal(before), normal(after))
      guard turn * distance > 0 || along < 0 && abs(turn) < 1e-9 else {
        // The offset sides cross. Joining them through the corner makes the excess run backwards.
        line(to: corner)
        line(to: corner + last)
        return
      }
      switch corners.join {
      case .bevel: break
      case .miter:
        // The miter's length is the distance divided by the cosine of half the turn.
        let cosine = ((1 + along) / 2).squareRoot()
        if cosine > 1e-6, 1 <= corners.miterLimit * cosine {
          line(to: corner + (first + last) * (1 / (1 + along)))
        }
      case .round:
        addArc(about: corner, from: first, by: Elementary.atan2(abs(turn), along))
      }
      line(to: corner + last)
    }

    /// Adds an arc as curves of at most a quarter turn each.
    private mutating func addArc(about center: Point, from start: Point, by angle: Double) {
      let count = max(1, (angle / (Double.pi / 2) - 1e-9).rounded(.up))
      let part = (distance > 0 ? angle : -angle) / count
      let handle = 4 / 3 * Elementary.tan(part / 4)
      line(to: center + start)
      for step in 0..<Int(clamping: count) {
        let from = AffineTransform.rotation(part * Double(step)).apply(start)
        let to = AffineTransform.rotation(part * Double(step + 1)).apply(start)
        vertices[vertices.count - 1].outgoing = Point(-from.y, from.x) * handle
        vertices.append(Vertex(center + to, incoming: Point(to.y, -to.x) * handle))
      }
    }
  }
}

extension CubicBezier {
  /// Returns the unit direction at the start or the end; zero for a curve that is a single point.
  fileprivate func direction(at end: Int) -> Point {
    let ways =
      end == 0
      ? [control1 - start, control2 - start, self.end - start]
      : [self.end - control2, self.end - control1, self.end - start]
    guard let way = ways.first(where: { $0.length > 0 }) else { return .zero }
    return way * (1 / way.length)
  }

  /// Whether the curve turns by more than 30° from end to end, or has a noticeable inflection.
  fileprivate var bends: Bool {
    let (first, last) = (direction(at: 0), direction(at: 1))
    let chord = end - start
    guard chord.length > 0 else { return true }
    let middle = chord * (1 / chord.length)
    return first.dot(middle) < 0.965 || last.dot(middle) < 0.965 || first.dot(last) < 0.866
  }
}

extension Point {
  fileprivate func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Returns the cross product, positive if `other` points further clockwise on the screen.
  fileprivate func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
