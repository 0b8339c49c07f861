import SplashScene
import SplashSystem

// Outlines begin at the same point as in After Effects, so that trims and dashes match.

extension LottieOutline {
  /// Returns the outline at a given frame as vertices with handles.
  func bezier(at frame: Double, _ rules: PlayerRules) -> LottieBezier {
    let (outline, isReversed): (LottieBezier, Bool) =
      switch self {
      case .bezier(let bezier, let isReversed): (bezier.value(at: frame, rules), isReversed)
      case .ellipse(let center, let size, let isReversed):
        (
          .ellipse(center: center.value(at: frame, rules), size: size.value(at: frame, rules)),
          isReversed
        )
      case .rect(let center, let size, let radius, let isReversed):
        (
          .rect(
            center: center.value(at: frame, rules), size: size.value(at: frame, rules),
            radius: radius.value(at: frame, rules)), isReversed
        )
      case .star(let star): (star.bezier(at: frame, rules), star.isReversed)
      }
    return isReversed ? outline.reversed : outline
  }

  /// Whether the outline is constant.
  var isStill: Bool {
    switch self {
    case .bezier(let bezier, _): bezier.isStill
    case .ellipse(let center, let size, _): center.isStill && size.isStill
    case .rect(let center, let size, let radius, _):
      center.isStill && size.isStill && radius.isStill
    case .star(let star): star.isStill
    }
  }
}

extension LottieBezier {
  /// The length of a quarter circle's handles, as a multiple of the radius.
  static let circleHandle = 0.5519150245

  /// Creates an ellipse, clockwise from its top.
  static func ellipse(center: Point, size: Point) -> LottieBezier {
    let (x, y) = (size.x / 2, size.y / 2)
    let (hx, hy) = (x * circleHandle, y * circleHandle)
    return LottieBezier(
      [
        Vertex(center + Point(0, -y), incoming: Point(-hx, 0), outgoing: Point(hx, 0)),
        Vertex(center + Point(x, 0), incoming: Point(0, -hy), outgoing: Point(0, hy)),
        Vertex(center + Point(0, y), incoming: Point(hx, 0), outgoing: Point(-hx, 0)),
        Vertex(center + Point(-x, 0), incoming: Point(0, hy), outgoing: Point(0, -hy)),
      ], isClosed: true)
  }

  /// Creates a rectangle, clockwise from its top-right corner.
  static func rect(center: Point, size: Point, radius: Double) -> LottieBezier {
    let (x, y) = (abs(size.x) / 2, abs(size.y) / 2)
    let r = max(0, min(radius, x, y))
    if r == 0 {
      return LottieBezier(
        [Point(x, -y), Point(x, y), Point(-x, y), Point(-x, -y)].map { Vertex(center + $0) },
        isClosed: true)
    }
    let h = r * circleHandle
    return LottieBezier(
      [
        Vertex(Point(x, -y + r), incoming: Point(0, -h)),
        Vertex(Point(x, y - r), outgoing: Point(0, h)),
        Vertex(Point(x - r, y), incoming: Point(h, 0)),
        Vertex(Point(-x + r, y), outgoing: Point(-h, 0)),
        Vertex(Point(-x, y - r), incoming: Point(0, h)),
        Vertex(Point(-x, -y + r), outgoing: Point(0, -h)),
        Vertex(Point(-x + r, -y), incoming: Point(-h, 0)),
        Vertex(Point(x - r, -y), outgoing: Point(h, 0)),
      ].map { Vertex(center + $0.point, incoming: $0.incoming, outgoing: $0.outgoing) },
      isClosed: true)
  }
}

extension LottieStar {
  /// The maximum number of points of a star.
  static let mostPoints = 1000

  var isStill: Bool {
    center.isStill && points.isStill && rotation.isStill && outerRadius.isStill
      && outerRoundness.isStill && inner?.radius.isStill ?? true && inner?.roundness.isStill ?? true
  }

  /// Returns the star at a given frame, clockwise from its first outer vertex.
  func bezier(at frame: Double, _ rules: PlayerRules) -> LottieBezier {
    let written = points.value(at: frame, rules).rounded()
    guard written >= 3 else { return LottieBezier() }
    let count = Int(clamping: min(written, Double(Self.mostPoints)))
    let center = center.value(at: frame, rules)
    let turn = (rotation.value(at: frame, rules) - 90) * Double.pi / 180
    let rings =
      [(outerRadius, outerRoundness)] + (inner.map { [($0.radius, $0.roundness)] } ?? [])
    let values = rings.map { radius, roundness in
      (radius: radius.value(at: frame, rules), roundness: roundness.value(at: frame, rules) / 100)
    }
    let steps = count * values.count
    let vertices = (0..<steps).map { step in
      let (radius, roundness) = values[step % values.count]
      let (sin, cos) = Elementary.sinCos(turn + 2 * Double.pi * Double(step) / Double(steps))
      let handle = Point(-sin, cos) * (radius * roundness * handleLength(count, rules))
      return LottieBezier.Vertex(
        center + Point(cos, sin) * radius, incoming: Point(-handle.x, -handle.y), outgoing: handle)
    }
    return LottieBezier(vertices, isClosed: true)
  }

  /// Returns the length of handles at a roundness of 100 %, as a multiple of the radius.
  private func handleLength(_ count: Int, _ rules: PlayerRules) -> Double {
    switch rules {
    case .afterEffects: 2 * Double.pi / (4 * Double(count))
    case .coreAnimation: inner == nil ? 0.25 : 0.47829
    }
  }
}
