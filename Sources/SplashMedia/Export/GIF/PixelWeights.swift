/// The weights of pixel errors: how much structural similarity (SSIM, Wang et al. 2004) an error costs.
///
/// To second order, an error lowers the similarity index of its window in proportion to the error's square, divided
/// by twice the source's variance in the window plus a constant. An error that is obvious in a flat area is therefore
/// invisible in a texture.
struct PixelWeights {
  /// The side length, in pixels, of the squares over which the variance is computed.
  private static let side = 8
  /// The weight of a pixel that is in a flat area and represents a single frame.
  static let unit: UInt32 = 1120

  private let columns: Int
  private var weights: [UInt32]

  init(width: Int, height: Int) {
    columns = (width + Self.side - 1) / Self.side
    let rows = (height + Self.side - 1) / Self.side
    weights = Array(repeating: Self.unit, count: columns * rows)
  }

  /// Computes the weights for a part of an image.
  ///
  /// - Parameters:
  ///   - picture: The complete image's pixels.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - rect: The part.
  mutating func update(
    _ picture: UnsafePointer<UInt32>, width: Int, height: Int, in rect: PixelRect
  ) {
    guard !rect.isEmpty else { return }
    for row in rect.top / Self.side...(rect.bottom - 1) / Self.side {
      let (top, bottom) = (row * Self.side, min((row + 1) * Self.side, height))
      for column in rect.left / Self.side...(rect.right - 1) / Self.side {
        let (left, right) = (column * Self.side, min((column + 1) * Self.side, width))
        var sums = SIMD4<UInt32>.zero
        var squares = SIMD4<UInt32>.zero
        for y in top..<bottom {
          for i in y * width + left..<y * width + right {
            let color = unsafe picture[i]
            let parts = SIMD4<UInt32>(color & 255, color >> 8 & 255, color >> 16 & 255, 0)
            sums &+= parts
            squares &+= parts &* parts
          }
        }
        let count = UInt32((bottom - top) * (right - left))
        // Three times the mean of the components' variances.
        let spread = (squares &- sums &* sums / count).wrappedSum() / count
        weights[row * columns + column] = max(1, 65_536 * 3 / (2 * spread + 3 * 58))
      }
    }
  }

  /// Returns a weight with less emphasis on flat areas, because palettes also need colours for textures.
  static func softened(_ weight: UInt32) -> UInt32 {
    65_536 * 3 / (65_536 * 3 / max(1, weight) + 3000)
  }

  /// The weight of the pixels near a position.
  subscript(x: Int, y: Int) -> UInt32 {
    weights[y / Self.side * columns + x / Self.side]
  }
}
