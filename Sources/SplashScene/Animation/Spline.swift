/// One segment of the smooth curve through keyframe values: a cubic Bézier curve with Kochanek–Bartels tangents.
///
/// It is evaluated with de Casteljau's construction, which only needs values that can be interpolated. For numbers,
/// the result equals the Hermite form; matrices are interpolated by their components.
struct Spline {
  private let start: AnimatableValue
  private let end: AnimatableValue
  /// The first control point of the Bézier curve.
  let control1: AnimatableValue
  let control2: AnimatableValue

  /// Creates the curve for segment `index` of `animation`.
  ///
  /// - Parameters:
  ///   - before: The value before `start`. If it is `nil`, or can't be interpolated with `start`, the segment is
  ///     extrapolated linearly beyond `start`.
  ///   - after: The value after `end`, treated in the same way.
  init(
    _ animation: KeyframeAnimation, at index: Int, from start: AnimatableValue,
    to end: AnimatableValue, before: AnimatableValue?, after: AnimatableValue?
  ) {
    self.start = start
    self.end = end
    let isPaced = animation.calculationMode == .cubicPaced
    let shape = animation.spline
    control1 = Self.control(
      of: start, beside: end, beyond: before, shape.bend(at: index), isPaced: isPaced)
    // In the reverse direction, tension and continuity are unchanged and the bias changes sign.
    var bend = shape.bend(at: index + 1)
    bend.bias = -bend.bias
    control2 = Self.control(of: end, beside: start, beyond: after, bend, isPaced: isPaced)
  }

  /// Returns the control point of `value` towards `near`; `far` is the neighbour on the other side.
  private static func control(
    of value: AnimatableValue, beside near: AnimatableValue, beyond far: AnimatableValue?,
    _ bend: SplineShape.Bend, isPaced: Bool
  ) -> AnimatableValue {
    let neighbour = far.flatMap { $0.blends(with: value) ? $0 : nil }
    let other = neighbour ?? near.interpolated(to: value, 2)
    var weight = (1 - bend.tension) / 2
    if isPaced, neighbour != nil, let a = other.distance(to: value),
      let b = value.distance(to: near), a + b > 0
    {
      weight *= 2 * b / (a + b)
    }
    let arriving = weight * (1 + bend.continuity) * (1 + bend.bias)
    let leaving = weight * (1 - bend.continuity) * (1 - bend.bias)
    // Adds a third of the tangent: the result is the average of two points, each moved by twice one neighbour's
    // contribution.
    return other.interpolated(to: value, 1 + 2 * arriving / 3)
      .interpolated(to: value.interpolated(to: near, 2 * leaving / 3), 0.5)
  }

  /// Returns the value at a given fraction of the segment, 0…1.
  func value(at fraction: Double) -> AnimatableValue {
    let middle = control1.interpolated(to: control2, fraction)
    let left = start.interpolated(to: control1, fraction).interpolated(to: middle, fraction)
    let right = middle.interpolated(to: control2.interpolated(to: end, fraction), fraction)
    return left.interpolated(to: right, fraction)
  }
}

extension SplineShape {
  /// The curve's shape at one value.
  fileprivate struct Bend {
    var tension: Double
    var continuity: Double
    var bias: Double
  }

  fileprivate func bend(at index: Int) -> Bend {
    func number(_ list: [Double]) -> Double { index < list.count ? list[index] : 0 }
    return Bend(
      tension: number(tensionValues), continuity: number(continuityValues),
      bias: number(biasValues))
  }
}
