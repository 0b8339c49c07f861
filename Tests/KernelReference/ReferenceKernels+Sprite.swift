import SplashPixels

extension ReferenceKernels {
  /// Draws part of a small image onto pixels, row by row.
  ///
  /// - Parameters:
  ///   - level: The image, including its border.
  ///   - smaller: A smaller mip level, and its fraction in units of 1/256.
  package static func sprite(
    _ dst: inout [UInt32], part: SpritePart, level: (image: Pixmap, places: SpriteLevel),
    smaller: (image: Pixmap, places: SpriteLevel, share: UInt32)?, color: UInt32, adds: Bool
  ) {
    for index in dst.indices {
      let column = Int64(part.column + index % part.columns)
      let row = Int64(part.row + index / part.columns)
      func sample(_ image: Pixmap, _ places: SpriteLevel) -> UInt32 {
        var pixel: [UInt32] = [0]
        sampleBilinear(
          &pixel, image: image, x: places.x &+ column &* places.dx &+ row &* places.xRow,
          y: places.y &+ column &* places.dy &+ row &* places.yRow, dx: 0, dy: 0)
        return pixel[0]
      }
      var source = [sample(level.image, level.places)]
      if let smaller {
        mix(&source, [sample(smaller.image, smaller.places)], share: smaller.share)
      }
      source[0] = multiplied(source[0], color)
      if adds {
        dst[index] = sum(dst[index], source[0])
      } else {
        var below = [dst[index]]
        over(&below, source)
        dst[index] = below[0]
      }
    }
  }

  /// Returns the product of two pixels, component by component.
  private static func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var pixel: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let product = mul255(UInt8(a >> shift & 255), UInt8(b >> shift & 255))
      pixel |= UInt32(product) << shift
    }
    return pixel
  }

  /// Returns the sum of two pixels. Each component is limited to 255.
  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var pixel: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      pixel |= min((a >> shift & 255) + (b >> shift & 255), 255) << shift
    }
    return pixel
  }
}
