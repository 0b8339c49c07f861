/// One segment of the smooth curve through keyframe values: the cubic Bézier with the tangents of
/// Kochanek and Bartels.
///
/// It is drawn by de Casteljau's construction, which needs nothing of values but that they have others
/// between them: for numbers that is the Hermite form, for matrices the same by their parts.
struct Spline {
  private let start: AnimatableValue
  private let end: AnimatableValue
  /// The Bézier's control points.
  let control1: AnimatableValue
  let control2: AnimatableValue

  /// Finds the curve of segment `index` of `animation`.
  ///
  /// - Parameters:
  ///   - before: The value before `start`; `nil` goes on evenly beyond it, as does one that doesn't
  ///     blend with it.
  ///   - after: The value behind `end`, likewise.
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
    // Seen from the other side, tension and continuity stay, and the bias turns round.
    var bend = shape.bend(at: index + 1)
    bend.bias = -bend.bias
    control2 = Self.control(of: end, beside: start, beyond: after, bend, isPaced: isPaced)
  }

  /// The control point of `value` on the side of `near`, `far` being the neighbour on the other side.
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
    // A third of the tangent: the middle between twice the shares of the two neighbours.
    return other.interpolated(to: value, 1 + 2 * arriving / 3)
      .interpolated(to: value.interpolated(to: near, 2 * leaving / 3), 0.5)
  }

  /// The value at a place of the segment, 0…1.
  func value(at fraction: Double) -> AnimatableValue {
    let middle = control1.interpolated(to: control2, fraction)
    let left = start.interpolated(to: control1, fraction).interpolated(to: middle, fraction)
    let right = middle.interpolated(to: control2.interpolated(to: end, fraction), fraction)
    return left.interpolated(to: right, fraction)
  }
}

extension SplineShape {
  /// The shape at one value.
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
