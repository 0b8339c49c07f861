import SplashScene

/// The weights of a Gaussian along one axis.
///
/// A wide Gaussian leaves nothing that changes from pixel to pixel, so that it is worked out at every
/// `step`-th place only, exactly, and between these by cubic polynomials. Where at least 3.5 such places lie in
/// a standard deviation, what that leaves out is below 0.3/255, whatever the picture.
struct GaussianKernel {
  /// The distance of the places that are worked out, in pixels.
  let step: Int
  /// How far the weights reach, in pixels, at least 1.
  let radius: Int
  /// The weights of the pixels from `-radius` to `radius` about a place; they sum up to 1.
  let weights: [Float]

  /// The standard deviations beyond which nothing has a weight: less than 1/15,000 in all.
  private static let reach = 4.0
  /// Standard deviations beyond this many pixels count as this.
  static let maximumSigma = 4096.0

  /// Makes the weights of a Gaussian with the standard deviation `sigma`, in pixels, whose middle lies
  /// `shift` pixels, −0.5…0.5, after the place: what is drawn with it moves by as much.
  ///
  /// - Parameter places: How many places are worked out in a standard deviation, at least.
  init(sigma: Double, shift: Double = 0, places: Double = 3.5) {
    let sigma = Self.clamped(sigma)
    guard sigma >= 0.7 else {
      // Too narrow to be sampled beside its middle: moved by linear interpolation.
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

  /// A usable standard deviation: 0 for what is none.
  static func clamped(_ sigma: Double) -> Double {
    sigma > 0 ? min(sigma, maximumSigma) : 0
  }

  /// How far from a picture its blur can be seen, in pixels: there, less than 0.4/255 is left of it.
  static func spread(_ sigma: Double) -> Double {
    let sigma = clamped(sigma)
    return sigma > 0 ? (3 * sigma).rounded(.up) + 1 : 0
  }

  /// How far what has a share in a pixel lies from it, in pixels.
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

  /// The weights of the four places about a pixel that lies `phase` pixels after the second of them.
  func interpolation(phase: Int) -> [Float] {
    let weights = Self.cubic(Double(phase) / Double(step))
    return weights.indices.map { weights[$0] }
  }

  /// The weights of four places of which a point lies `t`, 0…1, of the way from the second to the third: those of the
  /// cubic polynomial through all four.
  static func cubic(_ t: Double) -> SIMD4<Float> {
    SIMD4(
      Float(-t * (t - 1) * (t - 2) / 6), Float((t + 1) * (t - 1) * (t - 2) / 2),
      Float(-(t + 1) * t * (t - 2) / 2), Float((t + 1) * t * (t - 1) / 6))
  }
}
