import SplashPixels

// Weighted sums of rows of numbers, for blurs.
extension ReferenceKernels {
  /// Computes the weighted sum of rows, adding them in groups of four.
  package static func weigh(
    _ src: [Float], offsets: [Int], weights: [Float], count: Int
  ) -> [Float] {
    (0..<count).map { i in
      var sum: Float = 0
      for r in stride(from: 0, to: offsets.count, by: 4) {
        let products = (r..<r + 4).map { weights[$0] * src[offsets[$0] + i] }
        sum += (products[0] + products[1]) + (products[2] + products[3])
      }
      return sum
    }
  }

  /// Returns the nearest byte; ties go to even.
  package static func byte(_ value: Float) -> UInt8 {
    UInt8(min(max(value, 0), 255).rounded(.toNearestOrEven))
  }

  /// Returns the weighted sum of four numbers: the one at `place`, and three more that are `distance` apart.
  package static func mixed(
    _ src: [Float], at place: Int, distance: Int, weights: [Float]
  ) -> UInt8 {
    let products = (0..<4).map { weights[$0] * src[place + $0 * distance] }
    return byte((products[0] + products[1]) + (products[2] + products[3]))
  }

  /// Returns the pixels that are interpolated from a grid of numbers, four per column.
  package static func interpolate(
    _ src: [Float], rows: [Int], rowWeights: [Float], columns: [Int32], columnWeights: [Float]
  ) -> [UInt32] {
    func sum(_ values: [Float], _ weights: ArraySlice<Float>) -> Float {
      let products = zip(values, weights).map { $0 * $1 }
      return (products[0] + products[1]) + (products[2] + products[3])
    }
    return columns.enumerated().map { i, first in
      (0..<4).reduce(0) { pixel, c in
        let values = (Int(first)..<Int(first) + 4).map { column in
          sum(rows.map { src[$0 + 4 * column + c] }, rowWeights[...])
        }
        return pixel | UInt32(byte(sum(values, columnWeights[4 * i..<4 * i + 4]))) << (8 * c)
      }
    }
  }
}
