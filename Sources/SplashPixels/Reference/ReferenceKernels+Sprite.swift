extension ReferenceKernels {
  /// Draws the part of a small picture that falls on rows of `columns` pixels.
  ///
  /// - Parameters:
  ///   - fine: The picture, its border included.
  ///   - coarse: A smaller mip level of it.
  package static func sprite(
    _ dst: inout [UInt32], columns: Int, fine: (Pixmap, SpriteLevel),
    coarse: (Pixmap, SpriteLevel), share: UInt32, color: UInt32, adds: Bool
  ) {
    for index in dst.indices {
      func sample(_ level: (image: Pixmap, places: SpriteLevel)) -> UInt32 {
        let first = level.places.advanced(columns: index % columns, rows: index / columns)
        var pixel: [UInt32] = [0]
        sampleBilinear(&pixel, image: level.image, x: first.x, y: first.y, dx: 0, dy: 0)
        return pixel[0]
      }
      var pixel = [sample(fine)]
      if share > 0 { mix(&pixel, [sample(coarse)], share: share) }
      var colored: UInt32 = 0
      for shift in [0, 8, 16, 24] as [UInt32] {
        let product = (pixel[0] >> shift & 255) * (color >> shift & 255)
        colored |= ((product + 127) / 255) << shift
      }
      if adds {
        var sum: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          sum |= min((dst[index] >> shift & 255) + (colored >> shift & 255), 255) << shift
        }
        dst[index] = sum
      } else {
        var below = [dst[index]]
        over(&below, [colored])
        dst[index] = below[0]
      }
    }
  }
}
