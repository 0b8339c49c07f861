import SplashRaster
import SplashScene

// Filters and shadows in device space.

extension [LayerFilter] {
  /// The effects in device space, without those that change nothing. Changes of colour that follow one
  /// another are one effect.
  ///
  /// - Parameters:
  ///   - matrix: From the layer's space to pixels.
  ///   - bounds: The layer's bounds.
  func effects(_ matrix: AffineTransform, in bounds: Rect) -> [DisplayList.Effect] {
    var effects: [DisplayList.Effect] = []
    for filter in self {
      guard let effect = filter.effect(matrix, in: bounds) else { continue }
      if case .colorMatrices(let next) = effect,
        case .colorMatrices(let matrices)? = effects.last
      {
        effects[effects.count - 1] = .colorMatrices(matrices + next)
      } else {
        effects.append(effect)
      }
    }
    return effects
  }
}

extension LayerFilter {
  /// The effect in device space; `nil` if it changes nothing.
  fileprivate func effect(_ matrix: AffineTransform, in bounds: Rect) -> DisplayList.Effect? {
    switch self {
    case .gaussianBlur(let radius):
      guard radius > 0 else { return nil }
      return .gaussianBlur(sigma: matrix.deviation(radius))
    case .pixellate(let scale, let center):
      let cell = matrix.deviation(scale)
      guard scale > 0, cell.width > 1 || cell.height > 1 else { return nil }
      return .pixellate(cell: cell, corner: matrix.apply(center ?? bounds.origin))
    case .colorMatrix(let matrix): return matrix.effect
    case .color(let filter, let amount): return filter.matrix(amount).effect
    }
  }
}

extension FilterMatrix {
  fileprivate var effect: DisplayList.Effect? {
    self == .identity ? nil : .colorMatrices([self])
  }
}

extension DisplayList.Shadow {
  /// A layer's shadow in device space; `nil` if it can't be seen.
  init?(_ shadow: Shadow, _ tint: Color, _ matrix: AffineTransform) {
    var color = shadow.color.times(tint)
    color.alpha *= min(shadow.opacity, 1)
    guard shadow.opacity > 0, color.alpha > 0 else { return nil }
    let (w, h) = (shadow.offset.width, shadow.offset.height)
    self.init(
      color: color,
      offset: Point(matrix.a * w + matrix.c * h, matrix.b * w + matrix.d * h),
      sigma: matrix.deviation(max(shadow.radius, 0)))
  }
}

extension AffineTransform {
  /// The standard deviations along the axes of a Gaussian that has the same one, `radius`, in every
  /// direction before the map: exact unless the map turns it and stretches it unevenly.
  fileprivate func deviation(_ radius: Double) -> Size {
    Size(radius * (a * a + c * c).squareRoot(), radius * (b * b + d * d).squareRoot())
  }
}
