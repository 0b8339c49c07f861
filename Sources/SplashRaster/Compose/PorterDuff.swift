import SplashScene

/// The operators of T. Porter and T. Duff, "Compositing Digital Images", SIGGRAPH 1984, for premultiplied pixels. The
/// result is the sum of source and backdrop, each multiplied by a fraction that depends on the alpha of the other.
///
/// The sums are exact, and rounded only once.
enum PorterDuff {
  /// The fraction of a pixel that is kept, as a function of the other pixel's alpha.
  enum Share {
    case none, all
    /// The part inside the other pixel.
    case inside
    /// The part outside the other pixel.
    case outside

    /// Returns the fraction, in units of 1/`unit`, for an alpha in the same units.
    @inline(__always)
    func weight(_ alpha: UInt32, unit: UInt32) -> UInt32 {
      switch self {
      case .none: 0
      case .all: unit
      case .inside: alpha
      case .outside: unit - alpha
      }
    }
  }

  /// Composites source pixels with backdrop pixels.
  ///
  /// - Parameters:
  ///   - target: The backdrop, which receives the result.
  ///   - source: The source, with the same number of pixels.
  ///   - coverage: A closure that returns the factor for the source, 0…255, at a pixel index.
  ///   - sourceShare: The fraction of the source that is kept.
  ///   - backdropShare: The fraction of the backdrop that is kept.
  @inline(__always)
  static func compose(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
    coverage: (Int) -> UInt8, _ sourceShare: Share, _ backdropShare: Share
  ) {
    for i in 0..<count {
      let (pixel, below) = unsafe (source[i], target[i])
      let factor = UInt32(coverage(i))
      let sourceWeight = factor * sourceShare.weight(below >> 24, unit: 255)
      let backdropWeight = backdropShare.weight(factor * (pixel >> 24), unit: 65_025)
      @inline(__always) func byte(_ shift: UInt32) -> UInt32 {
        let sum = (pixel >> shift & 255) * sourceWeight + (below >> shift & 255) * backdropWeight
        return min((sum + 32_512) / 65_025, 255) << shift
      }
      unsafe target[i] = byte(0) | byte(8) | byte(16) | byte(24)
    }
  }

  /// Adds the darkness of pixels: for premultiplied components, `min(1, αs + αb) − (αs − s) − (αb − b)`, at least 0.
  /// If both are opaque, this is Core Graphics' `max(0, 1 − (1 − b) − (1 − s))`.
  @inline(__always)
  static func darken(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
    coverage: (Int) -> UInt8
  ) {
    for i in 0..<count {
      let (pixel, below) = unsafe (source[i], target[i])
      let factor = UInt32(coverage(i))
      let (sourceAlpha, backdropAlpha) = (product(pixel >> 24, factor), below >> 24)
      let sum = sourceAlpha + backdropAlpha
      let alpha = min(sum, 255)
      // The colours are reduced by the same amount as the clamped alpha.
      @inline(__always) func byte(_ shift: UInt32) -> UInt32 {
        let colors = product(pixel >> shift & 255, factor) + (below >> shift & 255)
        return min(colors - min(colors, sum - alpha), alpha) << shift
      }
      unsafe target[i] = byte(0) | byte(8) | byte(16) | alpha << 24
    }
  }
}
