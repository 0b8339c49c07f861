extension Transform3D {
  /// A matrix decomposed into translation, rotation, skew, scale and perspective.
  ///
  /// The matrix is scale · skew · rotation · translation · perspective on row vectors. Interpolating the components
  /// instead of the entries preserves a rotating layer's size. This is the method of the CSS Transforms
  /// specification, and we assume that Core Animation uses it too.
  package struct Decomposition: Hashable, Sendable {
    /// The translation in points.
    package var translation = SIMD3(0.0, 0, 0)
    /// The factors along x, y and z.
    package var scale = SIMD3(1.0, 1, 1)
    /// The shears xy, xz and yz.
    package var skew = SIMD3(0.0, 0, 0)
    /// The last column of the matrix.
    package var perspective = SIMD4(0.0, 0, 0, 1)
    /// The rotation as a unit quaternion x, y, z, w.
    package var quaternion = SIMD4(0.0, 0, 0, 1)
  }

  /// Whether the matrix maps the plane z = 0 to itself and leaves z unchanged.
  public var isPlanar: Bool {
    m.2 == 0 && m.3 == 0 && m.6 == 0 && m.7 == 0 && m.8 == 0 && m.9 == 0 && m.10 == 1
      && m.11 == 0 && m.14 == 0 && m.15 == 1
  }

  /// The components of the matrix; `nil` if it is singular.
  package var decomposition: Decomposition? {
    if isPlanar { return affine.determinant == 0 ? nil : planarDecomposition }
    return spatialDecomposition(completingFlatAxes: false)
  }

  /// The components of a planar matrix. The direction of an axis whose scale is 0 is derived from the other axis, so
  /// that the scale can be replaced.
  var planarDecomposition: Decomposition {
    var result = Decomposition()
    // The common case.
    if self == .identity { return result }
    let t = affine
    var r0 = Point(t.a, t.b)
    var r1 = Point(t.c, t.d)
    var sx = r0.length
    if sx > 0 {
      r0 = r0 * (1 / sx)
    } else {
      let length = r1.length
      r0 = length > 0 ? Point(r1.y / length, -r1.x / length) : Point(1, 0)
    }
    var skew = r0.x * r1.x + r0.y * r1.y
    r1 = r1 - r0 * skew
    var sy = r1.length
    skew = sy > 0 ? skew / sy : 0
    if t.determinant < 0 {
      if t.a < t.d {
        sx = -sx
        r0 = r0 * -1
        skew = -skew
      } else {
        sy = -sy
        skew = -skew
      }
    }
    let half = Elementary.atan2(r0.y, r0.x) / 2
    result.translation = SIMD3(t.tx, t.ty, 0)
    result.scale = SIMD3(sx, sy, 1)
    result.skew = SIMD3(skew, 0, 0)
    result.quaternion = SIMD4(0, 0, Elementary.sin(half), Elementary.cos(half))
    return result
  }

  /// Decomposes any matrix. Returns `nil` for a singular matrix, unless `completingFlatAxes` is true: then the
  /// directions of axes whose scale is 0 are derived from the others, so that the scale can be kept or replaced.
  func spatialDecomposition(completingFlatAxes: Bool) -> Decomposition? {
    guard m.15 != 0 else { return nil }
    let e = rows.map { $0 / m.15 }
    var r: [SIMD3<Double>] = [
      [e[0], e[1], e[2]], [e[4], e[5], e[6]], [e[8], e[9], e[10]],
    ]
    let isFlat = Self.determinant(r) == 0
    guard !isFlat || completingFlatAxes else { return nil }
    var result = Decomposition()
    result.translation = [e[12], e[13], e[14]]
    if !isFlat, e[3] != 0 || e[7] != 0 || e[11] != 0 {
      // M = A·P, where P is the identity except for its last column (p, w): A·p + t·w = the given column.
      guard let p = Self.solve(r, [e[3], e[7], e[11]]) else { return nil }
      let w = 1 - (e[12] * p[0] + e[13] * p[1] + e[14] * p[2])
      result.perspective = [p[0], p[1], p[2], w]
    }
    func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
      a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    }
    func normalise(_ i: Int) -> Double {
      let length = dot(r[i], r[i]).squareRoot()
      if length > 0 { r[i] /= length }
      return length
    }
    let sx = normalise(0)
    var xy = dot(r[0], r[1])
    r[1] -= r[0] * xy
    let sy = normalise(1)
    xy = sy > 0 ? xy / sy : 0
    var xz = dot(r[0], r[2])
    r[2] -= r[0] * xz
    var yz = dot(r[1], r[2])
    r[2] -= r[1] * yz
    let sz = normalise(2)
    xz = sz > 0 ? xz / sz : 0
    yz = sz > 0 ? yz / sz : 0
    if isFlat { Self.completeAxes(&r) }
    result.scale = [sx, sy, sz]
    result.skew = [xy, xz, yz]
    if Self.determinant(r) < 0 {
      result.scale *= -1
      r = r.map { $0 * -1 }
    }
    result.quaternion = Self.quaternion(ofRotation: r)
    return result
  }

  /// Replaces zero rows with unit vectors orthogonal to the others, which are orthonormal.
  private static func completeAxes(_ r: inout [SIMD3<Double>]) {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }
    let known = (0..<3).filter { r[$0] != [0, 0, 0] }
    guard let first = known.first else {
      r = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      return
    }
    if known.count == 1 {
      let row = r[first]
      // A vector orthogonal to the row and to the axis along which the row is shortest.
      let least = (0..<3).min { abs(row[$0]) < abs(row[$1]) } ?? 0
      var axis = SIMD3(0.0, 0, 0)
      axis[least] = 1
      let across = cross(row, axis)
      let squares = across * across
      r[(first + 1) % 3] = across / (squares[0] + squares[1] + squares[2]).squareRoot()
    }
    for i in 0..<3 where r[i] == [0, 0, 0] { r[i] = cross(r[(i + 1) % 3], r[(i + 2) % 3]) }
  }

  private static func determinant(_ r: [SIMD3<Double>]) -> Double {
    r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1])
      - r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0])
      + r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0])
  }

  /// Solves r·p = b for the vector p with Cramer's rule.
  private static func solve(
    _ r: [SIMD3<Double>], _ b: SIMD3<Double>
  ) -> SIMD3<Double>? {
    let det = determinant(r)
    guard det != 0 else { return nil }
    var p = SIMD3(0.0, 0, 0)
    for column in 0..<3 {
      var replaced = r
      for row in 0..<3 { replaced[row][column] = b[row] }
      p[column] = determinant(replaced) / det
    }
    return p
  }

  /// Returns the unit quaternion of a rotation matrix on row vectors, computed from its largest component.
  private static func quaternion(ofRotation r: [SIMD3<Double>]) -> SIMD4<Double> {
    let trace = r[0][0] + r[1][1] + r[2][2]
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      return [
        (r[1][2] - r[2][1]) / s, (r[2][0] - r[0][2]) / s, (r[0][1] - r[1][0]) / s, s / 4,
      ]
    }
    let i = r[0][0] > r[1][1] ? (r[0][0] > r[2][2] ? 0 : 2) : (r[1][1] > r[2][2] ? 1 : 2)
    let (j, k) = ((i + 1) % 3, (i + 2) % 3)
    let s = (1 + r[i][i] - r[j][j] - r[k][k]).squareRoot() * 2
    var q = SIMD4(0.0, 0, 0, 0)
    q[i] = s / 4
    q[j] = (r[i][j] + r[j][i]) / s
    q[k] = (r[i][k] + r[k][i]) / s
    q[3] = (r[j][k] - r[k][j]) / s
    return q
  }
}

extension Transform3D.Decomposition {
  /// The rotation as the three rows of a matrix on row vectors.
  var rotationRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (quaternion[0], quaternion[1], quaternion[2], quaternion[3])
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The rotation as angles about x, y and z in radians, applied in that order.
  package var eulerAngles: SIMD3<Double> {
    get {
      if quaternion[0] == 0, quaternion[1] == 0 {
        return SIMD3(0, 0, 2 * Elementary.atan2(quaternion[2], quaternion[3]))
      }
      let r = rotationRows
      let cosine = (r.1[2] * r.1[2] + r.2[2] * r.2[2]).squareRoot()
      let y = Elementary.atan2(-r.0[2], cosine)
      // At a quarter turn about y, the other two angles share one axis. The whole angle is assigned to z, so that
      // rounding errors have no effect.
      if cosine < 1e-8 { return SIMD3(0, y, Elementary.atan2(-r.1[0], r.1[1])) }
      return SIMD3(Elementary.atan2(r.1[2], r.2[2]), y, Elementary.atan2(r.0[1], r.0[0]))
    }
    set {
      let half = newValue / 2
      let s = (Elementary.sin(half.x), Elementary.sin(half.y), Elementary.sin(half.z))
      let c = (Elementary.cos(half.x), Elementary.cos(half.y), Elementary.cos(half.z))
      quaternion = SIMD4(
        s.0 * c.1 * c.2 - c.0 * s.1 * s.2, c.0 * s.1 * c.2 + s.0 * c.1 * s.2,
        c.0 * c.1 * s.2 - s.0 * s.1 * c.2, c.0 * c.1 * c.2 + s.0 * s.1 * s.2)
    }
  }

  /// Composes the matrix from the components.
  package var matrix: Transform3D {
    let r = rotationRows
    let a = scale[0] * r.0
    let b = scale[1] * (r.1 + skew[0] * r.0)
    let c = scale[2] * (r.2 + skew[1] * r.0 + skew[2] * r.1)
    let t = translation
    let placed = Transform3D(
      m: (a.x, a.y, a.z, 0, b.x, b.y, b.z, 0, c.x, c.y, c.z, 0, t.x, t.y, t.z, 1))
    if perspective == SIMD4(0, 0, 0, 1) { return placed }
    let p = perspective
    return placed.concatenating(
      Transform3D(m: (1, 0, 0, p.x, 0, 1, 0, p.y, 0, 0, 1, p.z, 0, 0, 0, p.w)))
  }

  /// Interpolates towards `other`; the fraction is not clamped to 0…1. The rotation follows the shorter arc at
  /// constant speed; all other components are linear.
  package func interpolated(to other: Self, _ fraction: Double) -> Self {
    var result = self
    result.translation += (other.translation - translation) * fraction
    result.scale += (other.scale - scale) * fraction
    result.skew += (other.skew - skew) * fraction
    result.perspective += (other.perspective - perspective) * fraction
    result.quaternion = slerp(other.quaternion, fraction)
    return result
  }

  private func slerp(_ target: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
    // Summed in a fixed order, so the result is the same on all machines.
    func sum(_ v: SIMD4<Double>) -> Double { v[0] + v[1] + v[2] + v[3] }
    var to = target
    if sum(quaternion * to) < 0 { to *= -1 }
    // The angle is computed from the chord, which is accurate where the cosine is flat.
    let way = to - quaternion
    let angle = 2 * Elementary.asin(min(sum(way * way).squareRoot() / 2, 1))
    guard angle > 1e-9 else { return quaternion + way * fraction }
    let a = Elementary.sin((1 - fraction) * angle) / Elementary.sin(angle)
    let b = Elementary.sin(fraction * angle) / Elementary.sin(angle)
    return a * quaternion + b * to
  }
}

extension Transform3D {
  /// Interpolates towards `other`; the fraction is not clamped to 0…1.
  ///
  /// The components of the matrices are interpolated, or the entries if one of the matrices is singular.
  public func interpolated(to other: Transform3D, _ fraction: Double) -> Transform3D {
    if self == other { return self }
    if let a = decomposition, let b = other.decomposition {
      return a.interpolated(to: b, fraction).matrix
    }
    return Transform3D(rows: zip(rows, other.rows).map { $0 + ($1 - $0) * fraction })
  }
}
