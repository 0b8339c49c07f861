import SplashScene

extension AnimationKeyPath {
  /// The property that shows how far the layer moves; a full turn counts as no movement. `nil` for properties that
  /// are periodic themselves, such as a dash phase.
  var compared: AnimationKeyPath? {
    switch self {
    case .lineDashPhase, .time: nil
    case _ where rawValue.hasPrefix("transform"): .transform
    case _ where rawValue.hasPrefix("sublayerTransform"): .sublayerTransform
    case _ where rawValue.hasPrefix("contentsRect"): nil
    default: self
    }
  }
}

extension AnimatableValue {
  /// The value's numbers; `nil` if it has none that can be compared.
  private var scalars: [Double]? {
    switch self {
    case .color(let color): color.premultipliedComponents
    case .colors(let colors): colors.flatMap(\.premultipliedComponents)
    case .transform(let matrix):
      // The positions of three corners of a square with sides of 100 points.
      [Point(0, 0), Point(100, 0), Point(0, 100)].flatMap { corner in
        Projection(matrix).apply(corner).map { [$0.x / 100, $0.y / 100] } ?? []
      }
    default: components
    }
  }

  /// The largest absolute value of the numbers.
  var size: Double { scalars?.map(abs).max() ?? 0 }

  /// Returns the largest difference between the numbers of two values.
  func distance(from other: AnimatableValue) -> Double? {
    guard let a = scalars, let b = other.scalars, a.count == b.count else { return nil }
    return zip(a, b).map { abs($0 - $1) }.max()
  }
}
