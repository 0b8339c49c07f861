import SplashPixels

/// The kernels in plain Swift, which every level of `Kernels` must match bit for bit.
///
/// They are not optimized, and not used for rendering. They are the reference with which tests compare the kernels. A
/// mask or source has as many elements as its destination.
package enum ReferenceKernels {
  /// Returns `a * b / 255`, rounded to nearest.
  package static func mul255(_ a: UInt8, _ b: UInt8) -> UInt8 {
    // Half of 255 isn't an integer, so there are no ties.
    UInt8((Int(a) * Int(b) * 2 + 255) / 510)
  }

  /// Returns a pixel with each of its bytes changed.
  static func map(_ pixel: UInt32, _ change: (UInt8) -> UInt8) -> UInt32 {
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      result |= UInt32(change(UInt8(truncatingIfNeeded: pixel >> shift))) << shift
    }
    return result
  }

  /// Returns a pixel's alpha.
  static func alpha(_ pixel: UInt32) -> UInt8 {
    UInt8(pixel >> 24)
  }

  /// Returns a pixel multiplied by `alpha`.
  package static func scale(_ pixel: UInt32, _ alpha: UInt8) -> UInt32 {
    map(pixel) { mul255($0, alpha) }
  }

  /// Returns `src` composited over `dst`. Sums saturate at 255.
  package static func compose(_ dst: UInt32, _ src: UInt32) -> UInt32 {
    let rest = scale(dst, 255 - alpha(src))
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      result |= min(255, (src >> shift & 255) + (rest >> shift & 255)) << shift
    }
    return result
  }
}

// MARK: - Pixels

extension ReferenceKernels {
  /// Sets pixels to a colour.
  package static func fill(_ dst: inout [UInt32], color: UInt32) {
    for i in dst.indices { dst[i] = color }
  }

  /// Composites a colour over pixels.
  package static func overColor(_ dst: inout [UInt32], color: UInt32) {
    for i in dst.indices { dst[i] = compose(dst[i], color) }
  }

  /// Composites a colour over pixels where the mask covers them.
  package static func overColorMask(_ dst: inout [UInt32], color: UInt32, mask: [UInt8]) {
    for i in dst.indices { dst[i] = compose(dst[i], scale(color, mask[i])) }
  }

  /// Composites source pixels over destination pixels.
  package static func over(_ dst: inout [UInt32], _ src: [UInt32]) {
    for i in dst.indices { dst[i] = compose(dst[i], src[i]) }
  }

  /// Composites source pixels, multiplied by `alpha`, over destination pixels.
  package static func overAlpha(_ dst: inout [UInt32], _ src: [UInt32], alpha: UInt8) {
    for i in dst.indices { dst[i] = compose(dst[i], scale(src[i], alpha)) }
  }

  /// Composites source pixels over destination pixels where the mask covers them.
  package static func overMask(_ dst: inout [UInt32], _ src: [UInt32], mask: [UInt8]) {
    for i in dst.indices { dst[i] = compose(dst[i], scale(src[i], mask[i])) }
  }

  /// Multiplies pixels by `alpha`.
  package static func scaleAlpha(_ dst: inout [UInt32], alpha: UInt8) {
    for i in dst.indices { dst[i] = scale(dst[i], alpha) }
  }

  /// Multiplies each pixel by its byte of the mask.
  package static func scaleMask(_ dst: inout [UInt32], mask: [UInt8]) {
    for i in dst.indices { dst[i] = scale(dst[i], mask[i]) }
  }

  /// Multiplies each pixel by the alpha of its source pixel.
  package static func scaleBySourceAlpha(_ dst: inout [UInt32], _ src: [UInt32]) {
    for i in dst.indices { dst[i] = scale(dst[i], alpha(src[i])) }
  }
}

// MARK: - Masks

extension ReferenceKernels {
  /// Multiplies a mask by another.
  package static func maskMultiply(_ dst: inout [UInt8], _ src: [UInt8]) {
    for i in dst.indices { dst[i] = mul255(dst[i], src[i]) }
  }

  /// Multiplies a mask by `alpha`.
  package static func maskScale(_ dst: inout [UInt8], alpha: UInt8) {
    for i in dst.indices { dst[i] = mul255(dst[i], alpha) }
  }

  /// Extracts the alpha of pixels as a mask.
  package static func sourceAlpha(_ mask: inout [UInt8], _ src: [UInt32]) {
    for i in mask.indices { mask[i] = alpha(src[i]) }
  }
}
