extension TimingFunction {
  /// Returns the output for an input of 0…1, solved with an error of less than 1e-7 in the input.
  ///
  /// Inputs outside 0…1 are clamped.
  public func progress(at input: Double) -> Double {
    if input <= 0 { return 0 }
    if input >= 1 { return 1 }
    if c1x == c1y && c2x == c2y { return input }
    let u = parameter(at: input)
    return Self.bezier(u, c1y, c2y)
  }

  /// Returns a coordinate of the curve at the parameter `u`, from the coordinates of the control points.
  package static func bezier(_ u: Double, _ c1: Double, _ c2: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * c1 + 3 * v * u * u * c2 + u * u * u
  }

  /// Returns the curve parameter whose abscissa is `x`, found by Newton's method or, where the curve is nearly
  /// vertical, by bisection of a shrinking bracket.
  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var u = x
    for _ in 0..<80 {
      let error = Self.bezier(u, c1x, c2x) - x
      if abs(error) < 1e-15 { break }
      if error > 0 { high = u } else { low = u }
      let v = 1 - u
      let slope = 3 * v * v * c1x + 6 * v * u * (c2x - c1x) + 3 * u * u * (1 - c2x)
      let next = u - error / slope
      u = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-16 { break }
    }
    return u
  }
}
