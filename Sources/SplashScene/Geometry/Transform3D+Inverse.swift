extension Transform3D {
  /// The inverse, or `nil` if the matrix is singular.
  public var inverse: Transform3D? {
    // Gauss–Jordan elimination with partial pivoting.
    var left: [SIMD4<Double>] = [
      [m.0, m.1, m.2, m.3], [m.4, m.5, m.6, m.7], [m.8, m.9, m.10, m.11], [m.12, m.13, m.14, m.15],
    ]
    var right: [SIMD4<Double>] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) { pivot = row }
      let scale = 1 / left[pivot][column]
      guard scale.isFinite else { return nil }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      left[column] *= scale
      right[column] *= scale
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        left[row] -= factor * left[column]
        right[row] -= factor * right[column]
      }
    }
    let (a, b, c, d) = (right[0], right[1], right[2], right[3])
    return Transform3D(
      m: (a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w, c.x, c.y, c.z, c.w, d.x, d.y, d.z, d.w))
  }
}
