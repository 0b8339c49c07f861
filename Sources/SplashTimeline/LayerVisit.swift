package import SplashScene
import SplashSystem

/// A layer of a scene, with its place in the tree and its clock.
///
/// Which layers there are, and which time each of them has, follows Core Animation:
/// - A sublayer and a mask have the time of the layer that they belong to, converted by their own timing. A mask that
///   doesn't exist at a time is transparent then: it hides its layer, or shows it all if it is inverted.
/// - A replicator's sublayers exist once for each copy, and each copy's time is `instanceDelay` behind that of the
///   previous one. They are visited once, with a clock for all copies.
/// - The layers of a nested scene and of a composition have the time that it shows: the layer's time, or the one
///   that `time` sets. So do a video's frames.
/// - On any other layer, `time` sets the time of its sublayers, their copies, and an emitter's particles.
package struct LayerVisit: Sendable {
  /// The relation of a layer to the one that contains it.
  package enum Role: String, Hashable, Sendable {
    case layer
    case mask
    /// A layer of the scene that the containing layer shows.
    case scene
  }

  /// The layer.
  package let layer: Layer
  /// The ids from the root to the layer, separated by `/`.
  package let path: String
  package let role: Role
  /// Whether the layer is in a nested scene.
  package let isNested: Bool
  /// The layer's own clock, which its animations have. It has no time where the layer doesn't exist.
  package let clock: Clock
  /// The clock of what the layer shows: of a video, a nested scene or a composition; of other layers, that of their
  /// sublayers and particles.
  package let contentClock: Clock

  private init(
    _ layer: Layer, _ role: Role, below parent: String, isNested: Bool, _ outer: Clock
  ) {
    (self.layer, self.role, self.isNested) = (layer, role, isNested)
    path = parent + layer.id
    clock = outer.inside(layer)
    contentClock = clock.insideContent(of: layer)
  }

  /// Returns the visits of a scene's top-level layers.
  package static func roots(_ layers: [Layer]) -> [LayerVisit] {
    layers.map { LayerVisit($0, .layer, below: "", isNested: false, .scene) }
  }

  /// The clock of the layer's sublayers.
  private var sublayerClock: Clock {
    if case .ownTime = layer.properties.content.timeDependence { return clock }
    let clock = contentClock
    guard case .replicator(let replicator) = layer.properties.content, !replicator.isUnrolled else {
      return clock
    }
    let delay = replicator.instanceDelay
    let greatestDelay = greatest(.instanceDelay, delay)
    let count = min(
      greatest(.instanceCount, replicator.instanceCount) ?? replicator.instanceCount,
      replicator.countLimit)
    return clock.inside(
      .copies(
        count: Int(clamping: max(0, count).rounded(.down)),
        delay: greatestDelay.map { ClosedRange(between: min(0, delay), and: max(0, $0)) }
          ?? delay...delay))
  }

  /// Returns the greatest value that the layer's animations give a property; `nil` if none of them changes it.
  private func greatest(_ keyPath: AnimationKeyPath, _ value: Double) -> Double? {
    let changing = layer.animations.filter { $0.keyPaths.contains(keyPath) }
    return changing.isEmpty
      ? nil : changing.map { $0.greatestValue(of: keyPath, from: value) }.reduce(value, max)
  }

  /// Returns the spans of scene time within `window` in which the layer exists. Those of a replicator's copies count
  /// together.
  package func lifetime(in window: ClosedRange<Double>) -> TimeSpans {
    clock.spans(of: .always, in: window)
  }

  /// The span of the content's time in which it changes by itself: a video or a composition while it plays, an emitter
  /// while it has particles; `nil` if it never does.
  package var contentSpan: ClosedRange<Double>? {
    switch layer.properties.content.ownChange {
    case .plays(let duration, let repeatCount):
      return repeatCount.isFinite ? 0...repeatCount * duration : -.infinity ... .infinity
    case .emits:
      let spans = layer.particleSpans.values
      guard let begin = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max()
      else { return nil }
      return begin...end
    case nil: return nil
    }
  }

  /// Returns the spans of scene time within `window` in which the layer's content changes by itself.
  package func contentSpans(in window: ClosedRange<Double>) -> TimeSpans {
    contentSpan.map { spans(ofContent: $0, in: window) } ?? .never
  }

  /// Returns the spans of scene time within `window` in which the content's time runs through the given span.
  package func spans(
    ofContent span: ClosedRange<Double>, in window: ClosedRange<Double>
  ) -> TimeSpans {
    let clock = contentClock.running
    return clock.isStill ? .never : clock.spans(of: TimeSpans([span]), in: window)
  }

  /// The visits of the layers in this one: the mask, then the layers of a nested scene, then the sublayers.
  package var children: [LayerVisit] {
    var children: [LayerVisit] = []
    let prefix = path + "/"
    if let mask = layer.mask {
      children.append(LayerVisit(mask, .mask, below: prefix, isNested: isNested, clock))
    }
    if let scene = layer.properties.content.nested?.ownScene {
      let clock = contentClock
      children += scene.layers.map {
        LayerVisit($0, .scene, below: prefix, isNested: true, clock)
      }
    }
    if !layer.sublayers.isEmpty {
      let clock = sublayerClock
      children += layer.sublayers.map {
        LayerVisit($0, .layer, below: prefix, isNested: isNested, clock)
      }
    }
    return children
  }

  /// Calls a closure with this visit, and then those of all layers in it.
  package func walk(_ body: (LayerVisit) -> Void) {
    body(self)
    for child in children { child.walk(body) }
  }
}
