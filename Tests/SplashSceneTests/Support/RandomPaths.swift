import Foundation
import SplashScene
import TestSupport

extension SeededGenerator {
  /// A point in a square of 200 points around the origin.
  mutating func point() -> Point { Point(number(-100...100), number(-100...100)) }

  /// Adds a subpath of random lines and curves.
  mutating func addSubpath(to path: inout Path, elements: ClosedRange<Int> = 1...5, isClosed: Bool)
  {
    path.move(to: point())
    for _ in 0..<Int.random(in: elements, using: &self) {
      switch Int.random(in: 0..<3, using: &self) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if isClosed { path.close() }
  }

  /// A path of one to four subpaths, open and closed.
  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      addSubpath(to: &path, isClosed: Bool.random(using: &self))
    }
    return path
  }
}

extension Path {
  /// The points of each subpath's lines and curves: 2, 3 or 4 for each, including closing lines.
  var segmentPoints: [[[Point]]] {
    var subpaths: [[[Point]]] = []
    var (start, point) = (Point.zero, Point.zero)
    func add(_ points: [Point]) {
      subpaths[subpaths.count - 1].append([point] + points)
      point = points[points.count - 1]
    }
    for element in elements {
      switch element {
      case .move(let p):
        subpaths.append([])
        (start, point) = (p, p)
      case .line(let p): add([p])
      case .quad(let c, let p): add([c, p])
      case .cubic(let c1, let c2, let p): add([c1, c2, p])
      case .close: if point != start { add([start]) }
      }
    }
    return subpaths
  }

  /// The length, computed with Simpson's rule.
  func simpsonLength(steps: Int) -> Double {
    segmentPoints.joined().map { points in
      let (a, b, c) = velocity(points)
      var sum = 0.0
      for i in 0...steps {
        let weight = i == 0 || i == steps ? 1.0 : i.isMultiple(of: 2) ? 2 : 4
        let u = Double(i) / Double(steps)
        sum += weight * hypot(a.x + u * (b.x + u * c.x), a.y + u * (b.y + u * c.y))
      }
      return sum / Double(3 * steps)
    }.reduce(0, +)
  }

  /// Evenly spaced points along the path, measured with many short chords. Moves have no length.
  func pointsAlong(count: Int, steps: Int = 400) -> [Point] {
    var chain: [(distance: Double, point: Point)] = []
    for subpath in segmentPoints {
      var isFirst = true
      for points in subpath {
        for i in 0...steps {
          let point = bezier(points, Double(i) / Double(steps))
          let last = chain.last ?? (0, point)
          chain.append((last.distance + (isFirst ? 0 : distance(last.point, point)), point))
          isFirst = false
        }
      }
    }
    let length = chain.last?.distance ?? 0
    var (index, result) = (0, [Point]())
    for i in 0..<count {
      let wanted = length * (Double(i) + 0.5) / Double(count)
      while index + 2 < chain.count, chain[index + 1].distance < wanted { index += 1 }
      let (p, q) = (chain[index], chain[index + 1])
      let part = q.distance > p.distance ? (wanted - p.distance) / (q.distance - p.distance) : 0
      result.append(p.point.interpolated(to: q.point, part))
    }
    return result
  }
}

func distance(_ a: Point, _ b: Point) -> Double { hypot(a.x - b.x, a.y - b.y) }

/// The point of a Bézier curve of any degree at a parameter.
func bezier(_ p: [Point], _ u: Double) -> Point {
  if p.count == 1 { return p[0] }
  return bezier(zip(p, p.dropFirst()).map { $0.interpolated(to: $1, u) }, u)
}

/// The derivative of a Bézier curve: a + b·u + c·u².
private func velocity(_ p: [Point]) -> (a: Point, b: Point, c: Point) {
  let ways = zip(p, p.dropFirst()).map { ($1 - $0) * Double(p.count - 1) }
  switch ways.count {
  case 1: return (ways[0], .zero, .zero)
  case 2: return (ways[0], ways[1] - ways[0], .zero)
  default: return (ways[0], (ways[1] - ways[0]) * 2, ways[0] - ways[1] * 2 + ways[2])
  }
}
