import SplashSystem

extension Scene {
  /// Returns the layer tree at `time` seconds, which depends only on the scene and the time.
  public func evaluate(at time: Double) -> Moment {
    evaluate(at: time, isFrozen: false)
  }

  func evaluate(at time: Double, isFrozen: Bool) -> Moment {
    Moment(
      time: time, size: size, backgroundColor: backgroundColor,
      layers: preparedLayers.evaluated(at: time, isFrozen: isFrozen))
  }
}

extension [PreparedLayer] {
  /// Returns the sublayers in drawing order at a given superlayer time.
  func evaluated(at time: Double, isFrozen: Bool) -> [EvaluatedLayer] {
    if isEmpty { return [] }
    var evaluated: [EvaluatedLayer] = []
    evaluated.reserveCapacity(count)
    var isOrdered = true
    var last = -Double.infinity
    for layer in self {
      guard let next = layer.evaluated(at: time, isFrozen: isFrozen) else { continue }
      let z = next.properties.zPosition
      if last > z { isOrdered = false }
      last = z
      evaluated.append(next)
    }
    guard !isOrdered else { return evaluated }
    return evaluated.enumerated().sorted {
      ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset)
    }.map(\.element)
  }
}

extension PreparedLayer {
  /// Returns the layer at a given superlayer time; `nil` outside its active duration.
  ///
  /// - Parameter isFrozen: Whether the layer is part of the previous state in a transition; other transitions are
  ///   then ignored.
  fileprivate func evaluated(at parentTime: Double, isFrozen: Bool) -> EvaluatedLayer? {
    var time = parentTime - delay
    if let timing {
      guard let sample = timing.sample(at: time) else { return nil }
      time = sample.localTime
    }
    var result = evaluated(atOwnTime: time, isFrozen: isFrozen)
    if !isFrozen, !transitions.isEmpty, let running = transition(at: time) {
      // This is early enough to precede every value that jumps with the transition.
      let before = running.beginTime - 1e-7
      result.transition = EvaluatedTransition(
        kind: running.transition.kind, direction: running.transition.direction,
        progress: running.progress, before: evaluated(atOwnTime: before, isFrozen: true))
    }
    return result
  }

  private func evaluated(atOwnTime time: Double, isFrozen: Bool) -> EvaluatedLayer {
    let model = model(at: time)
    let properties =
      animations.isEmpty
      ? model : SharedProperties(AnimationEffect(animations, on: model, at: time).running)
    var result = EvaluatedLayer(id: id, properties)
    switch properties.values.content {
    case .replicator(let replicator) where !replicator.isUnrolled:
      result.sublayers = instances(
        of: replicator, properties.values, at: properties.values.time ?? time, isFrozen: isFrozen)
    case .scene, .composition:
      result.nested = properties.values.content.nested?.moment(at: time, isFrozen: isFrozen)
      result.sublayers = evaluatedSublayers(at: time, isFrozen: isFrozen)
    default:
      result.sublayers = evaluatedSublayers(
        at: properties.values.time ?? time, isFrozen: isFrozen)
    }
    if let emitter {
      result.emission = ParticleMoment(emitter: emitter, time: properties.values.time ?? time)
    }
    if let mask {
      result.mask = mask.evaluated(at: time, isFrozen: isFrozen) ?? mask.absent
    }
    return result
  }

  /// Returns the model values at a given layer time. Videos and nested scenes use this time by default, and so does an
  /// animation of `time`.
  private func model(at time: Double) -> SharedProperties {
    guard hasModelTime else { return properties }
    return properties.values.atLayerTime(time).map(SharedProperties.init) ?? properties
  }

  private func evaluatedSublayers(at time: Double, isFrozen: Bool) -> [EvaluatedLayer] {
    stillSublayers ?? sublayers.evaluated(at: time, isFrozen: isFrozen)
  }

  /// The layer as a mask outside its active duration, where it is present but fully transparent.
  private var absent: EvaluatedLayer {
    var result = EvaluatedLayer(id: id, properties)
    result.properties.isHidden = true
    return result
  }

  private func instances(
    of content: ReplicatorContent, _ properties: LayerProperties, at time: Double, isFrozen: Bool
  ) -> [EvaluatedLayer] {
    let count = content.instanceCount.rounded(.down)
    guard count >= 1 else { return [] }
    var transform = Transform3D.identity
    return (0..<Int(clamping: min(count, content.countLimit))).map { index in
      var instance = EvaluatedLayer(
        instance: index, of: content, properties, transform: transform)
      instance.sublayers = evaluatedSublayers(
        at: time - Double(index) * content.instanceDelay, isFrozen: isFrozen)
      transform = transform.concatenating(content.instanceTransform)
      return instance
    }
  }
}

extension EvaluatedLayer {
  /// Creates an instance of a replicator, which shares the replicator's coordinate space.
  fileprivate init(
    instance index: Int, of content: ReplicatorContent, _ replicator: LayerProperties,
    transform: Transform3D
  ) {
    var properties = LayerProperties()
    properties.bounds = replicator.bounds
    properties.anchorPoint = replicator.anchorPoint
    properties.position = Point(
      replicator.bounds.minX + replicator.anchorPoint.x * replicator.bounds.width,
      replicator.bounds.minY + replicator.anchorPoint.y * replicator.bounds.height)
    properties.anchorPointZ = replicator.anchorPointZ
    properties.zPosition = replicator.anchorPointZ
    properties.transform = transform
    let color = content.color(ofInstance: index)
    properties.opacity = color.alpha
    self.init(id: "instance-\(index)", properties: properties)
    isInstance = true
    let tint = Color(color.red, color.green, color.blue, 1)
    if tint != .white { self.tint = tint }
  }
}
