import SplashPixels

// MARK: - Luma and chroma

extension ReferenceKernels {
  /// The red, green and blue components of a pixel.
  package typealias Components = (red: Int, green: Int, blue: Int)

  /// Returns the components of a pixel.
  package static func components(_ pixel: UInt32) -> Components {
    (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
  }

  /// Returns the weighted sum of the components plus `scale` times the offset, divided by `scale`, as a sample.
  private static func sample(
    _ sum: Components, _ weights: ComponentWeights, scale: Int, depth: SampleDepth
  ) -> UInt16 {
    let weighted =
      sum.red * Int(weights.red) + sum.green * Int(weights.green) + sum.blue * Int(weights.blue)
    let units = depth == .eight ? 1 : 4
    let one = scale * 32_768
    let twice = 2 * units * (weighted + Int(weights.offset) * one) + one
    // The dividend isn't negative, so division rounds down.
    return UInt16(twice / (2 * one))
  }

  /// Computes one sample per pixel. `scale` is the number that represents a component of 1/255: 1, or 16 for wide
  /// pixels.
  package static func component(
    _ row: [Components], scale: Int, depth: SampleDepth, weights: ComponentWeights
  ) -> [UInt16] {
    row.map { sample($0, weights, scale: scale, depth: depth) }
  }

  /// Computes a chroma sample for every second column of two rows.
  package static func chroma(
    upper: [Components], lower: [Components], scale: Int, depth: SampleDepth,
    weights: ComponentWeights
  ) -> [UInt16] {
    stride(from: 0, to: upper.count, by: 2).map { x in
      var sum = (red: 0, green: 0, blue: 0)
      for (column, weight) in [(x - 1, 1), (x, 2), (x + 1, 1)] {
        let column = max(0, min(column, upper.count - 1))
        for pixel in [upper[column], lower[column]] {
          sum.red += weight * pixel.red
          sum.green += weight * pixel.green
          sum.blue += weight * pixel.blue
        }
      }
      return sample(sum, weights, scale: 8 * scale, depth: depth)
    }
  }

  /// Returns the wide components of a pixel after converting its light to other primaries: see `WideTable`.
  package static func widen(
    _ pixel: UInt32, light: [Int], mixture: [Int], components wide: [UInt16]
  ) -> (redBlue: UInt32, green: UInt32) {
    let (red, green, blue) = components(pixel)
    func component(_ row: Int) -> UInt32 {
      let sum =
        mixture[3 * row] * light[red] + mixture[3 * row + 1] * light[green]
        + mixture[3 * row + 2] * light[blue]
      return UInt32(wide[(sum + (1 << 23)) >> 24])
    }
    return (component(0) | component(2) << 16, component(1))
  }

  /// Returns a pixel with red and blue swapped.
  package static func swapRedBlue(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = components(pixel)
    return UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | pixel & 0xFF00_0000
  }

  /// Unpremultiplies a pixel.
  package static func unpremultiply(_ pixel: UInt32) -> UInt32 {
    let alpha = Int(pixel >> 24)
    guard alpha > 0 else { return 0 }
    let (red, green, blue) = components(pixel)
    func straight(_ component: Int) -> UInt32 {
      UInt32(min(255, (component * 255 + alpha / 2) / alpha))
    }
    return straight(Int(red)) | straight(Int(green)) << 8 | straight(Int(blue)) << 16
      | UInt32(alpha) << 24
  }
}
