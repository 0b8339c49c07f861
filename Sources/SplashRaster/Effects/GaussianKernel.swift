import SplashScene

/// The weights of a Gaussian along one axis.
///
/// A wide Gaussian leaves no detail at the scale of pixels. It is therefore computed exactly at every `step`-th
/// pixel, and interpolated by cubic polynomials in between. With at least 3.5 samples per standard deviation, the
/// interpolation error is below 0.3/255 for any image.
///
/// Computing wide blurs on a coarser grid is the idea of P. Burt and E. Adelson, "The Laplacian Pyramid as a Compact
/// Image Code", IEEE Transactions on Communications 31 (4), 1983. Here the grid is sampled with the complete Gaussian
/// instead of repeated small filters, so the error has a bound.
struct GaussianKernel {
  /// The distance between samples, in pixels.
  let step: Int
  /// The reach of the weights, in pixels, at least 1.
  let radius: Int
  /// The weights of the pixels from `-radius` to `radius` around a sample; their sum is 1.
  let weights: [Float]

  /// The cut-off in standard deviations: the omitted weights sum to less than 1/15,000.
  private static let reach = 4.0
  /// The maximum standard deviation, in pixels. Greater values are clamped.
  static let maximumSigma = 4096.0

  /// Creates the weights of a Gaussian with the standard deviation `sigma`, in pixels, whose centre is `shift` pixels
  /// (−0.5…0.5) after the sample. The result is moved by the shift as well.
  ///
  /// - Parameter places: The minimum number of samples per standard deviation.
  init(sigma: Double, shift: Double = 0, places: Double = 3.5) {
    let sigma = Self.clamped(sigma)
    guard sigma >= 0.7 else {
      // The Gaussian is too narrow to be sampled off-centre, so it is shifted by linear interpolation.
      let plain = Self.samples(sigma, 0, radius: 4)
      let moved = (-4...4).map { k in
        let neighbor = k + (shift < 0 ? -1 : 1)
        let other = abs(neighbor) <= 4 ? plain[neighbor + 4] : 0
        return plain[k + 4] * (1 - abs(shift)) + other * abs(shift)
      }
      (step, radius, weights) = (1, 4, moved.map(Float.init))
      return
    }
    step = max(1, Int(sigma / places))
    radius = Int((Self.reach * sigma).rounded(.up)) + 1
    weights = Self.samples(sigma, shift, radius: radius).map(Float.init)
  }

  /// Returns a usable standard deviation: 0 for invalid values.
  static func clamped(_ sigma: Double) -> Double {
    sigma > 0 ? min(sigma, maximumSigma) : 0
  }

  /// Returns the distance from an image, in pixels, up to which its blur is visible. Beyond it, less than 0.4/255
  /// remains.
  static func spread(_ sigma: Double) -> Double {
    let sigma = clamped(sigma)
    return sigma > 0 ? (3 * sigma).rounded(.up) + 1 : 0
  }

  /// Returns the distance from a pixel, in pixels, within which other pixels contribute to it.
  static func extent(_ sigma: Double) -> Double {
    let sigma = clamped(sigma)
    return sigma > 0 ? (reach * sigma).rounded(.up) + 2 : 0
  }

  private static func samples(_ sigma: Double, _ shift: Double, radius: Int) -> [Double] {
    guard sigma > 0.01 else { return (-radius...radius).map { $0 == 0 ? 1 : 0 } }
    let values = (-radius...radius).map { k in
      let distance = (Double(k) + shift) / sigma
      return Elementary.exp(-distance * distance / 2)
    }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }

  /// Returns the weights of the four samples around a pixel that is `phase` pixels after the second sample.
  func interpolation(phase: Int) -> [Float] {
    let weights = Self.cubic(Double(phase) / Double(step))
    return weights.indices.map { weights[$0] }
  }

  /// Returns the weights of four samples for a point at the fraction `t`, 0…1, between the second and third samples.
  /// They are the weights of the cubic polynomial through all four samples.
  static func cubic(_ t: Double) -> SIMD4<Float> {
    SIMD4(
      Float(-t * (t - 1) * (t - 2) / 6), Float((t + 1) * (t - 1) * (t - 2) / 2),
      Float(-(t + 1) * t * (t - 2) / 2), Float((t + 1) * t * (t - 1) / 6))
  }
}
