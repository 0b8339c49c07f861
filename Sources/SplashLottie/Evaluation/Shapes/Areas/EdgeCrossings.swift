import SplashScene
import SplashSystem

extension [GridEdge] {
  /// Cuts the edges wherever two of them meet, so that no edge crosses another edge or contains its end.
  ///
  /// Crossings are rounded to the grid, which moves edges by less than one grid unit. Edges that cross as a result
  /// are cut again.
  ///
  /// - Returns: `nil` if there are too many edges, or if too many of them overlap vertically.
  func cutAtCrossings() -> [GridEdge]? {
    var edges = self
    var pairsLeft = AreaCurves.mostPairs
    for _ in 0..<16 {
      guard let cuts = edges.crossings(&pairsLeft) else { return nil }
      if cuts.isEmpty { return edges }
      edges = edges.cut(at: cuts)
    }
    return nil
  }

  /// A point where an edge is cut.
  private typealias Cut = (edge: Int, point: GridPoint)

  private func cut(at cuts: [Cut]) -> [GridEdge] {
    var points: [[GridPoint]] = [[GridPoint]](repeating: [], count: count)
    for cut in cuts { points[cut.edge].append(cut.point) }
    return zip(self, points).flatMap { edge, points in
      points.isEmpty ? [edge] : edge.cut(at: points)
    }
  }

  /// Sweeps over the edges from top to bottom, and tests each pair whose bounding boxes overlap.
  ///
  /// - Parameter pairsLeft: The number of pairs that may still be tested.
  private func crossings(_ pairsLeft: inout Int) -> [Cut]? {
    var cuts: [Cut] = []
    var active: [Int] = []
    for index in indices.sorted(by: { (self[$0].top, $0) < (self[$1].top, $1) }) {
      let edge = self[index]
      active.removeAll { self[$0].bottom < edge.top }
      pairsLeft -= active.count
      if pairsLeft < 0 || count + cuts.count > 2 * AreaCurves.mostEdges { return nil }
      for other in active
      where self[other].left <= edge.right && edge.left <= self[other].right {
        addCuts(index, other, &cuts)
      }
      active.append(index)
    }
    return cuts
  }

  private func addCuts(_ index: Int, _ other: Int, _ cuts: inout [Cut]) {
    let (a, b) = (self[index], self[other])
    let (wayA, wayB) = (a.end - a.start, b.end - b.start)
    let (startB, endB) = (wayA.cross(b.start - a.start), wayA.cross(b.end - a.start))
    let (startA, endA) = (wayB.cross(a.start - b.start), wayB.cross(a.end - b.start))
    if startB == 0, a.holds(b.start) { cuts.append((index, b.start)) }
    if endB == 0, a.holds(b.end) { cuts.append((index, b.end)) }
    if startA == 0, b.holds(a.start) { cuts.append((other, a.start)) }
    if endA == 0, b.holds(a.end) { cuts.append((other, a.end)) }
    guard startB.signum() * endB.signum() < 0, startA.signum() * endA.signum() < 0 else { return }
    let fraction = Double(startA) / (Double(startA) - Double(endA))
    let point = GridPoint(
      x: a.start.x + Int(clamping: (Double(wayA.x) * fraction).rounded()),
      y: a.start.y + Int(clamping: (Double(wayA.y) * fraction).rounded()))
    if point != a.start, point != a.end { cuts.append((index, point)) }
    if point != b.start, point != b.end { cuts.append((other, point)) }
  }
}
