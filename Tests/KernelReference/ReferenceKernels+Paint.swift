import SplashPixels

// MARK: - Gradients and images

extension ReferenceKernels {
  /// Returns the position `start + i * step`, wrapped into `Int64`.
  private static func place(_ start: Int64, _ step: Int64, _ i: Int) -> Int64 {
    start &+ Int64(i) &* step
  }

  /// Returns the integer part of a position with 32 fractional bits, rounded down.
  private static func floor(_ place: Int64) -> Int {
    Int(place >> 32)
  }

  private static func clamp(_ value: Int, _ count: Int) -> Int {
    max(0, min(value, count - 1))
  }

  /// Returns `start + column * step`. It is computed in double precision for columns that are multiples of 16, and in
  /// single precision for the columns that follow each of them.
  private static func along(_ column: Int, _ start: Double, _ step: Double) -> Float {
    Float(start + Double(column - column % 16) * step) + Float(column % 16) * Float(step)
  }

  /// Sets pixel `i` to the gradient's colour at the position `t + (x + i) * dt`.
  package static func gradientAxial(
    _ dst: inout [UInt32], ramp: GradientRamp, pattern: DitherPattern, y: Int, x: Int, t: Double,
    dt: Double
  ) {
    for i in dst.indices {
      let place = along(x + i, t, dt)
      dst[i] = ramp.color(at: place, threshold: pattern[x + i, y])
    }
  }

  /// Sets pixel `i` to the gradient's colour at a position that is the distance of (`px + (x + i) * dx`, `py + (x +
  /// i) * dy`) from the origin, or the position of that point relative to a focus.
  package static func gradientRadial(
    _ dst: inout [UInt32], ramp: GradientRamp, pattern: DitherPattern, y: Int, x: Int, px: Double,
    py: Double, dx: Double, dy: Double, focus: GradientFocus? = nil
  ) {
    for i in dst.indices {
      let (across, down) = (along(x + i, px, dx), along(x + i, py, dy))
      let square = across * across + down * down
      var place = square.squareRoot()
      if let focus {
        let q = focus.x * across + focus.y * down
        place = q + (q * q + focus.scale * square).squareRoot()
      }
      dst[i] = ramp.color(at: place, threshold: pattern[x + i, y])
    }
  }

  /// Sets pixel `i` to the mean of the pixels `2 * i` and `2 * i + 1` in both rows, with ties rounded up.
  package static func halve(_ dst: inout [UInt32], upper: [UInt32], lower: [UInt32]) {
    for i in dst.indices {
      dst[i] = 0
      for shift in [0, 8, 16, 24] as [UInt32] {
        let four = [upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]]
        dst[i] |= (four.reduce(2) { $0 + ($1 >> shift & 255) } / 4) << shift
      }
    }
  }

  /// Interpolates between two rows of pixels by a fraction of 0…256, in units of 1/256, with ties rounded up.
  package static func mix(_ dst: inout [UInt32], _ src: [UInt32], share: UInt32) {
    for i in dst.indices {
      var pixel: UInt32 = 0
      for shift in [0, 8, 16, 24] as [UInt32] {
        let (a, b) = (dst[i] >> shift & 255, src[i] >> shift & 255)
        pixel |= ((a * (256 - share) + b * share + 128) / 256) << shift
      }
      dst[i] = pixel
    }
  }

  /// Sets pixel `i` to the texel at (`x + i * dx`, `y + i * dy`).
  package static func sampleNearest(
    _ dst: inout [UInt32], image: Pixmap, x: Int64, y: Int64, dx: Int64, dy: Int64
  ) {
    for i in dst.indices {
      dst[i] = texel(image, floor(place(x, dx, i)), floor(place(y, dy, i)))
    }
  }

  /// Sets pixel `i` to the bilinear interpolation of the four texels around (`x + i * dx`, `y + i * dy`).
  package static func sampleBilinear(
    _ dst: inout [UInt32], image: Pixmap, x: Int64, y: Int64, dx: Int64, dy: Int64
  ) {
    for i in dst.indices {
      let (column, right) = split(place(x, dx, i))
      let (row, lower) = split(place(y, dy, i))
      let weighted = [
        (texel(image, column, row), (256 - right) * (256 - lower)),
        (texel(image, column + 1, row), right * (256 - lower)),
        (texel(image, column, row + 1), (256 - right) * lower),
        (texel(image, column + 1, row + 1), right * lower),
      ]
      var pixel: UInt32 = 0
      for shift in [0, 8, 16, 24] as [UInt32] {
        let sum = weighted.reduce(32768) { $0 + Int($1.0 >> shift & 255) * $1.1 }
        pixel |= UInt32(sum / 65536) << shift
      }
      dst[i] = pixel
    }
  }

  /// Returns the texel whose centre is at or before a position, and the fraction of the distance to the next centre,
  /// 0…256.
  private static func split(_ place: Int64) -> (texel: Int, weight: Int) {
    let fromCentre = place &- (1 << 31)
    let fraction = Int(UInt32(truncatingIfNeeded: fromCentre))
    return (floor(fromCentre), (fraction + (1 << 23)) >> 24)
  }

  private static func texel(_ image: Pixmap, _ x: Int, _ y: Int) -> UInt32 {
    let p = image[clamp(x, image.width), clamp(y, image.height)]
    return UInt32(p.red) | UInt32(p.green) << 8 | UInt32(p.blue) << 16 | UInt32(p.alpha) << 24
  }
}
