/// A 4×4 matrix on row vectors, like ``Transform3D``, each entry of which is only known to be in an interval.
package struct IntervalTransform: Sendable {
  /// The sixteen entries, row by row.
  package private(set) var rows: [Interval]

  package init(_ matrix: Transform3D) { rows = matrix.rows.map { Interval($0) } }

  /// Creates the matrices each entry of which is between those of two.
  package init(entriesBetween a: Transform3D, and b: Transform3D) {
    rows = zip(a.rows, b.rows).map { Interval($0, $1) }
  }

  private init(rows: [Interval]) { self.rows = rows }

  /// Creates a translation.
  package static func translation(_ x: Interval, _ y: Interval, _ z: Interval) -> IntervalTransform
  {
    var result = IntervalTransform(.identity)
    (result.rows[12], result.rows[13], result.rows[14]) = (x, y, z)
    return result
  }

  /// Creates the matrices of all components between two, each of which only rises or falls from one to the other.
  package init(between a: TransformComponents, and b: TransformComponents) {
    var matrix = IntervalTransform(.identity)
    for axis in 0..<3 { matrix.rows[5 * axis] = Interval(a.scale[axis], b.scale[axis]) }
    // Each rotation mixes two axes.
    for (axis, first, second) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
      let angle = Interval(a.rotation[axis], b.rotation[axis])
      if angle == Interval(0) { continue }
      var rotation = IntervalTransform(.identity)
      let (sine, cosine) = (angle.sine, angle.cosine)
      rotation.rows[5 * first] = cosine
      rotation.rows[4 * first + second] = sine
      rotation.rows[4 * second + first] = -sine
      rotation.rows[5 * second] = cosine
      matrix = matrix.concatenating(rotation)
    }
    let (from, to) = (a.translation, b.translation)
    matrix = matrix.concatenating(
      .translation(Interval(from.x, to.x), Interval(from.y, to.y), Interval(from.z, to.z)))
    if let first = a.perspective, let second = b.perspective {
      var view = IntervalTransform(.identity)
      view.rows[11] = Interval(-1) / Interval(first, second)
      matrix = matrix.concatenating(view)
    }
    self = matrix
  }

  /// Returns the matrix that applies this one first, then `next`.
  package func concatenating(_ next: IntervalTransform) -> IntervalTransform {
    var result = rows
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = Interval(0)
        for index in 0..<4 {
          let (a, b) = (rows[4 * row + index], next.rows[4 * index + column])
          // Most entries are 0 or 1, which need no rounding.
          if a == Interval(0) || b == Interval(0) { continue }
          let product = a == Interval(1) ? b : b == Interval(1) ? a : a * b
          sum = sum == Interval(0) ? product : sum + product
        }
        result[4 * row + column] = sum
      }
    }
    return IntervalTransform(rows: result)
  }

  /// The same matrix for points in the plane z = 0 whose images are flattened into that plane.
  package var flattened: IntervalTransform {
    var result = self
    for index in 0..<4 {
      result.rows[8 + index] = Interval(index == 2 ? 1 : 0)
      result.rows[4 * index + 2] = Interval(index == 2 ? 1 : 0)
    }
    return result
  }

  /// Returns the image of a point of the plane z = 0; `nil` if it may be behind the viewer.
  package func apply(_ x: Interval, _ y: Interval) -> (x: Interval, y: Interval)? {
    func coordinate(_ column: Int) -> Interval {
      x * rows[column] + y * rows[4 + column] + rows[12 + column]
    }
    let w = coordinate(3)
    if w == Interval(1)
      || rows[3] == Interval(0) && rows[7] == Interval(0) && rows[15] == Interval(1)
    {
      return (coordinate(0), coordinate(1))
    }
    guard w.low > 0 else { return nil }
    return (coordinate(0) / w, coordinate(1) / w)
  }
}
