/// A 2-D affine transform on row vectors, with the entries of `CGAffineTransform`:
/// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
package struct AffineTransform: Hashable, Sendable {
  /// The change in x' per unit of x.
  package var a: Double
  /// The change in y' per unit of x.
  package var b: Double
  /// The change in x' per unit of y.
  package var c: Double
  /// The change in y' per unit of y.
  package var d: Double
  /// The horizontal translation.
  package var tx: Double
  /// The vertical translation.
  package var ty: Double

  /// The identity transform.
  package static let identity = AffineTransform(1, 0, 0, 1, 0, 0)

  /// Creates a transform from its six entries.
  @inlinable
  package init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Returns a translation.
  @inlinable
  package static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  /// Returns a scale about the origin.
  @inlinable
  package static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  /// Returns a rotation about the origin by `angle` radians, clockwise on the screen (y is down).
  package static func rotation(_ angle: Double) -> AffineTransform {
    let (s, c) = (Elementary.sin(angle), Elementary.cos(angle))
    return AffineTransform(c, s, -s, c, 0, 0)
  }

  /// Returns the transform that maps a non-empty rectangle of the given size at the origin to `rect`.
  @inlinable
  package static func stretching(_ size: Size, to rect: Rect) -> AffineTransform {
    AffineTransform(
      rect.width / size.width, 0, 0, rect.height / size.height, rect.minX, rect.minY)
  }

  /// Returns the transform that applies this one first, then `next`.
  @inlinable
  package func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// Returns the transformed point.
  @inlinable
  package func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns the bounding box of the transformed `rect`.
  @inlinable @inline(__always)
  package func boundingBox(of rect: Rect) -> Rect {
    let p = apply(Point(rect.minX, rect.minY))
    let q = apply(Point(rect.maxX, rect.minY))
    let r = apply(Point(rect.maxX, rect.maxY))
    let s = apply(Point(rect.minX, rect.maxY))
    let (x0, x1) = (min(min(min(p.x, q.x), r.x), s.x), max(max(max(p.x, q.x), r.x), s.x))
    let (y0, y1) = (min(min(min(p.y, q.y), r.y), s.y), max(max(max(p.y, q.y), r.y), s.y))
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }

  /// The factor by which areas are scaled; negative if the transform includes a reflection.
  @inlinable package var determinant: Double { a * d - b * c }

  /// The inverse transform, or `nil` if the transform is singular.
  @inlinable
  package var inverse: AffineTransform? {
    @inline(__always) get {
      let det = determinant
      guard det != 0, (1 / det).isFinite else { return nil }
      return AffineTransform(
        d / det, -b / det, -c / det, a / det,
        (c * ty - d * tx) / det, (b * tx - a * ty) / det)
    }
  }

  /// Whether axis-parallel rectangles map to axis-parallel rectangles.
  @inlinable package var preservesAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
