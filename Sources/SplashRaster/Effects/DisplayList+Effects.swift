public import SplashScene

extension DisplayList.Effect {
  /// Where something may be seen after the effect, of what draws within `rect` before it.
  public func spread(_ rect: Rect) -> Rect {
    if rect.isEmpty { return rect }
    switch self {
    case .gaussianBlur(let sigma, let frame):
      let all = rect.insetBy(
        -GaussianKernel.spread(sigma.width), -GaussianKernel.spread(sigma.height))
      return frame.map { all.intersection($0.wholePixels) } ?? all
    case .shadow(let shadow):
      let place = rect.offset(by: shadow.place.whole).insetBy(
        -GaussianKernel.spread(shadow.sigma.width) - 1,
        -GaussianKernel.spread(shadow.sigma.height) - 1)
      return shadow.replacesCaster ? place : rect.union(place)
    case .colorSteps: return rect
    case .pixellate(let cell, _): return rect.grown(by: cell)
    }
  }

  /// Where what lies before the effect may have a share in what is seen within `rect` after it.
  public func source(of rect: Rect) -> Rect {
    switch self {
    case .gaussianBlur(let sigma, let frame):
      let all = rect.insetBy(
        -GaussianKernel.extent(sigma.width), -GaussianKernel.extent(sigma.height))
      return frame.map { all.intersection($0.wholePixels) } ?? all
    case .shadow(let shadow):
      let place = shadow.place.whole
      let caster = rect.offset(by: Point(-place.x, -place.y)).insetBy(
        -GaussianKernel.extent(shadow.sigma.width) - 1,
        -GaussianKernel.extent(shadow.sigma.height) - 1)
      return shadow.replacesCaster ? caster : rect.union(caster)
    case .colorSteps: return rect
    case .pixellate(let cell, _): return rect.grown(by: cell)
    }
  }
}

extension DisplayList.Shadow {
  /// The offset in whole pixels and the rest of it, −0.5…0.5. More than a million pixels are as far
  /// away as these; what is no number is 0.
  var place: (whole: Point, rest: Point) {
    func split(_ value: Double) -> (Double, Double) {
      let value = value.isNaN ? 0 : min(max(value, -1e6), 1e6)
      return (value.rounded(), value - value.rounded())
    }
    let (x, y) = (split(offset.x), split(offset.y))
    return (Point(x.0, y.0), Point(x.1, y.1))
  }
}

extension Rect {
  /// The whole pixels that it touches.
  fileprivate var wholePixels: Rect { PixelBounds(enclosing: self).rect }

  /// The rectangle with a cell more on each side; sides of a pixel and less, and NaN, add nothing.
  fileprivate func grown(by cell: Size) -> Rect {
    func side(_ length: Double) -> Double { length > 1 ? min(length, 1e6) : 0 }
    return insetBy(-side(cell.width), -side(cell.height))
  }

  fileprivate func offset(by way: Point) -> Rect {
    Rect(origin: origin + way, size: size)
  }
}
