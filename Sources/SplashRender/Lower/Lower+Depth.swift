import SplashScene

extension Lowering {
  /// A plane layer that shares a space with others.
  private struct Plane {
    var layer: EvaluatedLayer
    let space: LayerSpace
    let depth: Double
  }

  /// Adds the sublayers of a layer that isn't a plane. They are added in painter's order, sorted by the depths of
  /// their centres. Planes that intersect aren't split.
  mutating func appendByDepth(_ layer: EvaluatedLayer, in space: LayerSpace) -> Rect {
    var planes: [Plane] = []
    collect(layer, in: space, opacity: 1, tint: nil, &planes)
    let sorted = planes.enumerated().sorted {
      ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
    }
    var touched = Rect.zero
    for (_, plane) in sorted { touched = touched.union(append(plane.layer, in: plane.space)) }
    return touched
  }

  /// Collects the plane layers in a layer that isn't a plane. Its opacity and tint are applied to each of them
  /// individually.
  private func collect(
    _ layer: EvaluatedLayer, in space: LayerSpace, opacity: Double, tint: Color?,
    _ planes: inout [Plane]
  ) {
    let p = layer.properties
    guard !p.isHidden, p.opacity > 0 else { return }
    let opacity = opacity * min(p.opacity, 1)
    let tint = layer.tint.map { tint?.times($0) ?? $0 } ?? tint
    let inner = space.inside(layer, space.projection(of: layer))
    for var sublayer in layer.sublayers {
      if sublayer.isInstance || sublayer.properties.content.preservesDepth,
        sublayer.transition == nil
      {
        collect(sublayer, in: inner, opacity: opacity, tint: tint, &planes)
        continue
      }
      if opacity < 1 { sublayer.properties.opacity *= opacity }
      if let tint { sublayer.tint = sublayer.tint.map { tint.times($0) } ?? tint }
      planes.append(Plane(layer: sublayer, space: inner, depth: inner.depth(of: sublayer)))
    }
  }
}
