/// A layer with everything about it that doesn't depend on time, worked out once for a scene: moments are
/// made of these.
final class PreparedLayer: Sendable {
  let id: String
  /// The model values.
  let properties: SharedProperties
  /// The map from the superlayer's time to the layer's; `nil` when they differ by ``delay`` alone.
  let timing: MediaTiming?
  /// How many seconds of the superlayer's time the layer is behind.
  let delay: Double
  /// The animations that change properties.
  let animations: LayerAnimations
  /// The transitions, in the order in which they were added.
  let transitions: [PreparedAnimation]
  let sublayers: [PreparedLayer]
  /// What the sublayers are at all times, if they don't change.
  let stillSublayers: [EvaluatedLayer]?
  let mask: PreparedLayer?
  /// What the particles of an emitter are made from.
  let emitter: PreparedEmitter?
  /// Whether the layer is known to be the same at all times, with everything in it.
  private let isStill: Bool

  /// Prepares a layer with all that is in it.
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
    let changesWithin =
      switch layer.properties.content {
      case .scene, .emitter: true
      case .video(let video): video.time == nil
      case .lottie(let lottie): lottie.time == nil
      // Copies of what is still would be many to keep.
      case .replicator(let replicator): !replicator.isUnrolled
      default: false
      }
    let hasStillSublayers = sublayers.allSatisfy(\.isStill)
    stillSublayers = hasStillSublayers ? sublayers.evaluated(at: 0, isFrozen: false) : nil
    isStill =
      all.isEmpty && timing == nil && !changesWithin && hasStillSublayers && mask?.isStill ?? true
  }
}
