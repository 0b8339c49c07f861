import SplashScene

/// A 4×4 matrix on row vectors, like ``SplashScene/Transform3D``, during a span of time.
struct CourseTransform: Sendable {
  /// The sixteen entries, row by row.
  private(set) var rows: [Course]

  init(_ matrix: Transform3D) { rows = matrix.rows.map { Course($0) } }

  /// Creates a matrix each entry of which only rises or only falls.
  init(entries matrices: Stages<Transform3D>) {
    rows = zip(matrices.start.rows, matrices.end.rows).map {
      Course(from: $0, to: $1, through: nil)
    }
  }

  private init(rows: [Course]) { self.rows = rows }

  /// Creates a translation.
  static func translation(_ x: Course, _ y: Course, _ z: Course) -> CourseTransform {
    var result = CourseTransform(.identity)
    (result.rows[12], result.rows[13], result.rows[14]) = (x, y, z)
    return result
  }

  /// Creates a matrix from components, each of which only rises or only falls.
  init(_ components: Stages<TransformComponents>) {
    var matrix = CourseTransform(.identity)
    for axis in 0..<3 { matrix.rows[5 * axis] = components.course { $0.scale[axis] } }
    // Each rotation mixes two axes.
    for (axis, first, second) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
      let angle = components.course { $0.rotation[axis] }
      if angle.equals(0) { continue }
      var rotation = CourseTransform(.identity)
      let (sine, cosine) = (angle.sine, angle.cosine)
      rotation.rows[5 * first] = cosine
      rotation.rows[4 * first + second] = sine
      rotation.rows[4 * second + first] = -sine
      rotation.rows[5 * second] = cosine
      matrix = matrix.concatenating(rotation)
    }
    matrix = matrix.concatenating(
      .translation(
        components.course(\.translation.x), components.course(\.translation.y),
        components.course(\.translation.z)))
    if components.start.perspective != nil || components.end.perspective != nil {
      var view = CourseTransform(.identity)
      view.rows[11] = -(Course.one / components.course { $0.perspective ?? .infinity })
      matrix = matrix.concatenating(view)
    }
    self = matrix
  }

  /// Returns the matrix that applies this one first, then `next`.
  func concatenating(_ next: CourseTransform) -> CourseTransform {
    var result = rows
    for row in 0..<4 {
      for column in 0..<4 {
        // Most entries are 0 or 1, which need no rounding.
        var sum = rows[4 * row] * next.rows[column]
        for index in 1..<4 { sum = sum + rows[4 * row + index] * next.rows[4 * index + column] }
        result[4 * row + column] = sum
      }
    }
    return CourseTransform(rows: result)
  }

  /// The same matrix for points in the plane z = 0 whose images are flattened into that plane.
  var flattened: CourseTransform {
    var result = self
    for index in 0..<4 {
      result.rows[8 + index] = index == 2 ? .one : .zero
      result.rows[4 * index + 2] = index == 2 ? .one : .zero
    }
    return result
  }

  /// Returns the image of a point of the plane z = 0; `nil` if it may be behind the viewer.
  func apply(_ point: CoursePoint) -> CoursePoint? {
    func coordinate(_ column: Int) -> Course {
      point.x * rows[column] + point.y * rows[4 + column] + rows[12 + column]
    }
    if rows[3].equals(0), rows[7].equals(0), rows[15].equals(1) {
      return CoursePoint(coordinate(0), coordinate(1))
    }
    let w = coordinate(3)
    guard w.values.low > 0 else { return nil }
    return CoursePoint(coordinate(0) / w, coordinate(1) / w)
  }
}
