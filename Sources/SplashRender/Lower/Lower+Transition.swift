import SplashRaster
import SplashScene

extension Lowering {
  /// Adds a cross-fade between two bodies. Each pixel is first · (1 − fraction) + second · fraction.
  ///
  /// - Parameter fraction: The fraction of the second body. At 0 or less, and at 1 or more, only one body is drawn.
  mutating func appendDissolve(
    _ fraction: Double, from first: (inout Lowering) -> Rect, to second: (inout Lowering) -> Rect
  ) -> Rect {
    if fraction <= 0 { return first(&self) }
    if fraction >= 1 { return second(&self) }
    var (old, new) = (Rect.zero, Rect.zero)
    let both = collect { lowering in
      old = lowering.append(.init(opacity: 1 - fraction, bounds: .zero), first)
      var group = DisplayList.Group(opacity: fraction, bounds: .zero)
      if !old.isEmpty { group.blendMode = .plusLighter }
      new = lowering.append(group, second)
      return old.union(new)
    }
    if old.isEmpty || new.isEmpty {
      append(both.drawn)
    } else {
      append(.init(bounds: both.touched), containing: both.drawn)
    }
    return both.touched
  }

  /// Adds a layer in transition: its previous and current states.
  mutating func append(
    _ transition: EvaluatedTransition, of layer: EvaluatedLayer, in space: LayerSpace
  ) -> Rect {
    var layer = layer
    layer.transition = nil
    let (before, after) = (transition.before, layer)
    let p = layer.properties
    if p.compositingFilter.isPorterDuff, !p.isHidden {
      // Both states together form the source. Separately, each would be blended with an empty backdrop.
      var transition = transition
      transition.before.properties.compositingFilter = .normal
      layer.properties.compositingFilter = .normal
      return append(.empty(p.compositingFilter)) {
        $0.append(transition, of: layer, in: space)
      }
    }
    guard p.masksToBounds, transition.kind != .fade else {
      return append(transition, from: before, to: after, by: p.bounds.size, in: space)
    }
    let matrix = space.projection(of: layer)
    guard matrix.inverse != nil else { return .zero }
    let clip = DisplayList.Outline(roundedBounds(p), matrix)
    return append(
      .init(clips: [clip], bounds: .zero), within: matrix.boundingBox(of: p.bounds)
    ) { $0.append(transition, from: before, to: after, by: p.bounds.size, in: space) }
  }

  private mutating func append(
    _ transition: EvaluatedTransition, from before: EvaluatedLayer, to after: EvaluatedLayer,
    by size: Size, in space: LayerSpace
  ) -> Rect {
    let progress = transition.progress
    let move = transition.direction.way(across: size)
    switch transition.kind {
    case .fade:
      return appendDissolve(
        progress, from: { $0.append(before, in: space) }, to: { $0.append(after, in: space) })
    case .push:
      let old = append(before.moved(move * progress), in: space)
      return old.union(append(after.moved(move * (progress - 1)), in: space))
    case .moveIn:
      let old = append(before, in: space)
      return old.union(append(after.moved(move * (progress - 1)), in: space))
    case .reveal:
      let new = append(after, in: space)
      return new.union(append(before.moved(move * progress), in: space))
    }
  }
}

extension EvaluatedLayer {
  /// Returns the layer and its contents, translated in its own space.
  fileprivate func moved(_ way: Point) -> EvaluatedLayer {
    var layer = self
    layer.properties.transform = Transform3D.translation(way.x, way.y)
      .concatenating(properties.transform)
    return layer
  }
}

extension Transition.Direction {
  /// Returns the displacement of moving content in a layer of the given size.
  fileprivate func way(across size: Size) -> Point {
    switch self {
    case .fromLeft: Point(size.width, 0)
    case .fromRight: Point(-size.width, 0)
    case .fromTop: Point(0, -size.height)
    case .fromBottom: Point(0, size.height)
    }
  }
}
