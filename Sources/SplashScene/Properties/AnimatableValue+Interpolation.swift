import SplashSystem

extension AnimatableValue {
  /// The kind of this value.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .numbers: .numbers
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .colors: .colors
    case .transform: .transform
    case .path: .path
    case .bool: .bool
    case .text: .text
    case .image, .crossfade: .image
    }
  }

  /// Interpolates towards `other`; the fraction is not clamped to 0…1, and the result is exact at 0 and 1.
  ///
  /// Matrices are interpolated by their components, and paths with the same structure point by point. Values that
  /// can't be interpolated switch at 0.5. Images cross-fade; interpolating between a cross-fade and a third image
  /// discards whichever of the cross-fade's images has the smaller share.
  public func interpolated(to other: AnimatableValue, _ fraction: Double) -> AnimatableValue {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * fraction)
    case (.point(let a), .point(let b)): return .point(a.interpolated(to: b, fraction))
    case (.color(let a), .color(let b)): return .color(a.interpolated(to: b, fraction))
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, fraction))
    case (.path(let a), .path(let b)):
      if let path = a.interpolated(to: b, fraction) { return .path(path) }
    case (.image, .image), (.image, .crossfade), (.crossfade, .image), (.crossfade, .crossfade):
      return Self.crossfade(nearestPicture, other.nearestPicture, fraction)
    default:
      if let a = components, let b = other.components, a.count == b.count {
        return replacingComponents(zip(a, b).map { $0 + ($1 - $0) * fraction })
      }
    }
    return fraction < 0.5 - MediaTiming.fractionResolution ? self : other
  }

  private static func crossfade(
    _ from: ImageReference?, _ to: ImageReference?, _ fraction: Double
  ) -> AnimatableValue {
    if from == to || fraction <= 0 { return .image(from) }
    if fraction >= 1 { return .image(to) }
    return .crossfade(Crossfade(from: from, to: to, fraction: fraction))
  }

  /// The image represented by this value, or the closest one in a cross-fade.
  private var nearestPicture: ImageReference? {
    switch self {
    case .image(let picture): picture
    case .crossfade(let crossfade): crossfade.nearer
    default: nil
    }
  }

  /// Returns this value plus `factor` times `other`, or this value itself for kinds that can't be added.
  ///
  /// For matrices, `other` is applied `factor` times before this matrix; a negative factor applies its inverse.
  public func adding(_ other: AnimatableValue, times factor: Double = 1) -> AnimatableValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + b * factor)
    case (.point(let a), .point(let b)): return .point(a + b * factor)
    case (.transform(let a), .transform(let b)):
      guard let step = factor < 0 ? b.inverse : b, !factor.isNaN else { return self }
      var result = a
      for _ in 0..<Int(clamping: min(abs(factor), 1000)) { result = step.concatenating(result) }
      return .transform(result)
    default:
      guard let a = components, let b = other.components, a.count == b.count else { return self }
      return replacingComponents(zip(a, b).map { $0 + $1 * factor })
    }
  }

  /// The numbers that make up a value of an additive kind; `nil` for matrices and all other kinds.
  package var components: [Double]? {
    switch self {
    case .number(let v): [v]
    case .numbers(let v): v
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c): c.components
    case .colors(let colors): colors.flatMap(\.components)
    case .transform, .path, .bool, .text, .image, .crossfade: nil
    }
  }

  /// Returns a copy of this value with its numbers replaced; their count must stay the same.
  private func replacingComponents(_ v: [Double]) -> AnimatableValue {
    switch self {
    case .number: .number(v[0])
    case .numbers: .numbers(v)
    case .point: .point(Point(v[0], v[1]))
    case .size: .size(Size(v[0], v[1]))
    case .rect: .rect(Rect(v[0], v[1], v[2], v[3]))
    case .color: .color(Color(v[0], v[1], v[2], v[3]))
    case .colors:
      .colors(
        stride(from: 0, to: v.count, by: 4).map { Color(v[$0], v[$0 + 1], v[$0 + 2], v[$0 + 3]) })
    case .transform, .path, .bool, .text, .image, .crossfade: self
    }
  }
}
