import SplashRaster
import SplashScene

// Filters and shadows in device space.

extension [LayerFilter] {
  /// Returns the effects in device space, omitting effects that change nothing. Consecutive colour changes are
  /// combined into one effect.
  ///
  /// - Parameters:
  ///   - matrix: The transform from the layer's space to pixels.
  ///   - bounds: The layer's bounds.
  ///   - tint: The factor for the colours of shadows.
  func effects(
    _ matrix: AffineTransform, in bounds: Rect, _ tint: Color = .white
  ) -> [DisplayList.Effect] {
    var effects: [DisplayList.Effect] = []
    for filter in self {
      guard let effect = filter.effect(matrix, in: bounds, tint) else { continue }
      if case .colorSteps(let next) = effect, case .colorSteps(let steps)? = effects.last {
        effects[effects.count - 1] = .colorSteps(steps + next)
      } else {
        effects.append(effect)
      }
    }
    return effects
  }

  /// Returns whether effects along the canvas's axes can't reproduce effects along the layer's axes.
  ///
  /// - Parameter matrix: The transform from the layer's space to pixels.
  func needOwnSpace(_ matrix: AffineTransform) -> Bool {
    guard !matrix.keepsAxes else { return false }
    return contains {
      guard case .gaussianBlur(let radius, let vertical, let edgeMode) = $0 else { return false }
      let hasFrame = edgeMode == .duplicate && (radius > 0 || (vertical ?? 0) > 0)
      return hasFrame || vertical ?? radius != radius
    }
  }
}

extension LayerFilter {
  /// Returns the effect in device space; `nil` if it changes nothing.
  fileprivate func effect(
    _ matrix: AffineTransform, in bounds: Rect, _ tint: Color
  ) -> DisplayList.Effect? {
    switch self {
    case .gaussianBlur(let radius, let vertical, let edgeMode):
      let radii = Size(max(radius, 0), max(vertical ?? radius, 0))
      guard radii.width > 0 || radii.height > 0 else { return nil }
      let isFramed = edgeMode == .duplicate && matrix.keepsAxes && !bounds.isEmpty
      return .gaussianBlur(
        sigma: matrix.deviation(radii), frame: isFramed ? matrix.boundingBox(of: bounds) : nil)
    case .pixellate(let scale, let center):
      let cell = matrix.deviation(scale)
      guard scale > 0, cell.width > 1 || cell.height > 1 else { return nil }
      return .pixellate(cell: cell, corner: matrix.apply(center ?? bounds.origin))
    case .colorMatrix(let matrix): return matrix.effect
    case .color(let filter, let amount): return filter.matrix(amount).effect
    case .componentTransfer(let tables):
      return tables.isIdentity ? nil : .colorSteps([.tables(tables)])
    case .colorMap(let map, let amount):
      guard !map.colors.isEmpty, amount > 0 else { return nil }
      return .colorSteps([.map(map, amount: min(amount, 1))])
    case .dropShadow(let filter):
      var shadow = DisplayList.Shadow(filter, tint, matrix)
      shadow.replacesCaster = filter.replacesLayer
      return shadow.color.alpha > 0 || shadow.replacesCaster ? .shadow(shadow) : nil
    }
  }
}

extension FilterMatrix {
  fileprivate var effect: DisplayList.Effect? {
    self == .identity ? nil : .colorSteps([.matrix(self)])
  }
}

extension DisplayList.Shadow {
  /// Creates a layer's shadow in device space; `nil` if it is invisible.
  init?(_ shadow: Shadow, _ tint: Color, _ matrix: AffineTransform) {
    var color = shadow.color.times(tint)
    color.alpha *= min(shadow.opacity, 1)
    guard shadow.opacity > 0, color.alpha > 0 else { return nil }
    self.init(color: color, shadow.offset, shadow.radius, matrix)
  }

  /// Creates a shadow filter in device space.
  fileprivate init(_ shadow: DropShadow, _ tint: Color, _ matrix: AffineTransform) {
    self.init(color: shadow.color.times(tint), shadow.offset, shadow.radius, matrix)
  }

  private init(color: Color, _ offset: Size, _ radius: Double, _ matrix: AffineTransform) {
    let (w, h) = (offset.width, offset.height)
    self.init(
      color: color,
      offset: Point(matrix.a * w + matrix.c * h, matrix.b * w + matrix.d * h),
      sigma: matrix.deviation(max(radius, 0)))
  }
}

extension AffineTransform {
  /// Returns the standard deviations along the axes of a transformed Gaussian, which has the deviation `radius` in
  /// every direction before the transform. They are exact unless the transform combines rotation with uneven scaling.
  fileprivate func deviation(_ radius: Double) -> Size {
    Size(radius * (a * a + c * c).squareRoot(), radius * (b * b + d * d).squareRoot())
  }

  /// Returns the standard deviations of a transformed Gaussian, which has different deviations along the two axes
  /// before the transform. They are exact if the transform keeps these axes, or if both deviations are equal.
  fileprivate func deviation(_ radii: Size) -> Size {
    if radii.width == radii.height { return deviation(radii.width) }
    let (x, y) = (radii.width * radii.width, radii.height * radii.height)
    return Size((a * a * x + c * c * y).squareRoot(), (b * b * x + d * d * y).squareRoot())
  }

  /// Whether the transform maps axes to axes, except for rounding errors.
  fileprivate var keepsAxes: Bool {
    let (straight, across) = (max(abs(a), abs(d)), max(abs(b), abs(c)))
    return min(straight, across) <= 1e-9 * max(straight, across)
  }
}
