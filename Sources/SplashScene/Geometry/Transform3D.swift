/// A 4×4 matrix on row vectors with the entries of `CATransform3D`: `p' = p · M`.
///
/// Row 4 holds the translation (`m41`, `m42`, `m43`); `m34` is the perspective entry.
public struct Transform3D: Hashable, Sendable {
  /// The sixteen entries, row by row (`m11`, `m12`, …, `m44`).
  public var m:
    (
      Double, Double, Double, Double, Double, Double, Double, Double,
      Double, Double, Double, Double, Double, Double, Double, Double
    )

  /// The identity matrix.
  public static let identity = Transform3D(m: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))

  /// Creates a matrix from sixteen entries, row by row.
  public init(rows r: [Double]) {
    precondition(r.count == 16, "a 4×4 matrix has sixteen entries")
    m = (
      r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7],
      r[8], r[9], r[10], r[11], r[12], r[13], r[14], r[15]
    )
  }

  /// Creates a matrix from its stored entries.
  package init(
    m: (
      Double, Double, Double, Double, Double, Double, Double, Double,
      Double, Double, Double, Double, Double, Double, Double, Double
    )
  ) {
    self.m = m
  }

  /// The sixteen entries, row by row.
  public var rows: [Double] {
    [
      m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7,
      m.8, m.9, m.10, m.11, m.12, m.13, m.14, m.15,
    ]
  }

  /// Returns whether two matrices have the same entries.
  public static func == (l: Transform3D, r: Transform3D) -> Bool {
    l.m.0 == r.m.0 && l.m.1 == r.m.1 && l.m.2 == r.m.2 && l.m.3 == r.m.3
      && l.m.4 == r.m.4 && l.m.5 == r.m.5 && l.m.6 == r.m.6 && l.m.7 == r.m.7
      && l.m.8 == r.m.8 && l.m.9 == r.m.9 && l.m.10 == r.m.10 && l.m.11 == r.m.11
      && l.m.12 == r.m.12 && l.m.13 == r.m.13 && l.m.14 == r.m.14 && l.m.15 == r.m.15
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) {
    for entry in rows { hasher.combine(entry) }
  }

  /// Creates a 3-D matrix from a 2-D transform; z is unchanged.
  package init(_ t: AffineTransform) {
    self.init(m: (t.a, t.b, 0, 0, t.c, t.d, 0, 0, 0, 0, 1, 0, t.tx, t.ty, 0, 1))
  }

  /// The 2-D part: the transform of the plane z = 0, viewed along z, without perspective.
  package var affine: AffineTransform {
    AffineTransform(m.0, m.1, m.4, m.5, m.12, m.13)
  }

  /// Returns a translation.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
    Transform3D(m: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1))
  }

  /// Returns a scale about the origin.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    Transform3D(m: (x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1))
  }

  /// Returns a rotation by `angle` radians about the x axis.
  public static func rotationX(_ angle: Double) -> Transform3D {
    let (s, c) = (Elementary.sin(angle), Elementary.cos(angle))
    return Transform3D(m: (1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1))
  }

  /// Returns a rotation by `angle` radians about the y axis.
  public static func rotationY(_ angle: Double) -> Transform3D {
    let (s, c) = (Elementary.sin(angle), Elementary.cos(angle))
    return Transform3D(m: (c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1))
  }

  /// Returns a rotation by `angle` radians about the z axis, clockwise on the screen (y is down).
  public static func rotationZ(_ angle: Double) -> Transform3D {
    Transform3D(.rotation(angle))
  }

  /// Returns the perspective of a viewer `distance` points in front of the plane z = 0: m34 = −1 / `distance`.
  public static func perspective(_ distance: Double) -> Transform3D {
    Transform3D(m: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1))
  }

  /// Returns the transform that applies this one first, then `next`: the product `self · next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    let (l, r) = (m, next.m)
    func row(
      _ a: Double, _ b: Double, _ c: Double, _ d: Double
    ) -> (Double, Double, Double, Double) {
      (
        a * r.0 + b * r.4 + c * r.8 + d * r.12, a * r.1 + b * r.5 + c * r.9 + d * r.13,
        a * r.2 + b * r.6 + c * r.10 + d * r.14, a * r.3 + b * r.7 + c * r.11 + d * r.15
      )
    }
    let (p, q) = (row(l.0, l.1, l.2, l.3), row(l.4, l.5, l.6, l.7))
    let (s, t) = (row(l.8, l.9, l.10, l.11), row(l.12, l.13, l.14, l.15))
    return Transform3D(
      m: (
        p.0, p.1, p.2, p.3, q.0, q.1, q.2, q.3, s.0, s.1, s.2, s.3, t.0, t.1, t.2, t.3
      ))
  }
}
