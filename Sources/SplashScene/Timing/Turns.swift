extension TimingFunction {
  /// The inputs between 0 and 1 at which the output turns around, in order; at most two.
  package var turns: [Double] { turningParameters.map { Self.bezier($0, c1x, c2x) } }

  /// The parameters of the curve between 0 and 1 at which the output turns around, in order; at most two.
  package var turningParameters: [Double] {
    // The derivative of the ordinate by the curve parameter is a quadratic polynomial.
    let (a, b, c) = (3 * (c1y - c2y) + 1, 2 * (c2y - 2 * c1y), c1y)
    return Self.roots(a, b, c).filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// Returns the real roots of a·u² + b·u + c.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if abs(a) < 1e-12 { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0, -b / a] : [q / a, c / q]
  }
}

extension Spring {
  /// Returns the times in seconds before `duration` at which the progress turns around, in order; `nil` if there are more
  /// than `limit`.
  package func turns(before duration: Double, atMost limit: Int = 1000) -> [Double]? {
    let (w, z, v) = (angularFrequency, dampingRatio, initialVelocity)
    guard w > 0, duration > 0 else { return [] }
    if z < 1 {
      // The remainder e^(−zwt)·(cos ωt + b sin ωt) is at rest where tan ωt = (bω − zw) / (ω + b·zw).
      let wd = w * (1 - z * z).squareRoot()
      let b = (z * w - v) / wd
      var angle = Elementary.atan2(b * wd - z * w, wd + b * z * w)
      if angle < 0 { angle += .pi }
      var times: [Double] = []
      while angle / wd < duration {
        if times.count == limit { return nil }
        if angle > 0 { times.append(angle / wd) }
        angle += .pi
      }
      return times
    }
    if z > 1, z.isFinite, allowsOverdamping {
      let sum = z + (z * z - 1).squareRoot()
      let (slow, quick) = (-w / sum, -w * sum)
      let share = (quick + v) / (quick - slow)
      let ratio = -(1 - share) * quick / (share * slow)
      guard ratio > 0 else { return [] }
      let time = Elementary.log(ratio) / (slow - quick)
      return time > 0 && time < duration ? [time] : []
    }
    // (1 + (w − v)·t)·e^(−wt)
    guard v != w else { return [] }
    let time = 1 / w - 1 / (w - v)
    return time > 0 && time < duration ? [time] : []
  }
}
