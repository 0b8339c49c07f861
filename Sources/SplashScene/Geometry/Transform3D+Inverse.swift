extension Transform3D {
  /// The map that undoes this one, or `nil` when it flattens space.
  public var inverse: Transform3D? {
    // Gauss and Jordan's elimination with the greatest pivot of each column.
    var left = (0..<4).map { Array(rows[4 * $0..<4 * $0 + 4]) }
    var right = (0..<4).map { row in (0..<4).map { $0 == row ? 1.0 : 0 } }
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) { pivot = row }
      let scale = 1 / left[pivot][column]
      guard scale.isFinite else { return nil }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      left[column] = left[column].map { $0 * scale }
      right[column] = right[column].map { $0 * scale }
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        left[row] = zip(left[row], left[column]).map { $0 - factor * $1 }
        right[row] = zip(right[row], right[column]).map { $0 - factor * $1 }
      }
    }
    return Transform3D(rows: right.flatMap { $0 })
  }
}
