extension Path {
  /// Returns the smallest rectangle that contains the path after a transform; `nil` for a path without elements. The
  /// extremes of a curve are at its ends and where the derivative of a coordinate is 0.
  package func boundingBox(under transform: AffineTransform) -> Rect? {
    var box: (low: Point, high: Point)?
    func add(_ point: Point) {
      guard let known = box else {
        box = (point, point)
        return
      }
      box = (
        Point(min(known.low.x, point.x), min(known.low.y, point.y)),
        Point(max(known.high.x, point.x), max(known.high.y, point.y))
      )
    }
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let end), .line(let end):
        add(transform.apply(end))
        current = end
      case .quad(let control, let end):
        // The same curve as a cubic.
        let c1 = current + (control - current) * (2 / 3)
        let c2 = end + (control - end) * (2 / 3)
        addCubic([current, c1, c2, end].map(transform.apply), add)
        current = end
      case .cubic(let c1, let c2, let end):
        addCubic([current, c1, c2, end].map(transform.apply), add)
        current = end
      case .close: break
      }
    }
    return box.map { Rect($0.low.x, $0.low.y, $0.high.x - $0.low.x, $0.high.y - $0.low.y) }
  }

  /// Adds the end and the extremes of a cubic curve.
  private func addCubic(_ points: [Point], _ add: (Point) -> Void) {
    add(points[3])
    for axis in [\Point.x, \Point.y] {
      let p = points.map { $0[keyPath: axis] }
      // The derivative is proportional to a t² + b t + c.
      let a = p[3] - 3 * p[2] + 3 * p[1] - p[0]
      let b = 2 * (p[2] - 2 * p[1] + p[0])
      let c = p[1] - p[0]
      var roots: [Double] = []
      if abs(a) < 1e-12 {
        if b != 0 { roots = [-c / b] }
      } else if b * b >= 4 * a * c {
        let root = (b * b - 4 * a * c).squareRoot()
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
      }
      for t in roots where t > 0 && t < 1 {
        let s = 1 - t
        func value(_ key: KeyPath<Point, Double>) -> Double {
          let q = points.map { $0[keyPath: key] }
          return s * s * s * q[0] + 3 * s * s * t * q[1] + 3 * s * t * t * q[2] + t * t * t * q[3]
        }
        add(Point(value(\.x), value(\.y)))
      }
    }
  }
}
