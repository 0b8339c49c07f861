/// A projective map of a plane: a perspective view of a plane in space.
///
/// On row vectors, `(x, y, 1)` maps to `(x', y', w')`, which is the point `(x' / w', y' / w')`. Points with a `w'` of
/// 0 or less are behind the viewer.
package struct Projection: Hashable, Sendable {
  /// The part that computes `x'` and `y'`.
  package private(set) var numerator: AffineTransform
  /// The change in w' per unit of x.
  package private(set) var wx: Double
  /// The change in w' per unit of y.
  package private(set) var wy: Double
  /// w' at the origin.
  package private(set) var w: Double

  /// The minimum visible w'. Any closer to the viewer, objects would appear at more than 16,000 times their size.
  package static let nearest = 0x1p-14

  /// Homogeneous coordinates: a point before the division by `w`.
  package struct Place: Hashable, Sendable {
    /// The point's x times `w`.
    package var x: Double
    /// The point's y times `w`.
    package var y: Double
    /// The divisor of `x` and `y`.
    package var w: Double

    /// Creates the homogeneous coordinates of (`x` / `w`, `y` / `w`).
    @inlinable
    package init(_ x: Double, _ y: Double, _ w: Double) {
      self.x = x
      self.y = y
      self.w = w
    }

    /// Whether the point is in front of the viewer.
    @inlinable package var isSeen: Bool { w >= Projection.nearest }

    /// The point in the plane; valid only if the point is visible.
    @inlinable package var point: Point { w == 1 ? Point(x, y) : Point(x / w, y / w) }

    /// Interpolates linearly towards `other`.
    @inlinable
    package func interpolated(to other: Place, _ fraction: Double) -> Place {
      Place(
        x + (other.x - x) * fraction, y + (other.y - y) * fraction, w + (other.w - w) * fraction)
    }

    /// Returns the point on the line to `other` at the visibility limit, if exactly one of the two is visible.
    @inlinable
    package func edge(towards other: Place) -> Place {
      var edge = interpolated(to: other, (Projection.nearest - w) / (other.w - w))
      edge.w = Projection.nearest
      return edge
    }
  }

  /// Creates an affine projection.
  package init(_ affine: AffineTransform) {
    numerator = affine
    (wx, wy, w) = (0, 0, 1)
  }

  /// Creates the projection of the plane z = 0 by a 3-D transform, ignoring the depth of the result: layers are
  /// flattened into their superlayers' planes.
  package init(_ t: Transform3D) {
    self.init(AffineTransform(t.m.0, t.m.1, t.m.4, t.m.5, t.m.12, t.m.13), t.m.3, t.m.7, t.m.15)
  }

  private init(_ numerator: AffineTransform, _ wx: Double, _ wy: Double, _ w: Double) {
    (self.numerator, self.wx, self.wy, self.w) = (numerator, wx, wy, w)
    // A constant depth amounts to a scale.
    if wx == 0, wy == 0, w > 0, w != 1 {
      let n = numerator
      self = Projection(
        AffineTransform(n.a / w, n.b / w, n.c / w, n.d / w, n.tx / w, n.ty / w))
    }
  }

  /// The affine equivalent, if the projection is affine.
  @inlinable package var affine: AffineTransform? {
    wx == 0 && wy == 0 && w == 1 ? numerator : nil
  }

  /// The projection as a 3-D transform that leaves z unchanged.
  package var matrix: Transform3D {
    let n = numerator
    return Transform3D(m: (n.a, n.b, 0, wx, n.c, n.d, 0, wy, 0, 0, 1, 0, n.tx, n.ty, 0, w))
  }

  /// Returns the projection that applies this one first, then `next`.
  package func concatenating(_ next: Projection) -> Projection {
    if let first = affine, let second = next.affine {
      return Projection(first.concatenating(second))
    }
    let (l, r) = (numerator, next.numerator)
    return Projection(
      AffineTransform(
        l.a * r.a + l.b * r.c + wx * r.tx, l.a * r.b + l.b * r.d + wx * r.ty,
        l.c * r.a + l.d * r.c + wy * r.tx, l.c * r.b + l.d * r.d + wy * r.ty,
        l.tx * r.a + l.ty * r.c + w * r.tx, l.tx * r.b + l.ty * r.d + w * r.ty),
      l.a * next.wx + l.b * next.wy + wx * next.w, l.c * next.wx + l.d * next.wy + wy * next.w,
      l.tx * next.wx + l.ty * next.wy + w * next.w)
  }

  /// Returns the projection that applies this one first, then an affine transform.
  package func concatenating(_ next: AffineTransform) -> Projection {
    concatenating(Projection(next))
  }

  /// Returns the projection that applies an affine transform first, then this projection.
  package func preceded(by first: AffineTransform) -> Projection {
    Projection(first).concatenating(self)
  }

  /// Maps a point to homogeneous coordinates, without dividing by w'.
  @inlinable
  package func place(_ p: Point) -> Place {
    Place(
      numerator.a * p.x + numerator.c * p.y + numerator.tx,
      numerator.b * p.x + numerator.d * p.y + numerator.ty, wx * p.x + wy * p.y + w)
  }

  /// Maps a point; `nil` if the result isn't in front of the viewer.
  package func apply(_ p: Point) -> Point? {
    let place = place(p)
    return place.isSeen ? place.point : nil
  }

  /// Returns the bounding box of the visible part of the projected `rect`.
  package func boundingBox(of rect: Rect) -> Rect {
    if let affine { return affine.boundingBox(of: rect) }
    let corners = rect.corners.map(place)
    var seen: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      if corner.isSeen { seen.append(corner.point) }
      if corner.isSeen != next.isSeen { seen.append(corner.edge(towards: next).point) }
    }
    return Rect(enclosing: seen)
  }

  /// The factor by which areas are scaled where w' is 1; negative if the plane is viewed from behind.
  package var determinant: Double {
    let n = numerator
    return n.a * (n.d * w - wy * n.ty) - n.b * (n.c * w - wy * n.tx)
      + wx * (n.c * n.ty - n.d * n.tx)
  }

  /// The inverse, or `nil` if the projection is singular. Its w' is positive for visible points.
  package var inverse: Projection? {
    if let affine { return affine.inverse.map { Projection($0) } }
    let (n, det) = (numerator, determinant)
    guard det != 0, (1 / det).isFinite else { return nil }
    func part(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
      (p * q - r * s) / det
    }
    return Projection(
      AffineTransform(
        part(n.d, w, wy, n.ty), part(wx, n.ty, n.b, w), part(wy, n.tx, n.c, w),
        part(n.a, w, wx, n.tx), part(n.c, n.ty, n.d, n.tx), part(n.b, n.tx, n.a, n.ty)),
      part(n.b, wy, wx, n.d), part(wx, n.c, n.a, wy), part(n.a, n.d, n.b, n.c))
  }

  /// Returns the affine approximation near a point. A point that isn't visible is treated as if it were at the
  /// visibility limit.
  package func linearized(at p: Point) -> AffineTransform {
    if let affine { return affine }
    let (n, place) = (numerator, place(p))
    let w = max(place.w, Self.nearest)
    let (x, y) = (place.x / w, place.y / w)
    let (a, b) = ((n.a - x * wx) / w, (n.b - y * wx) / w)
    let (c, d) = ((n.c - x * wy) / w, (n.d - y * wy) / w)
    return AffineTransform(a, b, c, d, x - a * p.x - c * p.y, y - b * p.x - d * p.y)
  }
}
