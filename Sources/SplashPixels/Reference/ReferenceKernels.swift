/// The kernels in plain Swift: what every level of `Kernels` must equal bit for bit.
///
/// Nothing here is fast, and nothing draws frames: it is the definition that tests hold the kernels
/// against. A mask and a source have as many elements as their destination.
package enum ReferenceKernels {
  /// `a * b / 255`, rounded to nearest.
  package static func mul255(_ a: UInt8, _ b: UInt8) -> UInt8 {
    // Half of 255 is no whole number, so that no product lies in the middle.
    UInt8((Int(a) * Int(b) * 2 + 255) / 510)
  }

  /// A pixel with each of its bytes changed.
  static func map(_ pixel: UInt32, _ change: (UInt8) -> UInt8) -> UInt32 {
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      result |= UInt32(change(UInt8(truncatingIfNeeded: pixel >> shift))) << shift
    }
    return result
  }

  /// A pixel's alpha.
  static func alpha(_ pixel: UInt32) -> UInt8 {
    UInt8(pixel >> 24)
  }

  /// A pixel faded by `alpha`.
  package static func scale(_ pixel: UInt32, _ alpha: UInt8) -> UInt32 {
    map(pixel) { mul255($0, alpha) }
  }

  /// `src` composed over `dst`; sums stop at 255.
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

  /// Composes a colour over pixels.
  package static func overColor(_ dst: inout [UInt32], color: UInt32) {
    for i in dst.indices { dst[i] = compose(dst[i], color) }
  }

  /// Composes a colour over pixels where the mask covers them.
  package static func overColorMask(_ dst: inout [UInt32], color: UInt32, mask: [UInt8]) {
    for i in dst.indices { dst[i] = compose(dst[i], scale(color, mask[i])) }
  }

  /// Composes pixels over pixels.
  package static func over(_ dst: inout [UInt32], _ src: [UInt32]) {
    for i in dst.indices { dst[i] = compose(dst[i], src[i]) }
  }

  /// Composes pixels, faded by `alpha`, over pixels.
  package static func overAlpha(_ dst: inout [UInt32], _ src: [UInt32], alpha: UInt8) {
    for i in dst.indices { dst[i] = compose(dst[i], scale(src[i], alpha)) }
  }

  /// Composes pixels over pixels where the mask covers them.
  package static func overMask(_ dst: inout [UInt32], _ src: [UInt32], mask: [UInt8]) {
    for i in dst.indices { dst[i] = compose(dst[i], scale(src[i], mask[i])) }
  }

  /// Fades pixels by `alpha`.
  package static func scaleAlpha(_ dst: inout [UInt32], alpha: UInt8) {
    for i in dst.indices { dst[i] = scale(dst[i], alpha) }
  }

  /// Fades each pixel by its byte of the mask.
  package static func scaleMask(_ dst: inout [UInt32], mask: [UInt8]) {
    for i in dst.indices { dst[i] = scale(dst[i], mask[i]) }
  }

  /// Fades each pixel by the alpha of its source pixel.
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

  /// Takes the alpha of pixels as a mask.
  package static func sourceAlpha(_ mask: inout [UInt8], _ src: [UInt32]) {
    for i in mask.indices { mask[i] = alpha(src[i]) }
  }
}
