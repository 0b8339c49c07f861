import SplashScene

/// The states of a scene at different times, each evaluated only once, for looking up individual layers.
struct Moments {
  /// A layer at a point in time.
  struct LayerState {
    let layer: EvaluatedLayer
    /// Whether the layer and its superlayers have an opacity above 0 and aren't hidden, and the layer is at least
    /// partly inside the canvas.
    let isSeen: Bool
  }

  private let scene: Scene
  /// The number of points in time that may still be evaluated.
  private var rest: Int
  private var found: [Double: Moment] = [:]

  init(of scene: Scene, atMost count: Int) {
    self.scene = scene
    rest = count
  }

  /// Returns a layer at a given time in seconds; `nil` if it doesn't exist then, or if too many points in time have
  /// been evaluated.
  mutating func layer(_ id: String, at time: Double) -> LayerState? {
    if found[time] == nil {
      guard rest > 0 else { return nil }
      rest -= 1
      found[time] = scene.evaluate(at: time)
    }
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    return found[time].flatMap { find(id, in: $0.layers, space, isSeen: true) }
  }

  private func find(
    _ id: String, in layers: [EvaluatedLayer], _ space: LayerSpace, isSeen: Bool
  ) -> LayerState? {
    for layer in layers {
      let properties = layer.properties
      let isSeen = isSeen && properties.opacity > 0 && !properties.isHidden
      let projection = space.projection(of: layer)
      if layer.id == id {
        let box = projection.boundingBox(of: properties.bounds)
        let isOutside =
          properties.drawsWithinBounds && layer.sublayers.isEmpty
          && box.intersection(Rect(origin: .zero, size: scene.size)).isEmpty
        return LayerState(layer: layer, isSeen: isSeen && !isOutside)
      }
      let inner = space.inside(layer, projection)
      if let found = find(id, in: layer.sublayers, inner, isSeen: isSeen) { return found }
    }
    return nil
  }
}
