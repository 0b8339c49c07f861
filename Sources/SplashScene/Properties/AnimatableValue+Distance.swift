extension AnimatableValue {
  /// Returns whether it is possible to interpolate and extrapolate between this value and `other`.
  func blends(with other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.transform, .transform): true
    case (.path(let a), .path(let b)): a.interpolated(to: b, 0.5) != nil
    default: components.map(\.count) == other.components.map(\.count) && components != nil
    }
  }

  /// Returns the distance to `other`: the Euclidean distance between their numbers, between the entries of matrices,
  /// or between the control points of paths. `nil` if the values can't be interpolated.
  func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return Self.distance(a.rows, b.rows)
    case (.path(let a), .path(let b)):
      // Elevates the elements of both paths to the same degrees.
      guard let from = a.interpolated(to: b, 0), let to = a.interpolated(to: b, 1) else {
        return nil
      }
      return Self.distance(
        from.controlPoints.flatMap { [$0.x, $0.y] }, to.controlPoints.flatMap { [$0.x, $0.y] })
    default:
      guard let a = components, let b = other.components, a.count == b.count else { return nil }
      return Self.distance(a, b)
    }
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}
