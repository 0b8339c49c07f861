/// The path that a layer's position follows, with the measured lengths of its segments: the `path` of a
/// `CAKeyframeAnimation`.
package struct MotionPath: Hashable, Sendable {
  /// The path, in the superlayer's space.
  package let path: Path
  /// The path's lines and curves. Moves are omitted because they take no time.
  let segments: [Segment]
  /// The lengths of the segments, in points.
  let lengths: [Double]

  /// A line or curve, represented as a cubic curve.
  struct Segment: Hashable, Sendable {
    var curve: CubicBezier
    /// Whether the segment begins where the previous one ends, rather than after a move.
    var continues: Bool
  }

  /// Creates a motion path by measuring `path`; `nil` if it has no lines or curves.
  ///
  /// Closing a subpath adds a line back to its beginning, unless the current point is already there.
  package init?(_ path: Path) {
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

  /// The number of lines and curves in the path, which determines the number of key times and timing curves.
  package var segmentCount: Int { segments.count }

  /// The distance between the ends of each line or curve.
  var chords: [Double] { segments.map { ($0.curve.end - $0.curve.start).length } }

  /// The first and last points of the path.
  var ends: (first: Point, last: Point) {
    (segments.first?.curve.start ?? .zero, segments.last?.curve.end ?? .zero)
  }
}
