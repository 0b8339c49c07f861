/// An outline of straight lines and Bézier curves, in a layer's coordinate space.
///
/// A path stays a list of elements until it is drawn, so its edges are sharp at every scale.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A quadratic Bézier curve: its control point and end point.
    case quad(Point, Point)
    /// A cubic Bézier curve: its first and second control points and end point.
    case cubic(Point, Point, Point)
    /// A straight line to the beginning of the subpath, which is joined to it there.
    case close
  }

  /// The elements in drawing order. The first element of a non-empty path is a `move`.
  public private(set) var elements: [Element] = []

  private var start = Point.zero

  /// The end of the last element, where the next one begins.
  public private(set) var currentPoint = Point.zero

  /// Creates an empty path.
  public init() {}

  /// Creates a path by calling `build` with an empty path: `Path { $0.addEllipse(in: frame) }`.
  public init(_ build: (inout Path) -> Void) {
    build(&self)
  }

  /// Hashes only part of the path, because a path may have thousands of elements and be looked up for each frame.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(currentPoint)
    for element in elements.prefix(4) { hasher.combine(element) }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new subpath at `p`.
  public mutating func move(to p: Point) {
    elements.append(.move(p))
    start = p
    currentPoint = p
  }

  /// Adds a straight line to `p`. On an empty path, begins a subpath at `p` instead.
  public mutating func addLine(to p: Point) {
    guard beginIfNeeded(at: p) else { return }
    elements.append(.line(p))
    currentPoint = p
  }

  /// Adds a quadratic Bézier curve to `p`.
  public mutating func addQuadCurve(to p: Point, control c: Point) {
    guard beginIfNeeded(at: p) else { return }
    elements.append(.quad(c, p))
    currentPoint = p
  }

  /// Adds a cubic Bézier curve to `p`.
  public mutating func addCurve(to p: Point, control1 c1: Point, control2 c2: Point) {
    guard beginIfNeeded(at: p) else { return }
    elements.append(.cubic(c1, c2, p))
    currentPoint = p
  }

  /// Adds the subpaths of `other`, moved by `offset`.
  public mutating func append(_ other: Path, translatedBy offset: Point) {
    append(other.mapPoints { $0 + offset })
  }

  /// Adds the subpaths of `other`.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements += other.elements
    start = other.start
    currentPoint = other.currentPoint
  }

  /// Closes the current subpath with a line to its beginning. An element added afterwards without a `move` begins at
  /// that point.
  public mutating func close() {
    guard !elements.isEmpty, elements.last != .close else { return }
    elements.append(.close)
    currentPoint = start
  }

  private mutating func beginIfNeeded(at p: Point) -> Bool {
    if elements.isEmpty {
      move(to: p)
      return false
    }
    if elements.last == .close { elements.append(.move(start)) }
    return true
  }

  /// Returns the path with every point replaced by `map(point)`; curves keep their kind.
  public func mapPoints(_ map: (Point) -> Point) -> Path {
    var result = self
    result.elements = elements.map { element in
      switch element {
      case .move(let p): .move(map(p))
      case .line(let p): .line(map(p))
      case .quad(let c, let p): .quad(map(c), map(p))
      case .cubic(let c1, let c2, let p): .cubic(map(c1), map(c2), map(p))
      case .close: .close
      }
    }
    result.start = map(start)
    result.currentPoint = map(currentPoint)
    return result
  }

  /// Returns the path with an affine transform applied.
  package func transformed(by transform: AffineTransform) -> Path {
    mapPoints(transform.apply)
  }

  /// All points of the elements, including control points.
  public var controlPoints: [Point] {
    var points: [Point] = []
    forEachControlPoint { points.append($0) }
    return points
  }

  /// The bounding box of all control points, which contains the path; empty if there are none.
  public var controlBox: Rect {
    guard case .move(let first)? = elements.first else { return .zero }
    var (low, high) = (first, first)
    forEachControlPoint { p in
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  private func forEachControlPoint(_ body: (Point) -> Void) {
    for element in elements {
      switch element {
      case .move(let p), .line(let p):
        body(p)
      case .quad(let c, let p):
        body(c)
        body(p)
      case .cubic(let c1, let c2, let p):
        body(c1)
        body(c2)
        body(p)
      case .close: break
      }
    }
  }
}
