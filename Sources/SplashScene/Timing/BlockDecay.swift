/// The equation from which UIKit derives the stiffness of a block's spring: the decay at the block's end is a
/// thousandth of the distance.
struct BlockDecay {
  /// The fraction of critical damping.
  let dampingRatio: Double
  private let duration: Double

  /// The decay at the end of the block.
  private static let threshold = 0.001
  /// The smallest damping ratio: the difference between 1 and the next single-precision number.
  private static let leastRatio = 1.1920929e-7

  init(dampingRatio: Double, duration: Double) {
    self.dampingRatio = max(dampingRatio, Self.leastRatio)
    self.duration = min(max(duration, 0.01), 10)
  }

  /// The angular frequency at which UIKit begins to search, in radians per second.
  var estimate: Double { 5 / duration }

  /// Returns the spring's undamped angular frequency in radians per second; `nil` if the equation has no solution.
  ///
  /// - Parameter v: The initial speed, in multiples of the total distance per second.
  func angularFrequency(initialVelocity v: Double) -> Double? {
    if dampingRatio <= 1, let found = newton(v) { return found }
    return bisection(v)
  }

  /// Returns the solution that UIKit's twelve steps of Newton's method find, if they converge.
  private func newton(_ v: Double) -> Double? {
    var w = estimate
    for _ in 0..<12 {
      let (value, slope) = decay(w, v)
      let next = w - (value - Self.threshold) / slope
      guard next.isFinite, next > 0 else { return nil }
      w = next
    }
    return abs(decay(w, v).value - Self.threshold) < 1e-9 ? w : nil
  }

  /// Returns the greatest solution. This is inferred: UIKit clamps damping ratios above 1 or stops searching here.
  private func bisection(_ v: Double) -> Double? {
    func excess(_ w: Double) -> Double { remainder(w, v) - Self.threshold }
    // The decay is monotone from its greatest solution on.
    var high = 1e6 / duration
    let factor = 0.9
    var low = high * factor
    while low > 1e-6 / duration, !(excess(low) > 0) { (low, high) = (low * factor, low) }
    guard excess(low) > 0 else { return nil }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func remainder(_ w: Double, _ v: Double) -> Double {
    guard dampingRatio > 1 else { return decay(w, v).value }
    return Spring(
      mass: 1, stiffness: w * w, damping: 2 * dampingRatio * w, initialVelocity: v,
      allowsOverdamping: true
    ).remainder(at: duration)
  }

  /// Returns the decay at the end for the angular frequency `w`, and its derivative with respect to `w`. The damping
  /// ratio must be at most 1.
  private func decay(_ w: Double, _ v: Double) -> (value: Double, slope: Double) {
    let (z, t) = (dampingRatio, duration)
    guard z < 1 else {
      let e = Elementary.exp(-w * t)
      return ((1 + (w - v) * t) * e, -t * t * (w - v) * e)
    }
    let root = (1 - z * z).squareRoot()
    let g = (z * w - v) / (w * root)
    let e = Elementary.exp(-z * w * t)
    let sign: Double = g < 0 ? -1 : 1
    return (abs(g) * e, sign * (v / (root * w * w) - z * t * g) * e)
  }
}
