/// A layer, with everything precomputed that doesn't depend on time. It is prepared once per scene and evaluated for
/// each time.
final class PreparedLayer: Sendable {
  let id: String
  /// The model values.
  let properties: SharedProperties
  /// The mapping from the superlayer's time to the layer's time; `nil` if they differ only by ``delay``.
  let timing: MediaTiming?
  /// The delay relative to the superlayer's time, in seconds.
  let delay: Double
  /// The animations that change properties.
  let animations: LayerAnimations
  /// The transitions, in the order in which they were added.
  let transitions: [PreparedAnimation]
  let sublayers: [PreparedLayer]
  /// The evaluated sublayers, if they are constant.
  let stillSublayers: [EvaluatedLayer]?
  let mask: PreparedLayer?
  /// The emitter of the particles.
  let emitter: PreparedEmitter?
  /// Whether the layer's time is among the model values, because the content shows it or an animation changes it.
  let hasModelTime: Bool
  /// Whether the layer and its tree are known to be unchanging.
  private let isStill: Bool

  /// Prepares a layer and its tree.
  init(_ layer: Layer) {
    id = layer.id
    properties = SharedProperties(layer.properties)
    timing = layer.timing == .layer ? nil : layer.timing
    delay = layer.delay
    let all = layer.animations.map { PreparedAnimation($0) }
    transitions = all.filter { if case .transition = $0.kind { true } else { false } }
    animations = LayerAnimations(all)
    emitter = PreparedEmitter(layer)
    sublayers = layer.sublayers.map(PreparedLayer.init)
    mask = layer.mask.map(PreparedLayer.init)
    let animatesTime = layer.animations.contains { $0.changes { $0 == .time } }
    hasModelTime =
      if case .ownTime = layer.properties.content.timeDependence { true } else { animatesTime }
    let changesWithin =
      switch layer.properties.content.timeDependence {
      case .none: false
      // Scenes are evaluated for each time anyway, and caching the copies of constant layers would use too much
      // memory.
      case .ownTime(let time): time == nil || layer.properties.content.kind == .scene
      case .layerTime: true
      }
    let hasStillSublayers = sublayers.allSatisfy(\.isStill)
    stillSublayers = hasStillSublayers ? sublayers.evaluated(at: 0, isFrozen: false) : nil
    isStill =
      all.isEmpty && timing == nil && !changesWithin && hasStillSublayers && mask?.isStill ?? true
  }
}
