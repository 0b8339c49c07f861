import SplashScene

/// The moments of a scene that are looked at for single layers, each evaluated once.
struct Moments {
  /// A layer at a moment.
  struct Seen {
    let layer: EvaluatedLayer
    /// Whether neither its opacity nor that of the layers around it is 0, none is hidden, and it doesn't lie
    /// outside the canvas.
    let isSeen: Bool
  }

  private let scene: Scene
  /// How many more moments may be evaluated.
  private var rest: Int
  private var found: [Double: Moment] = [:]

  init(of scene: Scene, atMost count: Int) {
    self.scene = scene
    rest = count
  }

  /// A layer at a time in seconds; `nil` when it isn't there, or too much was looked at already.
  mutating func layer(_ id: String, at time: Double) -> Seen? {
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
  ) -> Seen? {
    for layer in layers {
      let properties = layer.properties
      let isSeen = isSeen && properties.opacity > 0 && !properties.isHidden
      let projection = space.projection(of: layer)
      if layer.id == id {
        let box = projection.boundingBox(of: properties.bounds)
        let isOutside =
          properties.drawsWithinBounds && layer.sublayers.isEmpty
          && box.intersection(Rect(origin: .zero, size: scene.size)).isEmpty
        return Seen(layer: layer, isSeen: isSeen && !isOutside)
      }
      let inner = space.inside(layer, projection)
      if let found = find(id, in: layer.sublayers, inner, isSeen: isSeen) { return found }
    }
    return nil
  }
}
