import SplashScene

/// Draws the outline of the area that a pen covers: for each line, the quadrilateral that the pen's diameter sweeps;
/// the joins on the outside of corners; and the caps.
///
/// All parts have the same direction, so filling with the non-zero rule draws their union.
///
/// This is the definition of a stroke as the area that a line swept along the path covers: see D. Nehab, "Converting
/// Stroked Primitives to Filled Primitives", ACM Transactions on Graphics 39 (4), 2020. There, curves are offset; here,
/// they are flattened first, so a sharp bend needs no special case.
struct Stroker {
  private let radius: Double
  private let style: DisplayList.StrokeStyle
  private let projection: Projection
  // The tolerance in the path's space.
  private let tolerance: Double
  private var left = Side()
  private var right = Side()
  private var edges = EdgeBuilder(width: 0, height: 0)

  /// Adds the area that a pen covers along `path` under `projection` to `edges`. Nothing is added if the pen has no
  /// width, or if a number is NaN.
  static func add(
    _ path: Path, _ style: DisplayList.StrokeStyle, _ projection: Projection,
    to edges: inout EdgeBuilder
  ) {
    let stretch = projection.greatestStretch(
      in: style.extent(along: path), onCanvasOf: edges.canvasSize)
    guard style.width > 0, style.width <= Precision.limit, stretch > 0, stretch.isFinite else {
      return
    }
    let tolerance = Precision.tolerance / stretch
    guard tolerance > 0, tolerance.isFinite else { return }
    var stroker = Stroker(
      radius: style.width / 2, style: style, projection: projection, tolerance: tolerance)
    // The builder is borrowed, not copied.
    swap(&stroker.edges, &edges)
    defer { swap(&stroker.edges, &edges) }
    let lines = Polyline.subpaths(
      of: path, tolerance: Precision.tolerance, scale: stretch, reach: stretch * style.width / 2)
    if let pattern = DashPattern(style.dashes, phase: style.dashPhase), pattern.isDrawable(lines) {
      for line in lines { pattern.forEachDash(of: line) { stroker.stroke($0) } }
    } else {
      for line in lines { stroker.stroke(line) }
    }
  }

  private init(
    radius: Double, style: DisplayList.StrokeStyle, projection: Projection, tolerance: Double
  ) {
    self.radius = radius
    self.style = style
    self.projection = projection
    self.tolerance = tolerance
  }

  /// One side of the outline that has been drawn so far, in device space. The points drawn aren't stored, because a
  /// side may be much longer than the part of it that is on the canvas.
  private struct Side {
    var first: Projection.Place?
    var last = Projection.Place(0, 0, 1)
  }

  private mutating func stroke(_ line: Polyline) {
    guard line.points.count > 1 else {
      if let point = line.points.first { dot(at: point, direction: line.dotDirection) }
      return
    }
    let count = line.points.count
    let segments = line.isClosed ? count : count - 1
    func segment(_ i: Int) -> Segment {
      Segment(from: line.points[i], to: line.points[(i + 1) % count])
    }
    var previous = segment(line.isClosed ? segments - 1 : 0)
    if line.isClosed {
      for i in 0..<segments {
        let next = segment(i)
        join(previous, next, at: line.points[i], smooth: line.isSmooth[i])
        previous = next
      }
      finish(isClosed: true)
      return
    }
    let first = previous
    cap(at: line.points[0], direction: first.direction * -1)
    for i in 1..<segments {
      let next = segment(i)
      join(previous, next, at: line.points[i], smooth: line.isSmooth[i])
      previous = next
    }
    cap(at: line.points[count - 1], direction: previous.direction)
    finish(isClosed: false)
  }

  /// A straight part of the line.
  private struct Segment {
    var direction: Point
    var length: Double
    /// The unit vector to the left, if y points up. The right side is opposite.
    var normal: Point { Point(-direction.y, direction.x) }

    init(from p: Point, to q: Point) {
      let way = q - p
      length = way.length
      direction = way * (1 / length)
    }
  }

  // MARK: Joins

  private mutating func join(_ a: Segment, _ b: Segment, at vertex: Point, smooth: Bool) {
    let dot = a.direction.x * b.direction.x + a.direction.y * b.direction.y
    let cross = a.direction.x * b.direction.y - a.direction.y * b.direction.x
    // A turn to the left leaves a gap on the right.
    let outside = cross > 0 ? -1.0 : 1.0
    let (from, to) = (a.normal * outside, b.normal * outside)
    let onLeft = outside > 0
    // The miter's length in line widths is 1 / cos (turn / 2), and cos² (turn / 2) = (1 + dot) / 2.
    let isMiter =
      isNearlyStraight(dot)
      || !smooth && style.join == .miter && style.miterLimit * style.miterLimit * (1 + dot) >= 2
    if isMiter {
      add(vertex + (from + to) * (radius / (1 + dot)), onLeft)
    } else {
      add(vertex + from * radius, onLeft)
      if smooth || style.join == .round {
        let middle = dot < -0.999_999 ? a.direction : UnitArc.bisector(from, to)
        arc(about: vertex, from, middle, to, onLeft)
      }
      add(vertex + to * radius, onLeft)
    }
    addInnerJoin(a, b, at: vertex, dot: dot, side: -outside, !onLeft)
  }

  /// Returns whether the tip of a miter is so close to the arc of a round join that the two are interchangeable.
  private func isNearlyStraight(_ dot: Double) -> Bool {
    // The tip is r · (1 / cos (turn / 2) − 1) outside the arc: about r · sin² (turn / 2) / 2.
    dot > 0.9 && radius * (1 - dot) <= 4 * tolerance
  }

  /// Adds the boundary on the inside of a corner: the intersection of the sides, if they are long enough. Otherwise
  /// the boundary passes through the vertex itself, so that every part keeps its direction.
  private mutating func addInnerJoin(
    _ a: Segment, _ b: Segment, at vertex: Point, dot: Double, side: Double, _ onLeft: Bool
  ) {
    let (from, to) = (a.normal * side, b.normal * side)
    // tan² (turn / 2) = (1 − dot) / (1 + dot)
    let reach = min(a.length, b.length) / 2
    if radius * radius * (1 - dot) <= reach * reach * (1 + dot) {
      add(vertex + (from + to) * (radius / (1 + dot)), onLeft)
      return
    }
    add(vertex + from * radius, onLeft)
    add(vertex, onLeft)
    add(vertex + to * radius, onLeft)
  }

  /// Adds the inner points of the arc around `center` that passes through three consecutive directions.
  private mutating func arc(
    about center: Point, _ from: Point, _ middle: Point, _ to: Point, _ onLeft: Bool
  ) {
    halve(center, from, middle, 0, onLeft)
    if radius * (1 - ((1 + from.x * to.x + from.y * to.y) / 2).squareRoot()) > tolerance {
      add(center + middle * radius, onLeft)
    }
    halve(center, middle, to, 0, onLeft)
  }

  private mutating func halve(
    _ center: Point, _ from: Point, _ to: Point, _ depth: Int, _ onLeft: Bool
  ) {
    // How far the chord is inside the arc: r · (1 − cos(angle / 2)).
    let cosine = from.x * to.x + from.y * to.y
    let inside = radius * (1 - max(0, (1 + cosine) / 2).squareRoot())
    guard inside > tolerance, depth < 12 else { return }
    // The arc is inside the triangle formed by its ends and the intersection of the tangents there.
    let tip = center + (from + to) * (radius / (1 + cosine))
    if depth > 2, let p = edges.place(center + from * radius, projection),
      let q = edges.place(center + to * radius, projection),
      let tip = edges.place(tip, projection), p.isSeen, q.isSeen, tip.isSeen,
      edges.isBeside(p.point, tip.point, tip.point, q.point)
    {
      return
    }
    let middle = UnitArc.bisector(from, to)
    halve(center, from, middle, depth + 1, onLeft)
    add(center + middle * radius, onLeft)
    halve(center, middle, to, depth + 1, onLeft)
  }

  // MARK: Caps

  /// Closes the line at one of its ends. `direction` points outwards.
  private mutating func cap(at end: Point, direction: Point) {
    // The cap is drawn from the side to the left of `direction` around to the other side.
    let normal = Point(-direction.y, direction.x)
    let out = style.cap == .square ? end + direction * radius : end
    add(out + normal * radius, true)
    if style.cap == .round { arc(about: end, normal, direction, normal * -1, true) }
    add(out - normal * radius, true)
  }

  private mutating func dot(at point: Point, direction: Point) {
    guard style.cap != .butt else { return }
    cap(at: point, direction: direction * -1)
    cap(at: point, direction: direction)
    finish(isClosed: false)
  }

  // MARK: Outline

  /// Continues to `point` on one side. The left side is drawn along the line, and the right side in reverse.
  private mutating func add(_ point: Point, _ onLeft: Bool) {
    guard let p = edges.place(point, projection) else { return }
    if onLeft {
      if left.first == nil { left.first = p } else { edges.addLine(left.last, p) }
      left.last = p
    } else {
      if right.first == nil { right.first = p } else { edges.addLine(p, right.last) }
      right.last = p
    }
  }

  /// Closes the outline: each side separately if the line is closed, otherwise both sides together.
  private mutating func finish(isClosed: Bool) {
    if let start = left.first {
      if let end = right.first, !isClosed {
        edges.addLine(left.last, right.last)
        edges.addLine(end, start)
      } else {
        edges.addLine(left.last, start)
      }
    }
    if isClosed, let end = right.first { edges.addLine(end, right.last) }
    left = Side()
    right = Side()
  }
}
