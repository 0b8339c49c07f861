import SplashScene

extension Path {
  /// Returns the path as SVG path data, with absolute coordinates.
  func data(_ number: (Double) -> String) -> String {
    func text(_ command: String, _ points: Point...) -> String {
      command + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let p): text("M", p)
      case .line(let p): text("L", p)
      case .quad(let c, let p): text("Q", c, p)
      case .cubic(let c1, let c2, let p): text("C", c1, c2, p)
      case .close: "Z"
      }
    }.joined()
  }
}

extension AffineTransform {
  /// The entries a, b, c, d, tx and ty.
  var entries: [Double] { [a, b, c, d, tx, ty] }
}

extension Projection {
  /// The three rows of the matrix for row vectors: the factors of x, y and 1.
  var rows: [Double] {
    let n = numerator
    return [n.a, n.b, wx, n.c, n.d, wy, n.tx, n.ty, w]
  }
}

extension CornerMask {
  /// The names of the corners in scenes, in the order top left, top right, bottom left, bottom right.
  var names: [String] {
    let all: [(CornerMask, String)] = [
      (.minXMinY, "layerMinXMinYCorner"), (.maxXMinY, "layerMaxXMinYCorner"),
      (.minXMaxY, "layerMinXMaxYCorner"), (.maxXMaxY, "layerMaxXMaxYCorner"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
