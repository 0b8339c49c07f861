package import SplashScene

extension DisplayList {
  /// The area in which drawing influences effects: the canvas with a margin of half its longer side, or of 256
  /// pixels. A blur whose standard deviation is at most an eighth of that side reaches no further.
  package var reach: Rect {
    let margin = max(256, Double(max(width, height)) / 2)
    return Rect(0, 0, Double(width), Double(height)).insetBy(-margin, -margin)
  }
}

extension DisplayList.Effect {
  /// Returns the area that the effect may draw on if its input draws within `rect`.
  package func spread(_ rect: Rect) -> Rect {
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

  /// Returns the area of the input that may contribute to the effect's output within `rect`.
  package func source(of rect: Rect) -> Rect {
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
  /// The offset, split into integer pixels and a remainder in −0.5…0.5. The offset is limited to a million pixels,
  /// and NaN becomes 0.
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
  /// The rectangle of complete pixels that this rectangle touches.
  fileprivate var wholePixels: Rect { PixelBounds(enclosing: self).rect }

  /// Returns the rectangle extended by a cell on each side. Cell sizes of a pixel or less, and NaN, add nothing.
  fileprivate func grown(by cell: Size) -> Rect {
    func side(_ length: Double) -> Double { length > 1 ? min(length, 1e6) : 0 }
    return insetBy(-side(cell.width), -side(cell.height))
  }

  fileprivate func offset(by way: Point) -> Rect {
    Rect(origin: origin + way, size: size)
  }
}
