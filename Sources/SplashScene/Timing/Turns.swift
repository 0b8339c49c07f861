extension TimingFunction {
  /// The inputs between 0 and 1 at which the output turns around, in order; at most two.
  package var turns: [Double] { turningParameters.map { Self.bezier($0, c1x, c2x) } }

  /// The parameters of the curve between 0 and 1 at which the output turns around, in order; at most two.
  package var turningParameters: [Double] {
    let y = Self.derivative(c1y, c2y)
    return Self.roots(y.a, y.b, y.c).filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// The inputs between 0 and 1 at which the output changes between speeding up and slowing down, in order; at most two.
  package var inflections: [Double] {
    // x'y'' − x''y' is a quadratic polynomial of the curve parameter, because the cubic terms cancel.
    let (x, y) = (Self.derivative(c1x, c2x), Self.derivative(c1y, c2y))
    let roots = Self.roots(
      x.b * y.a - x.a * y.b, 2 * (x.c * y.a - x.a * y.c), x.c * y.b - x.b * y.c)
    return roots.filter { $0 > 0 && $0 < 1 }.sorted().map { Self.bezier($0, c1x, c2x) }
  }

  /// Returns the derivative of a coordinate by the curve parameter u, divided by 3, as a·u² + b·u + c.
  private static func derivative(
    _ c1: Double, _ c2: Double
  ) -> (a: Double, b: Double, c: Double) {
    (3 * (c1 - c2) + 1, 2 * (c2 - 2 * c1), c1)
  }

  /// Returns the real roots of a·u² + b·u + c at which it changes its sign.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if abs(a) < 1e-12 { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0, -b / a] : [q / a, c / q]
  }
}

extension Spring {
  /// The greatest number of turns in a list.
  private static let mostTurns = 1000

  /// Returns the times in seconds before `duration` at which the progress turns around, in order; `nil` if there are more
  /// than 1000.
  package func turns(before duration: Double) -> [Double]? {
    zeros(ofDerivative: 1, before: duration)
  }

  /// Returns the times in seconds before `duration` at which the progress changes between speeding up and slowing down,
  /// in order; `nil` if there are more than 1000.
  package func inflections(before duration: Double) -> [Double]? {
    zeros(ofDerivative: 2, before: duration)
  }

  private func zeros(ofDerivative order: Int, before duration: Double) -> [Double]? {
    let (w, z, v) = (angularFrequency, dampingRatio, initialVelocity)
    guard w > 0, duration > 0 else { return [] }
    if z < 1 {
      // Each derivative has the form of the remainder e^(−zwt)·(a·cos ωt + b·sin ωt), which is 0 where tan ωt = −a / b.
      let wd = w * (1 - z * z).squareRoot()
      var (a, b) = (1.0, (z * w - v) / wd)
      for _ in 0..<order { (a, b) = (wd * b - z * w * a, -wd * a - z * w * b) }
      var angle = Elementary.atan2(a, -b)
      if angle < 0 { angle += .pi }
      var times: [Double] = []
      while angle / wd < duration {
        if times.count == Self.mostTurns { return nil }
        if angle > 0 { times.append(angle / wd) }
        angle += .pi
      }
      return times
    }
    let time: Double
    if z > 1, z.isFinite, allowsOverdamping {
      let sum = z + (z * z - 1).squareRoot()
      let (slow, quick) = (-w / sum, -w * sum)
      let share = (quick + v) / (quick - slow)
      let ratio = -(1 - share) / share * Elementary.pow(quick / slow, Double(order))
      guard ratio > 0 else { return [] }
      time = Elementary.log(ratio) / (slow - quick)
    } else {
      // (1 + (w − v)·t)·e^(−wt)
      guard v != w else { return [] }
      time = Double(order) / w - 1 / (w - v)
    }
    return time > 0 && time < duration ? [time] : []
  }
}
