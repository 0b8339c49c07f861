/// A scene at one time: its layer tree with the values after animation.
public struct Moment: Hashable, Sendable {
  /// The time in seconds.
  public var time: Double
  /// The canvas in points.
  public var size: Size
  /// What lies beneath all layers.
  public var backgroundColor: Color
  /// The visible top-level layers, back to front in drawing order.
  public var layers: [EvaluatedLayer]
}

/// A layer at one time.
public struct EvaluatedLayer: Hashable, Sendable {
  /// The layer's name.
  public var id: String
  /// The names from the root to the layer, joined by `/`.
  public var path: String
  /// The values after animation.
  public var properties: LayerProperties
  /// What the colours of the layer and its sublayers are multiplied by: an instance's colour. `nil` is
  /// white.
  public var tint: Color?
  /// The children in drawing order: by `zPosition`, equal ones as in the scene.
  public var sublayers: [EvaluatedLayer] = []
  /// The nested scene at this layer's time, for a layer that has one; its path begins with the layer's.
  public var nested: Moment? {
    get { nestedMoments.first }
    set { nestedMoments = newValue.map { [$0] } ?? [] }
  }
  /// The mask at this time.
  public var mask: EvaluatedLayer? {
    get { maskLayers.first }
    set { maskLayers = newValue.map { [$0] } ?? [] }
  }

  /// Whether this is an instance of a replicator, which has no plane of its own.
  public internal(set) var isInstance = false

  /// The transition that is under way from what the layer was, which is drawn, too.
  public var transition: EvaluatedTransition? {
    get { transitions.first }
    set { transitions = newValue.map { [$0] } ?? [] }
  }

  private var transitions: [EvaluatedTransition] = []
  private var nestedMoments: [Moment] = []
  private var maskLayers: [EvaluatedLayer] = []

  /// Makes a layer without children.
  public init(id: String, path: String, properties: LayerProperties) {
    self.id = id
    self.path = path
    self.properties = properties
  }

  /// The map from the layer's coordinate space to its superlayer's, before that one's
  /// `sublayerTransform`.
  public var transformToSuperlayer: Transform3D {
    let p = properties
    let anchor = p.anchor
    return Transform3D.translation(-anchor.x, -anchor.y, -anchor.z)
      .concatenating(p.transform)
      .concatenating(.translation(p.position.x, p.position.y, p.zPosition))
  }
}

extension EvaluatedLayer {
  /// An instance of a replicator, which has the replicator's own space.
  fileprivate init(
    instance index: Int, of content: ReplicatorContent, _ replicator: LayerProperties,
    transform: Transform3D, path: String
  ) {
    let id = "instance-\(index)"
    self.init(id: id, path: path + id, properties: LayerProperties())
    properties.bounds = replicator.bounds
    properties.anchorPoint = replicator.anchorPoint
    properties.position = Point(
      replicator.bounds.minX + replicator.anchorPoint.x * replicator.bounds.width,
      replicator.bounds.minY + replicator.anchorPoint.y * replicator.bounds.height)
    properties.anchorPointZ = replicator.anchorPointZ
    properties.zPosition = replicator.anchorPointZ
    isInstance = true
    properties.transform = transform
    let color = content.color(ofInstance: index)
    properties.opacity = color.alpha
    let tint = Color(color.red, color.green, color.blue, 1)
    if tint != .white { self.tint = tint }
  }
}

extension Scene {
  /// The layer tree at `time` seconds: a pure function of the scene and the time.
  public func evaluate(at time: Double) -> Moment {
    evaluate(at: time, pathPrefix: "", isFrozen: false)
  }

  private func evaluate(at time: Double, pathPrefix: String, isFrozen: Bool) -> Moment {
    Moment(
      time: time, size: size, backgroundColor: backgroundColor,
      layers: Self.evaluate(layers, at: time, pathPrefix: pathPrefix, isFrozen: isFrozen))
  }

  private static func evaluate(
    _ layers: [Layer], at time: Double, pathPrefix: String, isFrozen: Bool
  ) -> [EvaluatedLayer] {
    var evaluated: [EvaluatedLayer] = []
    evaluated.reserveCapacity(layers.count)
    var isOrdered = true
    for layer in layers {
      guard
        let next = evaluate(layer, at: time, pathPrefix: pathPrefix, isFrozen: isFrozen)
      else { continue }
      if let last = evaluated.last, last.properties.zPosition > next.properties.zPosition {
        isOrdered = false
      }
      evaluated.append(next)
    }
    guard !isOrdered else { return evaluated }
    return evaluated.enumerated().sorted {
      ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset)
    }.map(\.element)
  }

  /// A mask outside its own active duration: it is there and lets nothing through.
  private static func absent(_ mask: Layer, pathPrefix: String) -> EvaluatedLayer {
    var properties = mask.properties
    properties.isHidden = true
    return EvaluatedLayer(id: mask.id, path: pathPrefix + mask.id, properties: properties)
  }

  private static func instances(
    of content: ReplicatorContent, in layer: Layer, _ properties: LayerProperties, at time: Double,
    _ pathPrefix: String, isFrozen: Bool
  ) -> [EvaluatedLayer] {
    let count = content.instanceCount.rounded(.down)
    guard count >= 1 else { return [] }
    var transform = Transform3D.identity
    return (0..<Int(min(count, content.countLimit))).map { index in
      var instance = EvaluatedLayer(
        instance: index, of: content, properties, transform: transform, path: pathPrefix)
      instance.sublayers = evaluate(
        layer.sublayers, at: time - Double(index) * content.instanceDelay,
        pathPrefix: instance.path + "/", isFrozen: isFrozen)
      transform = transform.concatenating(content.instanceTransform)
      return instance
    }
  }

  /// The layer at a time of its superlayer; `nil` outside its own active duration.
  ///
  /// - Parameter isFrozen: Whether this is a part of what a transition leads away from: no transition
  ///   is looked at there.
  private static func evaluate(
    _ layer: Layer, at parentTime: Double, pathPrefix: String, isFrozen: Bool
  ) -> EvaluatedLayer? {
    var time = parentTime - layer.delay
    if layer.timing != .layer {
      guard let sample = layer.timing.sample(at: time) else { return nil }
      time = sample.localTime
    }
    var result = evaluate(layer, atOwnTime: time, pathPrefix, isFrozen: isFrozen)
    if !isFrozen, !layer.animations.isEmpty, let running = layer.transition(at: time) {
      // Early enough that everything that jumps with the transition hasn't.
      let before = running.beginTime - 1e-7
      result.transition = EvaluatedTransition(
        kind: running.transition.kind, direction: running.transition.direction,
        progress: running.progress,
        before: evaluate(layer, atOwnTime: before, pathPrefix, isFrozen: true))
    }
    return result
  }

  private static func evaluate(
    _ layer: Layer, atOwnTime time: Double, _ pathPrefix: String, isFrozen: Bool
  ) -> EvaluatedLayer {
    let properties =
      layer.animations.isEmpty
      ? layer.properties
      : AnimationEffect(of: layer.animations, on: layer.properties, at: time).running
    let path = pathPrefix + layer.id
    var result = EvaluatedLayer(id: layer.id, path: path, properties: properties)
    let inner = path + "/"
    if case .replicator(let replicator) = properties.content, !replicator.isUnrolled {
      result.sublayers = instances(
        of: replicator, in: layer, properties, at: time, inner, isFrozen: isFrozen)
    } else {
      result.sublayers = evaluate(
        layer.sublayers, at: time, pathPrefix: inner, isFrozen: isFrozen)
    }
    result.mask = layer.mask.map { mask in
      evaluate(mask, at: time, pathPrefix: inner, isFrozen: isFrozen)
        ?? absent(mask, pathPrefix: inner)
    }
    if case .scene(let content) = properties.content {
      result.nested = content.scene.evaluate(at: time, pathPrefix: inner, isFrozen: isFrozen)
    }
    return result
  }
}
