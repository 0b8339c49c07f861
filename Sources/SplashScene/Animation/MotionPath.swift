/// A path that a layer's position follows: the `path` of a `CAKeyframeAnimation`, measured.
public struct MotionPath: Hashable, Sendable {
  /// The path, in the superlayer's space.
  public let path: Path
  /// Its lines and curves. Moves are none: they take no time.
  let segments: [Segment]
  /// How long they are, in points.
  let lengths: [Double]

  /// A line or curve, raised to a cubic one.
  struct Segment: Hashable, Sendable {
    var curve: CubicBezier
    /// Whether it begins where the one before ends, and not behind a move.
    var continues: Bool
  }

  /// Measures a path; `nil` when it has no line and no curve.
  ///
  /// A closing is a line back to where the subpath begins, unless the subpath is already there.
  public init?(_ path: Path) {
    self.path = path
    var segments: [Segment] = []
    var subpath = Point.zero
    var point = Point.zero
    var continues = false
    func add(_ curve: CubicBezier) {
      segments.append(Segment(curve: curve, continues: continues))
      point = curve.end
      continues = true
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        subpath = p
        point = p
        continues = false
      case .line(let p): add(CubicBezier(from: point, to: p))
      case .quad(let c, let p): add(CubicBezier(from: point, to: p, control: c))
      case .cubic(let c1, let c2, let p):
        add(CubicBezier(start: point, control1: c1, control2: c2, end: p))
      case .close: if point != subpath { add(CubicBezier(from: point, to: subpath)) }
      }
    }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    lengths = segments.map { $0.curve.length(upTo: 1) }
  }

  /// How many lines and curves the path has: what key times and curves are counted by.
  public var segmentCount: Int { segments.count }

  /// The distances of the ends of each line or curve.
  var chords: [Double] { segments.map { ($0.curve.end - $0.curve.start).length } }

  /// The beginning and the end of the way.
  var ends: (first: Point, last: Point) {
    (segments.first?.curve.start ?? .zero, segments.last?.curve.end ?? .zero)
  }
}
