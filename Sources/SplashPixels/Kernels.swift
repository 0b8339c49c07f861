import CSplashKernels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pixel kernels of one instruction set.
///
/// A pixel is a `UInt32` with red in its lowest byte and alpha in its highest, premultiplied; a mask is
/// a byte of coverage per pixel. Products are `a * b / 255`, rounded to nearest each time. All levels
/// give the same bits; `ReferenceKernels` says which.
///
/// Pointers must hold `count` elements; source and destination are the same elements or don't overlap.
/// A count below 1 does nothing.
@safe public struct Kernels: @unchecked Sendable {
  /// The instruction set.
  public let level: KernelLevel
  let table: UnsafePointer<splash_kernels>

  /// The kernels of `level`, or nil if this machine can't run them.
  public init?(level: KernelLevel) {
    guard let table = unsafe splash_kernels_for(level.cLevel) else { return nil }
    self.level = level
    unsafe self.table = table
  }

  /// The level's name, as the environment variable takes it.
  public var name: String { level.rawValue }

  /// What this machine can run, from `baseline` up.
  public static let available = KernelLevel.allCases.compactMap(Kernels.init(level:))

  /// The environment variable that forces a level: `baseline`, `v3` or `v4`.
  public static let environmentVariable = "SPLASHRENDER_SIMD"

  /// The level that the environment forces, else the best; a failure if what it forces can't be had.
  public static let selection: Result<Kernels, KernelLevelError> = {
    let word = unsafe getenv(environmentVariable).map { unsafe String(cString: $0) }
    return select(word)
  }()

  /// The kernels to use: the `selection`, or the best if that is a failure.
  public static let current: Kernels = (try? selection.get()) ?? best

  /// The kernels that the word names, or the best if there is none.
  public static func select(_ word: String?) -> Result<Kernels, KernelLevelError> {
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
  public func fill(_ dst: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32) {
    unsafe table.pointee.fill(dst, count, color)
  }

  /// Composes a colour over pixels.
  public func overColor(_ dst: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32) {
    unsafe table.pointee.over_color(dst, count, color)
  }

  /// Composes a colour over pixels where the mask covers them.
  public func overColorMask(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32, mask: UnsafePointer<UInt8>
  ) {
    unsafe table.pointee.over_color_mask(dst, count, color, mask)
  }

  /// Composes pixels over pixels.
  public func over(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.over(dst, src, count)
  }

  /// Composes pixels, faded by `alpha`, over pixels.
  public func overAlpha(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int, alpha: UInt8
  ) {
    unsafe table.pointee.over_alpha(dst, src, count, alpha)
  }

  /// Composes pixels over pixels where the mask covers them.
  public func overMask(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int,
    mask: UnsafePointer<UInt8>
  ) {
    unsafe table.pointee.over_mask(dst, src, count, mask)
  }

  /// Fades pixels by `alpha`.
  public func scaleAlpha(_ dst: UnsafeMutablePointer<UInt32>, count: Int, alpha: UInt8) {
    unsafe table.pointee.scale_alpha(dst, count, alpha)
  }

  /// Fades each pixel by its byte of the mask.
  public func scaleMask(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, mask: UnsafePointer<UInt8>
  ) {
    unsafe table.pointee.scale_mask(dst, count, mask)
  }

  /// Fades each pixel by the alpha of its source pixel.
  public func scaleBySourceAlpha(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.scale_by_source_alpha(dst, src, count)
  }
}

// MARK: - Masks

extension Kernels {
  /// Multiplies a mask by another.
  public func maskMultiply(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<UInt8>, count: Int
  ) {
    unsafe table.pointee.mask_multiply(dst, src, count)
  }

  /// Multiplies a mask by `alpha`.
  public func maskScale(_ dst: UnsafeMutablePointer<UInt8>, count: Int, alpha: UInt8) {
    unsafe table.pointee.mask_scale(dst, count, alpha)
  }

  /// Takes the alpha of pixels as a mask.
  public func sourceAlpha(
    _ mask: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.source_alpha(mask, src, count)
  }
}

// MARK: - Gradients and pictures

extension Kernels {
  /// Sets pixel `i` to the gradient's colour at the place `t + (x + i) * dt`, from its start, 0, to its
  /// end, 1.
  ///
  /// - Parameters:
  ///   - dst: The first pixel.
  ///   - count: How many pixels there are.
  ///   - ramp: The gradient's colours.
  ///   - thresholds: What rounds the colours of the row.
  ///   - x: The column of the canvas of the first pixel, or modulo 16, at least 0.
  ///   - t: The place of column 0.
  ///   - dt: The way from one column to the next.
  public func gradientAxial(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, ramp: GradientRamp, thresholds: DitherRow,
    x: Int, t: Double, dt: Double
  ) {
    var gradient = unsafe ramp.kernelView
    unsafe table.pointee.gradient_axial(
      dst, count, &gradient, thresholds.thresholds, x, t, dt)
  }

  /// Sets pixel `i` to the gradient's colour at the distance of
  /// (`px + (x + i) * dx`, `py + (x + i) * dy`) from the origin, where the unit circle is the
  /// gradient's end. With a focus, places count from it.
  public func gradientRadial(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, ramp: GradientRamp, thresholds: DitherRow,
    x: Int, px: Double, py: Double, dx: Double, dy: Double, focus: GradientFocus? = nil
  ) {
    var gradient = unsafe ramp.kernelView
    guard let focus else {
      unsafe table.pointee.gradient_radial(
        dst, count, &gradient, thresholds.thresholds, x, px, py, dx, dy, nil)
      return
    }
    var view = splash_gradient_focus(x: focus.x, y: focus.y, scale: focus.scale)
    unsafe table.pointee.gradient_radial(
      dst, count, &gradient, thresholds.thresholds, x, px, py, dx, dy, &view)
  }

  /// Sets pixel `i` to the mean of the pixels `2 * i` and `2 * i + 1` of two rows, halves rounded up.
  public func halve(
    _ dst: UnsafeMutablePointer<UInt32>, upper: UnsafePointer<UInt32>,
    lower: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.halve(dst, upper, lower, count)
  }

  /// Mixes pixels with others, whose share is 0…256 of 256, halves rounded up.
  public func mix(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int, share: UInt32
  ) {
    unsafe table.pointee.mix(dst, src, count, share)
  }

  /// Sets pixel `i` to the texel of `image` at (`x + i * dx`, `y + i * dy`).
  ///
  /// Places are pixels of the image from its top-left corner with 32 fractional bits
  /// (`Kernels.fixed`); beyond the image its edge pixels go on. A place beyond `Int64` wraps.
  public func sampleNearest(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: Pixmap, x: Int64, y: Int64, dx: Int64,
    dy: Int64
  ) {
    unsafe sampleNearest(dst, count: count, image: PixmapView(image), x: x, y: y, dx: dx, dy: dy)
    withExtendedLifetime(image) {}
  }

  /// The same of pixels that somebody holds meanwhile.
  package func sampleNearest(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: PixmapView, x: Int64, y: Int64,
    dx: Int64, dy: Int64
  ) {
    var image = unsafe image.raw
    unsafe table.pointee.sample_nearest(dst, count, &image, x, y, dx, dy)
  }

  /// Sets pixel `i` to the mixture of the four texels around (`x + i * dx`, `y + i * dy`).
  ///
  /// Places are those of `sampleNearest`; a texel's centre is half a pixel from its corner.
  public func sampleBilinear(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: Pixmap, x: Int64, y: Int64, dx: Int64,
    dy: Int64
  ) {
    unsafe sampleBilinear(dst, count: count, image: PixmapView(image), x: x, y: y, dx: dx, dy: dy)
    withExtendedLifetime(image) {}
  }

  /// The same of pixels that somebody holds meanwhile.
  package func sampleBilinear(
    _ dst: UnsafeMutablePointer<UInt32>, count: Int, image: PixmapView, x: Int64, y: Int64,
    dx: Int64, dy: Int64
  ) {
    var image = unsafe image.raw
    unsafe table.pointee.sample_bilinear(dst, count, &image, x, y, dx, dy)
  }

  /// Samples several rows from one column on: row `i` as `sampleBilinear` from (`x`, `places[i]`) on with `dy` = 0.
  ///
  /// - Parameters:
  ///   - dst: The first pixel of the first row.
  ///   - stride: The way from one row to the next in pixels, at least `count`.
  ///   - count: The pixels of a row.
  ///   - places: A place for each row.
  package func sampleUpright(
    _ dst: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, image: PixmapView, x: Int64,
    places: UnsafeBufferPointer<Int64>, dx: Int64
  ) {
    guard let first = places.baseAddress else { return }
    var image = unsafe image.raw
    unsafe table.pointee.sample_upright(dst, stride, count, places.count, &image, x, first, dx)
  }

  /// A number with 32 fractional bits, rounded to nearest, halves away from 0; beyond ±2^29 the nearer
  /// of the two, and 0 for what is no number.
  @inlinable @inline(__always)
  public static func fixed(_ value: Double) -> Int64 {
    guard !value.isNaN else { return 0 }
    let limit = Double(1 << 29)
    let scaled = min(max(value, -limit), limit) * 4_294_967_296
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }
}

/// A pixmap's pixels as kernels read them: valid as long as somebody holds the pixmap, which this doesn't.
@safe package struct PixmapView {
  let raw: splash_image
  /// The number of pixels in a row.
  package var width: Int { unsafe Int(raw.width) }
  /// The number of rows.
  package var height: Int { unsafe Int(raw.height) }

  /// The pixels of `pixmap`, whose sides fit 32 bits.
  package init(_ pixmap: Pixmap) {
    unsafe raw = splash_image(
      base: pixmap.row32(0), stride: pixmap.stride / 4, width: Int32(clamping: pixmap.width),
      height: Int32(clamping: pixmap.height))
  }

  /// The first pixel of row `y`.
  package func row(_ y: Int) -> UnsafePointer<UInt32> { unsafe raw.base + y * raw.stride }
}
