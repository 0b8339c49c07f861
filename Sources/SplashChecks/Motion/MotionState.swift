import SplashScene

/// Compares what is drawn of a layer at different times.
struct MotionState {
  /// How far two states may differ that count as the same.
  struct Tolerance {
    /// In points: places, sizes and lengths.
    var distance: Double
    /// Opacities, components of colours, and other fractions.
    var fraction: Double

    /// What is hardly visible.
    static let rest = Tolerance(distance: 0.1, fraction: 1.0 / 255)
    /// Nothing but rounding.
    static let none = Tolerance(distance: 1e-6, fraction: 1e-6)
  }

  private let parts: [String: LayerMotion]
  private let tolerance: Tolerance
  /// The animated values that aren't places, such as colours.
  private let keyPaths: [AnimationKeyPath]

  /// Creates a state to compare others with.
  ///
  /// - Parameter drawn: What is drawn at one time.
  init(_ drawn: DrawnMotion, _ keyPaths: [AnimationKeyPath], _ tolerance: Tolerance) {
    parts = Dictionary(drawn.parts.map { ($0.path, $0) }) { first, _ in first }
    (self.keyPaths, self.tolerance) = (keyPaths, tolerance)
  }

  /// Returns whether the state is the same during a span; `nil` if that isn't certain.
  func equals(_ drawn: DrawnMotion) -> Bool? {
    var isCertain = drawn.isWhole
    var rest = parts
    for part in drawn.parts {
      switch isSame(rest.removeValue(forKey: part.path), part) {
      case true: continue
      case false: return false
      case nil: isCertain = false
      }
    }
    // What isn't there any more.
    for part in rest.values where part.opacity.high > tolerance.fraction { return false }
    return isCertain ? true : nil
  }

  private func isSame(_ old: LayerMotion?, _ new: LayerMotion) -> Bool? {
    let opacity = old?.opacity ?? Interval(0)
    let change = (new.opacity - opacity).absolute
    if change.low > tolerance.fraction { return false }
    var isCertain = change.high <= tolerance.fraction
    // It doesn't matter where something is that can't be seen.
    if new.opacity.high <= tolerance.fraction, opacity.high <= tolerance.fraction {
      return isCertain ? true : nil
    }
    let isSeen = new.opacity.low > tolerance.fraction
    guard let old else { return isSeen ? false : nil }
    func note(_ distance: Interval, _ most: Double) -> Bool {
      if distance.low > most { return isSeen ? false : lookAgain() }
      if distance.high > most { isCertain = false }
      return true
    }
    func lookAgain() -> Bool {
      isCertain = false
      return true
    }
    if let first = old.corners, let second = new.corners {
      for (a, b) in zip(first, second) where !note(a.distance(to: b), tolerance.distance) {
        return false
      }
    } else if old.corners != nil || new.corners != nil {
      isCertain = false
    }
    for keyPath in keyPaths {
      switch values(keyPath, old, new) {
      case .same: continue
      case .unknown: isCertain = false
      case .distance(let distance, let most): if !note(distance, most) { return false }
      case .different: if isSeen { return false } else { isCertain = false }
      }
    }
    return isCertain ? true : nil
  }

  private enum Difference {
    case same
    case different
    case unknown
    case distance(Interval, most: Double)
  }

  private func values(
    _ keyPath: AnimationKeyPath, _ old: LayerMotion, _ new: LayerMotion
  ) -> Difference {
    let value = old.ends.0.properties.value(at: keyPath)
    let (a, b) = (
      new.ends.0.properties.value(at: keyPath), new.ends.1.properties.value(at: keyPath)
    )
    if a == value, b == value { return .same }
    guard let base = value?.numbers, let first = a?.numbers, let second = b?.numbers,
      base.count == first.count, first.count == second.count
    else { return a == b ? .different : .unknown }
    let most = keyPath.isFraction ? tolerance.fraction : tolerance.distance
    let distances = base.indices.map {
      (Interval(first[$0], second[$0]) - Interval(base[$0])).absolute
    }
    guard let greatest = distances.max(by: { $0.high < $1.high }) else { return .same }
    let low = distances.map(\.low).max() ?? 0
    return .distance(Interval(low, greatest.high), most: most)
  }
}

extension AnimationKeyPath {
  /// Whether the value is a fraction or consists of components of colours, and not a length.
  fileprivate var isFraction: Bool {
    if [.color, .colors, .bool].contains(valueKind) { return true }
    return [
      AnimationKeyPath.opacity, .strokeStart, .strokeEnd, .locations, .startPoint, .endPoint,
      .shadowOpacity,
    ].contains(self)
  }

  /// Whether the value determines only where the layer is, or whether it can be seen.
  var isPlace: Bool {
    let root = rawValue.prefix { $0 != "." }
    return [
      "position", "bounds", "anchorPoint", "transform", "zPosition", "anchorPointZ", "opacity",
      "hidden",
    ]
    .contains(String(root))
  }
}

extension AnimatableValue {
  /// The numbers of which the value consists; `nil` for images and texts.
  var numbers: [Double]? {
    switch self {
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .colors(let colors): colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .bool(let flag): [flag ? 1 : 0]
    case .path(let path): path.controlPoints.flatMap { [$0.x, $0.y] }
    case .transform(let matrix): matrix.rows
    default: components
    }
  }
}
