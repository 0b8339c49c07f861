/// A 3×3 matrix.
package struct Matrix3 {
  /// The three rows, each of three entries.
  package let rows: [[Double]]

  /// Creates a matrix from three rows of three entries.
  package init(_ rows: [[Double]]) { self.rows = rows }

  /// Returns the matrix that scales the components of a vector.
  package static func diagonal(_ values: [Double]) -> Matrix3 {
    Matrix3([[values[0], 0, 0], [0, values[1], 0], [0, 0, values[2]]])
  }

  /// Multiplies the matrix by a vector of three components.
  package static func * (matrix: Matrix3, vector: [Double]) -> [Double] {
    matrix.rows.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
  }

  /// Returns the matrix that applies `right`, then `left`.
  package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(right.transposed.rows.map { left * $0 }).transposed
  }

  /// The transposed matrix.
  package var transposed: Matrix3 {
    Matrix3((0..<3).map { column in rows.map { $0[column] } })
  }

  /// The inverse, computed from cofactors; undefined if the matrix is singular.
  package var inverse: Matrix3 {
    func cofactor(_ i: Int, _ j: Int) -> Double {
      let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3)
      return rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c]
    }
    let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
    return Matrix3((0..<3).map { i in (0..<3).map { j in cofactor(j, i) / determinant } })
  }
}
