extension AnimatableValue {
  /// Whether there are values between this one and `other`, and beyond.
  func blends(with other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.transform, .transform): true
    case (.path(let a), .path(let b)): a.interpolated(to: b, 0.5) != nil
    default: components.map(\.count) == other.components.map(\.count) && components != nil
    }
  }

  /// How far `other` is from this value: the Euclidean distance of their numbers, for matrices of their
  /// entries, for paths of their control points. `nil` when there is nothing between them.
  func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return Self.distance(a.rows, b.rows)
    case (.path(let a), .path(let b)):
      // Both with elements of the same degrees.
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
