import SplashScene

/// The states of a scene at different times, each evaluated only once, for looking up individual layers.
struct Moments {
  /// A layer at a point in time.
  struct LayerState {
    let layer: EvaluatedLayer
    /// Whether the layer and its superlayers have an opacity above 0 and aren't hidden, and the layer is at least
    /// partly inside the canvas, and not behind an opaque rectangle.
    private(set) var isSeen: Bool
    fileprivate let space: LayerSpace
    /// The part of the canvas that superlayers don't cut off; `nil` if it isn't known.
    fileprivate let clip: Rect?
    fileprivate let canvas: Rect
    /// The opacity of the superlayers.
    fileprivate let opacity: Double

    /// The opacity of the layer together with its superlayers; 0 if the layer is hidden.
    var fullOpacity: Double {
      layer.properties.isHidden ? 0 : opacity * layer.properties.opacity
    }

    /// Returns the state with layers in front that fill rectangles of the canvas.
    fileprivate func covered(by front: [Rect]) -> LayerState {
      var state = self
      let box = parts.box
      if let box, front.contains(where: { $0.intersection(box) == box }) { state.isSeen = false }
      return state
    }

    /// What the layer and its sublayers draw.
    var parts: DrawnParts {
      DrawnParts(of: layer, in: space, clip: clip, canvas: canvas, opacity: opacity)
    }
  }

  private let scene: Scene
  /// The number of points in time that may still be evaluated.
  private var rest: Int
  /// Whether a point in time wasn't evaluated because there were too many.
  private(set) var isExhausted = false
  private var found: [Double: Moment] = [:]

  init(of scene: Scene, atMost count: Int) {
    self.scene = scene
    rest = count
  }

  /// Returns a layer at a given time in seconds; `nil` if it doesn't exist then, or if too many points in time have
  /// been evaluated.
  mutating func layer(_ id: String, at time: Double) -> LayerState? {
    if found[time] == nil {
      guard rest > 0 else {
        isExhausted = true
        return nil
      }
      rest -= 1
      found[time] = scene.evaluate(at: time)
    }
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    return found[time].flatMap {
      find(id, in: $0.layers, space, clip: canvas, opacity: 1, isSeen: true)
    }
  }

  /// Returns how what a layer and its sublayers draw jumps at a time; `nil` if it doesn't.
  ///
  /// - Parameter onlyWhole: See ``DrawnParts/jump(to:onlyWhole:)``.
  mutating func jump(of id: String, at time: Double, onlyWhole: Bool = false) -> DrawnParts.Jump? {
    guard let before = layer(id, at: time - 1e-6), let after = layer(id, at: time) else {
      return nil
    }
    return before.parts.jump(to: after.parts, onlyWhole: onlyWhole)
  }

  private var canvas: Rect { Rect(origin: .zero, size: scene.size) }

  /// Returns the opaque rectangles that layers fill, on the canvas.
  private func opaqueRects(in layers: some Sequence<EvaluatedLayer>, _ space: LayerSpace) -> [Rect]
  {
    layers.flatMap { layer -> [Rect] in
      let properties = layer.properties
      guard !properties.isHidden, properties.opacity == 1, properties.filters.isEmpty,
        properties.compositingFilter == .normal, layer.mask == nil, layer.transition == nil
      else { return [] }
      let projection = space.projection(of: layer)
      let own =
        properties.isOpaqueRectangle && projection.keepsRectangles
        ? [projection.boundingBox(of: properties.bounds)] : []
      if properties.masksToBounds { return own }
      return own + opaqueRects(in: layer.sublayers, space.inside(layer, projection))
    }
  }

  private func find(
    _ id: String, in layers: [EvaluatedLayer], _ space: LayerSpace, clip: Rect?, opacity: Double,
    isSeen: Bool
  ) -> LayerState? {
    for (index, layer) in layers.enumerated() {
      /// Returns a layer's state, without what is in front of this layer.
      func behind(_ state: LayerState) -> LayerState {
        let front = opaqueRects(in: layers[(index + 1)...], space)
        return state.isSeen && !front.isEmpty ? state.covered(by: front) : state
      }
      let properties = layer.properties
      let isSeen = isSeen && properties.opacity > 0 && !properties.isHidden
      let projection = space.projection(of: layer)
      if layer.id == id {
        let box = projection.boundingBox(of: properties.bounds)
        let isOutside =
          properties.drawsWithinBounds && layer.sublayers.isEmpty
          && box.intersection(canvas).isEmpty
        return behind(
          LayerState(
            layer: layer, isSeen: isSeen && !isOutside, space: space, clip: clip, canvas: canvas,
            opacity: opacity))
      }
      let inner = space.inside(layer, projection)
      let innerClip = layer.clip(of: clip, projection)
      if let found = find(
        id, in: layer.sublayers, inner, clip: innerClip, opacity: opacity * properties.opacity,
        isSeen: isSeen)
      {
        return behind(found)
      }
    }
    return nil
  }
}
