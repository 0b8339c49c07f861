import SplashScene

/// The states of a scene at different times, each evaluated only once, for looking up individual layers.
struct Moments {
  /// A layer at a point in time.
  struct LayerState {
    let layer: EvaluatedLayer
    /// Whether the layer and its superlayers have an opacity above 0 and aren't hidden, and the layer is at least
    /// partly inside the canvas.
    let isSeen: Bool
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

    /// What the layer and its sublayers draw.
    var parts: DrawnParts {
      DrawnParts(of: layer, in: space, clip: clip, canvas: canvas, opacity: opacity)
    }
  }

  /// A moment, with the states of its layers by id.
  private struct Indexed {
    let time: Double
    let moment: Moment
    let states: [String: LayerState]
  }

  private let scene: Scene
  /// The number of points in time that may still be evaluated.
  private var rest: Int
  /// Whether a point in time wasn't evaluated because there were too many.
  private(set) var isExhausted = false
  /// The last points in time, with the latest one at the end.
  private var recent: [Indexed] = []
  private static let mostRecent = 12

  init(of scene: Scene, atMost count: Int) {
    self.scene = scene
    rest = count
  }

  /// Returns a layer at a given time in seconds; `nil` if it doesn't exist then, or if too many points in time have
  /// been evaluated.
  mutating func layer(_ id: String, at time: Double) -> LayerState? {
    indexed(at: time)?.states[id]
  }

  private mutating func indexed(at time: Double) -> Indexed? {
    if let index = recent.lastIndex(where: { $0.time == time }) {
      // Layers are mostly reviewed in the order of their times.
      if index < recent.count - 1 { recent.append(recent.remove(at: index)) }
      return recent.last
    }
    guard rest > 0 else {
      isExhausted = true
      return nil
    }
    rest -= 1
    let moment = scene.evaluate(at: time)
    var states: [String: LayerState] = [:]
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    collect(moment.layers, space, clip: canvas, opacity: 1, isSeen: true, into: &states)
    if recent.count == Self.mostRecent { recent.removeFirst() }
    recent.append(Indexed(time: time, moment: moment, states: states))
    return recent.last
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

  /// Returns whether a layer is behind an opaque rectangle at a time.
  mutating func isCovered(_ id: String, at time: Double) -> Bool {
    guard let indexed = indexed(at: time), let box = indexed.states[id]?.parts.box else {
      return false
    }
    let space = LayerSpace(plane: Projection(AffineTransform.identity))
    let front = rectsInFront(of: id, in: indexed.moment.layers, space) ?? []
    return front.contains { $0.intersection(box) == box }
  }

  private var canvas: Rect { Rect(origin: .zero, size: scene.size) }

  /// Returns the opaque rectangles that layers fill, on the canvas.
  private func opaqueRects(
    in layers: some Sequence<EvaluatedLayer>, _ space: LayerSpace
  ) -> [Rect] {
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

  /// Returns the opaque rectangles in front of a layer; `nil` if it isn't among the layers.
  private func rectsInFront(
    of id: String, in layers: [EvaluatedLayer], _ space: LayerSpace
  ) -> [Rect]? {
    for (index, layer) in layers.enumerated() {
      let inner =
        layer.id == id
        ? []
        : rectsInFront(
          of: id, in: layer.sublayers, space.inside(layer, space.projection(of: layer)))
      if let inner { return inner + opaqueRects(in: layers[(index + 1)...], space) }
    }
    return nil
  }

  private func collect(
    _ layers: [EvaluatedLayer], _ space: LayerSpace, clip: Rect?, opacity: Double, isSeen: Bool,
    into states: inout [String: LayerState]
  ) {
    for layer in layers {
      let properties = layer.properties
      let isSeen = isSeen && properties.opacity > 0 && !properties.isHidden
      let projection = space.projection(of: layer)
      // Of copies, the first one counts.
      if states[layer.id] == nil {
        let box = projection.boundingBox(of: properties.bounds)
        let isOutside =
          properties.drawsWithinBounds && layer.sublayers.isEmpty
          && box.intersection(canvas).isEmpty
        states[layer.id] = LayerState(
          layer: layer, isSeen: isSeen && !isOutside, space: space, clip: clip, canvas: canvas,
          opacity: opacity)
      }
      collect(
        layer.sublayers, space.inside(layer, projection), clip: layer.clip(of: clip, projection),
        opacity: properties.isHidden ? 0 : opacity * properties.opacity, isSeen: isSeen,
        into: &states)
    }
  }
}
