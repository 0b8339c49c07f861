import SplashScene
import SplashSystem

/// The curves that bound areas, and their approximation by line segments on a grid.
struct AreaCurves {
  /// A curve of an area's outline.
  struct Curve {
    var bezier: CubicBezier
    var isLine: Bool
    /// The index of the area.
    var area: Int
  }

  private(set) var curves: [Curve] = []
  /// The segments in the order of the curves.
  private(set) var edges: [GridEdge] = []
  /// The number of areas.
  let areaCount: Int

  /// The maximum coordinate of the grid: products of differences fit in an `Int`.
  private static let extent = 0x1p24
  /// The maximum distance of a segment from its curve, on the grid: 1/131,072 of the areas' total extent.
  static let tolerance = 128.0
  /// The maximum number of segments.
  static let mostEdges = 30_000
  /// The maximum number of pairs of segments to compare.
  static let mostPairs = 10_000_000

  /// - Parameter areas: The subpaths of each area; open subpaths are closed by a straight line.
  /// - Returns: `nil` if the areas have no size, coordinates that aren't finite, or too many segments.
  init?(_ areas: [[LottieBezier]]) {
    areaCount = areas.count
    for (area, subpaths) in areas.enumerated() {
      for subpath in subpaths {
        curves += subpath.sides(isClosed: true).map {
          Curve(bezier: $0.bezier, isLine: $0.isLine, area: area)
        }
      }
    }
    let points = curves.flatMap {
      [$0.bezier.start, $0.bezier.control1, $0.bezier.control2, $0.bezier.end]
    }
    guard let box = Rect(holding: points) else { return nil }
    let scale = Self.extent / max(box.width, box.height)
    guard scale.isFinite, scale > 0 else { return nil }
    for index in curves.indices {
      guard addEdges(of: index, from: box.origin, scale) else { return nil }
    }
  }

  private mutating func addEdges(of index: Int, from origin: Point, _ scale: Double) -> Bool {
    let curve = curves[index]
    func onGrid(_ p: Point) -> GridPoint {
      let q = (p - origin) * scale
      return GridPoint(x: Int(clamping: q.x.rounded()), y: Int(clamping: q.y.rounded()))
    }
    let count = curve.isLine ? 1 : curve.bezier.steps(tolerance: Self.tolerance / scale)
    guard edges.count + count <= Self.mostEdges else { return false }
    var edge = GridEdge(
      start: onGrid(curve.bezier.start), end: onGrid(curve.bezier.start), curve: index, from: 0,
      to: 0)
    let first = edges.count
    for step in 1...count {
      edge.to = Double(step) / Double(count)
      edge.end = onGrid(step == count ? curve.bezier.end : curve.bezier.point(at: edge.to))
      // A step that stays at the same grid point is merged into the next one.
      if edge.end == edge.start { continue }
      edges.append(edge)
      (edge.start, edge.from) = (edge.end, edge.to)
    }
    if edges.count > first { edges[edges.count - 1].to = 1 }
    return true
  }
}

extension CubicBezier {
  /// Returns the number of chords between evenly spaced parameters that is needed to stay within a given distance of
  /// the curve; at most 1024.
  fileprivate func steps(tolerance: Double) -> Int {
    // A chord's distance is at most h² / 8 times the maximum second derivative.
    let bend = max(
      (start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let count = (6 * bend / (8 * tolerance)).squareRoot().rounded(.up)
    return Int(clamping: max(1, min(count, 1024)))
  }
}

extension Rect {
  /// Creates the bounding box of points; `nil` if there are none, or if any isn't finite.
  fileprivate init?(holding points: [Point]) {
    guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    var (low, high) = (first, first)
    for p in points {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    self.init(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
