import SplashRaster
import SplashScene

extension Lowering {
  /// Adds, as the group `group`, a layer that filters its backdrop: its shadow, the filtered backdrop inside its
  /// bounds, and its body above, all multiplied by its mask.
  ///
  /// The bounds cast the shadow, unless the shadow has a path. The filtered backdrop occludes the part of the shadow
  /// below it.
  mutating func appendGlass(
    _ layer: EvaluatedLayer, _ matrix: Projection, _ inner: LayerSpace, as group: DisplayList.Group
  ) -> Rect {
    let p = layer.properties
    var group = group
    if layer.mask != nil { group.mask = .init([], mode: p.maskMode, isInverted: p.invertsMask) }
    let bounds = roundedBounds(p)
    if p.masksToBounds { group.clips = [.init(bounds, matrix)] }
    // In perspective, the scale of effects is the scale at the layer's centre.
    let local = matrix.linearized(at: p.bounds.center)
    let filters = p.filters.effects(local, in: p.bounds, tint)
    // Shadow filters would be below the backdrop.
    let behind = p.backgroundFilters.filter { if case .dropShadow = $0 { false } else { true } }
    let backdrop = DisplayList.Paint.backdrop(behind.effects(local, in: p.bounds))
    let shadow = DisplayList.Shadow(p.shadow, tint, local)
    return append(
      group, within: p.masksToBounds ? matrix.boundingBox(of: p.bounds) : nil, isolates: true,
      mask: layer.mask, in: LayerSpace(plane: matrix, isFlipped: inner.isFlipped)
    ) { lowering in
      var touched = Rect.zero
      if let shadow {
        touched = lowering.append(
          shadow, of: p.shadow.path.map { .path($0, .nonZero) } ?? bounds, matrix)
      }
      touched = touched.union(
        lowering.fillBackdrop(backdrop, bounds, matrix, of: p))
      return touched.union(
        lowering.append(.init(effects: filters)) {
          $0.appendBody(of: layer, p, matrix, inner, clipsContents: false)
        })
    }
  }

  /// Fills a layer's bounds with the backdrop. If the group is clipped to the bounds, only the clip antialiases their
  /// edge.
  private mutating func fillBackdrop(
    _ paint: DisplayList.Paint, _ bounds: DisplayList.Geometry, _ matrix: Projection,
    of p: LayerProperties
  ) -> Rect {
    guard p.masksToBounds else { return fill(bounds, paint, matrix) }
    let box = matrix.boundingBox(of: p.bounds).intersection(visible)
    guard !box.isEmpty else { return .zero }
    append(.fill(.init(.everything, AffineTransform.identity), paint, opacity: 1))
    return box
  }
}
