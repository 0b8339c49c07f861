import CSplashKernels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pixel kernels for one instruction set.
///
/// A pixel is a premultiplied `UInt32` with red in its lowest byte and alpha in its highest. A mask has one byte of
/// coverage per pixel. Products are `a * b / 255`, each rounded to nearest. The results of all levels are bitwise
/// identical, and are defined by `ReferenceKernels`.
///
/// Pointers must refer to `count` elements. Source and destination must be identical or not overlap. If a count is
/// below 1, a function does nothing.
@safe package struct Kernels: @unchecked Sendable {
  /// The instruction set.
  package let level: KernelLevel
  let table: UnsafePointer<splash_kernels>

  /// Creates the kernels for `level`; `nil` if this machine can't run them.
  package init?(level: KernelLevel) {
    guard let table = unsafe splash_kernels_for(level.cLevel) else { return nil }
    self.level = level
    unsafe self.table = table
  }

  /// The level's name, as used in the environment variable.
  package var name: String { level.rawValue }

  /// The kernels for the levels that this machine can run, from `baseline` up.
  package static let available = KernelLevel.allCases.compactMap(Kernels.init(level:))

  /// The environment variable that forces a level: `baseline`, `v3` or `v4`.
  package static let environmentVariable = "SPLASHRENDER_SIMD"

  /// The kernels for the level that the environment forces, or the best ones if none is forced; a failure if the
  /// forced level isn't available.
  package static let selection: Result<Kernels, KernelLevelError> = {
    let word = unsafe getenv(environmentVariable).map { unsafe String(cString: $0) }
    return select(word)
  }()

  /// The kernels in use: the `selection`, or the best kernels if that is a failure.
  package static let current: Kernels = (try? selection.get()) ?? best

  /// Returns the kernels with the given name, or the best ones if it is `nil`.
  package static func select(_ word: String?) -> Result<Kernels, KernelLevelError> {
    guard let word, !word.isEmpty else { return .success(best) }
    guard let level = KernelLevel(rawValue: word) else { return .failure(.unknown(word: word)) }
    guard let kernels = Kernels(level: level) else { return .failure(.unavailable(level)) }
    return .success(kernels)
  }

  private static let best = available[available.count - 1]
}

// MARK: - Pixels

extension Kernels {
  /// Sets pixels to a colour.
  package func fill(_ dst: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32) {
    unsafe table.pointee.painting.fill(dst, count, color)
  }

  /// Composites a colour over pixels.
  package func overColor(_ dst: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32) {
    unsafe table.pointee.painting.over_color(dst, count, color)
  }

  /// Composites a colour over pixels where the mask covers them.
  package func overColorMask(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32, mask: UnsafePointer<UInt8>
  ) {
    unsafe table.pointee.painting.over_color_mask(dst, count, color, mask)
  }

  /// Composites source pixels over destination pixels.
  package func over(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.painting.over(dst, src, count)
  }

  /// Composites source pixels, multiplied by `alpha`, over destination pixels.
  package func overAlpha(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int, alpha: UInt8
  ) {
    unsafe table.pointee.painting.over_alpha(dst, src, count, alpha)
  }

  /// Composites source pixels over destination pixels where the mask covers them.
  package func overMask(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int,
    mask: UnsafePointer<UInt8>
  ) {
    unsafe table.pointee.painting.over_mask(dst, src, count, mask)
  }

  /// Multiplies pixels by `alpha`.
  package func scaleAlpha(_ dst: UnsafeMutablePointer<UInt32>, count: Int, alpha: UInt8) {
    unsafe table.pointee.painting.scale_alpha(dst, count, alpha)
  }

  /// Multiplies each pixel by its byte of the mask.
  package func scaleMask(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, mask: UnsafePointer<UInt8>
  ) {
    unsafe table.pointee.painting.scale_mask(dst, count, mask)
  }

  /// Multiplies each pixel by the alpha of its source pixel.
  package func scaleBySourceAlpha(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.painting.scale_by_source_alpha(dst, src, count)
  }
}

// MARK: - Masks

extension Kernels {
  /// Multiplies a mask by another.
  package func maskMultiply(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<UInt8>, count: Int
  ) {
    unsafe table.pointee.painting.mask_multiply(dst, src, count)
  }

  /// Multiplies a mask by `alpha`.
  package func maskScale(_ dst: UnsafeMutablePointer<UInt8>, count: Int, alpha: UInt8) {
    unsafe table.pointee.painting.mask_scale(dst, count, alpha)
  }

  /// Extracts the alpha of pixels as a mask.
  package func sourceAlpha(
    _ mask: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.painting.source_alpha(mask, src, count)
  }
}

// MARK: - Gradients and images

extension Kernels {
  /// Sets pixel `i` to the gradient's colour at the position `t + (x + i) * dt`, from 0 (start) to 1 (end).
  ///
  /// - Parameters:
  ///   - dst: The address of the first pixel.
  ///   - count: The number of pixels.
  ///   - ramp: The gradient's colours.
  ///   - thresholds: The dither thresholds of the row.
  ///   - x: The canvas column of the first pixel, possibly modulo 16, at least 0.
  ///   - t: The position of column 0.
  ///   - dt: The step from one column to the next.
  package func gradientAxial(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, ramp: GradientRamp, thresholds: DitherRow,
    x: Int, t: Double, dt: Double
  ) {
    var gradient = unsafe ramp.kernelView
    unsafe table.pointee.gradients.gradient_axial(
      dst, count, &gradient, thresholds.thresholds, x, t, dt)
  }

  /// Sets pixel `i` to the gradient's colour at a position that is the distance of (`px + (x + i) * dx`, `py + (x +
  /// i) * dy`) from the origin. The unit circle is the gradient's end. With a focus, points are relative to the
  /// focus.
  package func gradientRadial(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, ramp: GradientRamp, thresholds: DitherRow,
    x: Int, px: Double, py: Double, dx: Double, dy: Double, focus: GradientFocus? = nil
  ) {
    var gradient = unsafe ramp.kernelView
    guard let focus else {
      unsafe table.pointee.gradients.gradient_radial(
        dst, count, &gradient, thresholds.thresholds, x, px, py, dx, dy, nil)
      return
    }
    var view = splash_gradient_focus(x: focus.x, y: focus.y, scale: focus.scale)
    unsafe table.pointee.gradients.gradient_radial(
      dst, count, &gradient, thresholds.thresholds, x, px, py, dx, dy, &view)
  }

  /// Sets pixel `i` to the mean of the pixels `2 * i` and `2 * i + 1` in both rows, with ties rounded up.
  package func halve(
    _ dst: UnsafeMutablePointer<UInt32>, upper: UnsafePointer<UInt32>,
    lower: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.sampling.halve(dst, upper, lower, count)
  }

  /// Interpolates between two rows of pixels by a fraction of 0…256, in units of 1/256, with ties rounded up.
  package func mix(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int, share: UInt32
  ) {
    unsafe table.pointee.sampling.mix(dst, src, count, share)
  }

  /// Sets pixel `i` to the texel of `image` at (`x + i * dx`, `y + i * dy`).
  ///
  /// Positions are in pixels of the image from its top-left corner, with 32 fractional bits (`Kernels.fixed`). Edge
  /// pixels are repeated beyond the image. Positions that overflow `Int64` wrap.
  package func sampleNearest(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: Pixmap, x: Int64, y: Int64, dx: Int64,
    dy: Int64
  ) {
    unsafe sampleNearest(dst, count: count, image: PixmapView(image), x: x, y: y, dx: dx, dy: dy)
    withExtendedLifetime(image) {}
  }

  /// Samples pixels that are retained elsewhere.
  package func sampleNearest(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: PixmapView, x: Int64, y: Int64,
    dx: Int64, dy: Int64
  ) {
    var image = unsafe image.raw
    unsafe table.pointee.sampling.sample_nearest(dst, count, &image, x, y, dx, dy)
  }

  /// Sets pixel `i` to the bilinear interpolation of the four texels around (`x + i * dx`, `y + i * dy`).
  ///
  /// Positions are as in `sampleNearest`; a texel's centre is half a pixel from its corner.
  package func sampleBilinear(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: Pixmap, x: Int64, y: Int64, dx: Int64,
    dy: Int64
  ) {
    unsafe sampleBilinear(dst, count: count, image: PixmapView(image), x: x, y: y, dx: dx, dy: dy)
    withExtendedLifetime(image) {}
  }

  /// Samples pixels that are retained elsewhere.
  package func sampleBilinear(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: PixmapView, x: Int64, y: Int64,
    dx: Int64, dy: Int64
  ) {
    var image = unsafe image.raw
    unsafe table.pointee.sampling.sample_bilinear(dst, count, &image, x, y, dx, dy)
  }

  /// Samples several rows, beginning at the same column. Row `i` is sampled as with `sampleBilinear` from (`x`,
  /// `places[i]`) with `dy` = 0.
  ///
  /// - Parameters:
  ///   - dst: The address of the first row's first pixel.
  ///   - stride: The number of pixels from one row to the next, at least `count`.
  ///   - count: The number of pixels in a row.
  ///   - places: The y position of each row.
  package func sampleUpright(
    _ dst: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, image: PixmapView, x: Int64,
    places: UnsafeBufferPointer<Int64>, dx: Int64
  ) {
    guard let first = places.baseAddress else { return }
    var image = unsafe image.raw
    unsafe table.pointee.sampling.sample_upright(
      dst, stride, count, places.count, &image, x, first, dx)
  }

  /// Converts a number to fixed point with 32 fractional bits, rounded to nearest, ties away from 0. The number is
  /// clamped to ±2^29; NaN becomes 0.
  @inlinable @inline(__always)
  package static func fixed(_ value: Double) -> Int64 {
    guard !value.isNaN else { return 0 }
    let limit = Double(1 << 29)
    let scaled = min(max(value, -limit), limit) * 4_294_967_296
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }
}

/// The kernels' view of a pixmap. It is only valid as long as the pixmap is retained elsewhere.
@safe package struct PixmapView {
  let raw: splash_image
  /// The number of pixels in a row.
  package var width: Int { unsafe Int(raw.width) }
  /// The number of rows.
  package var height: Int { unsafe Int(raw.height) }

  /// Creates a view of `pixmap`, whose width and height must fit in 32 bits.
  package init(_ pixmap: Pixmap) {
    unsafe raw = splash_image(
      base: pixmap.row32(0), stride: pixmap.stride / 4, width: Int32(clamping: pixmap.width),
      height: Int32(clamping: pixmap.height))
  }

  /// Returns the address of the first pixel in row `y`.
  package func row(_ y: Int) -> UnsafePointer<UInt32> { unsafe raw.base + y * raw.stride }
}
