import SplashScene

/// A boolean operation on areas.
enum AreaRule {
  /// The union.
  case unite
  /// The first area minus the others.
  case subtract
  /// The intersection.
  case intersect
  /// The parts that are in an odd number of areas.
  case exclude
  /// The parts where the first area's total winding is clockwise.
  case clockwise

  /// Returns whether a part of the plane with the given winding numbers is kept.
  ///
  /// - Parameter windings: The winding number of each area; clockwise is positive.
  func keeps(_ windings: [Int]) -> Bool {
    switch self {
    case .unite: windings.contains { $0 != 0 }
    case .subtract: windings[0] != 0 && windings.dropFirst().allSatisfy { $0 == 0 }
    case .intersect: windings.allSatisfy { $0 != 0 }
    case .exclude: !windings.count { $0 != 0 }.isMultiple(of: 2)
    case .clockwise: windings[0] > 0
    }
  }
}

/// Edges that don't cross, with coinciding edges merged, and the areas on both sides.
struct AreaBoundary {
  /// All edges between the same two points.
  private struct Side {
    /// The ends: the upper one first, or the left one if both are at the same height.
    var low: GridPoint
    var high: GridPoint
    /// One of the edges, representing all of them.
    var edge: GridEdge
    /// The range of the edges' areas in `weights`.
    var weights: Range<Int>

    var isLevel: Bool { low.y == high.y }
    /// Twice the coordinates of the midpoint.
    var middle: GridPoint { GridPoint(x: low.x + high.x, y: low.y + high.y) }
  }

  private var sides: [Side] = []
  /// Areas, each with the number of its downward (or rightward) edges minus the number of the opposite ones.
  private var weights: [(area: Int, count: Int)] = []
  private let areaCount: Int

  /// - Parameters:
  ///   - edges: Edges that meet only at their ends.
  ///   - curves: The curves that the edges approximate.
  init(_ edges: [GridEdge], of curves: AreaCurves) {
    areaCount = curves.areaCount
    let sorted = edges.indices.sorted { a, b in
      (edges[a].ends.low, edges[a].ends.high, a) < (edges[b].ends.low, edges[b].ends.high, b)
    }
    for index in sorted {
      let edge = edges[index]
      let (low, high) = edge.ends
      let first = weights.count
      weights.append((curves.curves[edge.curve].area, edge.start == low ? 1 : -1))
      if let last = sides.last, last.low == low, last.high == high {
        sides[sides.count - 1].weights = last.weights.lowerBound..<first + 1
      } else {
        sides.append(Side(low: low, high: high, edge: edge, weights: first..<first + 1))
      }
    }
  }

  /// Returns the edges between kept and dropped parts, with the kept part to their right; `nil` if too many edges
  /// overlap vertically.
  func edges(by rule: AreaRule) -> [GridEdge]? {
    var pairs = 0
    var kept: [GridEdge] = []
    var next = 0
    var active: [Int] = []
    let order = sides.indices.sorted { (sides[$0].middle.y, $0) < (sides[$1].middle.y, $1) }
    for index in order {
      let y = sides[index].middle.y
      while next < sides.count, 2 * sides[next].low.y <= y {
        if !sides[next].isLevel { active.append(next) }
        next += 1
      }
      active.removeAll { 2 * sides[$0].high.y < y }
      pairs += active.count + areaCount
      if pairs > AreaCurves.mostPairs { return nil }
      if let edge = edge(index, by: rule, among: active) { kept.append(edge) }
    }
    return kept
  }

  private func edge(_ index: Int, by rule: AreaRule, among active: [Int]) -> GridEdge? {
    let side = sides[index]
    let one = windings(nextTo: index, among: active, isAbove: false)
    var other: [Int]
    if side.isLevel {
      other = windings(nextTo: index, among: active, isAbove: true)
    } else {
      other = one
      add(side, to: &other)
    }
    // `one` is on the left or below; `other` is on the right or above.
    let (isKept, isOtherKept) = (rule.keeps(one), rule.keeps(other))
    guard isKept != isOtherKept else { return nil }
    let isForward = side.isLevel ? isKept : isOtherKept
    return side.edge.start == (isForward ? side.low : side.high) ? side.edge : side.edge.reversed
  }

  /// Returns the winding number of each area just to the right of an edge's middle, or just below or above it for a
  /// horizontal edge. Counts crossings along a ray to the right.
  private func windings(nextTo index: Int, among active: [Int], isAbove: Bool) -> [Int] {
    var windings = [Int](repeating: 0, count: areaCount)
    let p = sides[index].middle
    for other in active where other != index {
      let (low, high) = (sides[other].low, sides[other].high)
      let isMet =
        isAbove ? 2 * low.y < p.y && p.y <= 2 * high.y : 2 * low.y <= p.y && p.y < 2 * high.y
      // Whether the other edge is to the right of the point.
      if isMet, (high.x - low.x) * (p.y - 2 * low.y) > (p.x - 2 * low.x) * (high.y - low.y) {
        add(sides[other], to: &windings)
      }
    }
    return windings
  }

  private func add(_ side: Side, to windings: inout [Int]) {
    for weight in weights[side.weights] { windings[weight.area] += weight.count }
  }
}

extension GridEdge {
  fileprivate var ends: (low: GridPoint, high: GridPoint) {
    start < end ? (start, end) : (end, start)
  }

  fileprivate var reversed: GridEdge {
    GridEdge(start: end, end: start, curve: curve, from: to, to: from)
  }
}
