internal import SplashScene
internal import SplashSystem

/// Converts sound to 48,000 samples per second. Each output sample is the sum of the input samples around its
/// position, weighted by a sinc function with a Kaiser window.
///
/// Each result depends only on the input samples around its position, not on earlier requests. It is the same on
/// every machine, because no mathematical library is used. Frequencies above the lower rate's Nyquist limit are
/// attenuated by 96 dB; up to 0.9 times the limit, the signal is unchanged.
struct Resampler {
  /// The output rate in samples per second.
  static let outputRate = 48_000
  /// The number of zero crossings of the sinc on each side.
  private static let zeros = 64
  /// The shape parameter of the window, for an attenuation of 96 dB.
  private static let beta = 9.62
  /// The middle of the transition band, as a fraction of the lower rate's Nyquist limit. The band ends at 1.
  private static let cutoff = 0.951
  /// The maximum number of rows of weights. If there are more positions, weights are interpolated.
  private static let maximumPhases = 1024

  /// The input rate in samples per second.
  let rate: Int
  /// The number of weighted samples on each side of a position.
  let reach: Int
  /// The number of positions between two samples for which weights are stored.
  private let phases: Int
  /// The weights of all positions, `2 · reach` for each, including those for the position of the next sample.
  private let weights: [Double]

  /// Creates a conversion from `rate`, which must be at least 1.
  init(from rate: Int) {
    self.rate = rate
    var (a, b) = (rate, Self.outputRate)
    while b != 0 { (a, b) = (b, a % b) }
    phases = min(Self.outputRate / a, Self.maximumPhases)
    let scale = max(1, Double(rate) / Double(Self.outputRate))
    let reach = Int(clamping: (Double(Self.zeros) * scale).rounded(.up))
    self.reach = reach
    var weights: [Double] = []
    weights.reserveCapacity((phases + 1) * 2 * reach)
    let frequency = Self.cutoff / scale
    for phase in 0...phases {
      let place = Double(phase) / Double(phases)
      let row = (0..<2 * reach).map { index -> Double in
        let distance = Double(index - reach + 1) - place
        return Self.sinc(frequency * distance) * Self.window(distance / Double(reach))
      }
      let sum = row.reduce(0, +)
      weights += row.map { $0 / sum }
    }
    self.weights = weights
  }

  /// Returns the input sample at or before an output sample's position, and the remaining distance in 48,000ths of a
  /// sample.
  func place(of index: Int) -> (whole: Int, rest: Int) {
    let product = index * rate
    let rest = product % Self.outputRate
    return rest < 0
      ? (product / Self.outputRate - 1, rest + Self.outputRate)
      : (product / Self.outputRate, rest)
  }

  /// Interpolates a sample.
  ///
  /// - Parameters:
  ///   - samples: Pairs of left and right samples: ``reach`` pairs up to the one before the position, and the same
  ///     number after it.
  ///   - rest: The position relative to the middle sample, in 48,000ths of a sample.
  func sample(_ samples: UnsafePointer<Float>, rest: Int) -> (left: Float, right: Float) {
    let (row, part) = (rest * phases).quotientAndRemainder(dividingBy: Self.outputRate)
    let count = 2 * reach
    return unsafe weights.withUnsafeBufferPointer { weights in
      guard let first = unsafe weights.baseAddress.map({ unsafe $0 + row * count }) else {
        return (0, 0)
      }
      let here = unsafe Self.sum(samples, first, count)
      if part == 0 { return (Float(here.left), Float(here.right)) }
      let next = unsafe Self.sum(samples, first + count, count)
      let share = Double(part) / Double(Self.outputRate)
      return (
        Float(here.left + share * (next.left - here.left)),
        Float(here.right + share * (next.right - here.right))
      )
    }
  }

  /// Returns the weighted sum of `count` pairs. `count` must be even.
  private static func sum(
    _ samples: UnsafePointer<Float>, _ weights: UnsafePointer<Double>, _ count: Int
  ) -> (left: Double, right: Double) {
    var (left, right, otherLeft, otherRight) = (0.0, 0.0, 0.0, 0.0)
    var index = 0
    while index < count {
      unsafe left += Double(samples[2 * index]) * weights[index]
      unsafe right += Double(samples[2 * index + 1]) * weights[index]
      unsafe otherLeft += Double(samples[2 * index + 2]) * weights[index + 1]
      unsafe otherRight += Double(samples[2 * index + 3]) * weights[index + 1]
      index += 2
    }
    return (left + otherLeft, right + otherRight)
  }

  private static func sinc(_ x: Double) -> Double {
    if x == 0 { return 1 }
    return Elementary.sin(.pi * x) / (.pi * x)
  }

  /// Returns the value of the Kaiser window at a position in −1…1.
  private static func window(_ x: Double) -> Double {
    let inside = 1 - x * x
    return inside <= 0 ? 0 : bessel(beta * inside.squareRoot()) / bessel(beta)
  }

  /// Returns the value of the modified Bessel function of the first kind and order 0.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    var n = 1.0
    while term > sum * 1e-17 {
      term *= (x / 2 / n) * (x / 2 / n)
      sum += term
      n += 1
    }
    return sum
  }
}
