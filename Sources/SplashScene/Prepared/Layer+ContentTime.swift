extension Layer {
  /// The time that the layer's video, nested scene or composition shows, or that its sublayers and particles have, as a
  /// function of the layer's time; `nil` if no animation changes it.
  package var animatedTime: (@Sendable (Double) -> Double)? {
    let changing = animations.filter { $0.changes { $0 == .time } }
    guard !changing.isEmpty else { return nil }
    let animations = LayerAnimations(changing.map { PreparedAnimation($0) })
    let model = SharedProperties(properties)
    return { time in
      let now = model.values.atLayerTime(time).map(SharedProperties.init) ?? model
      let running = AnimationEffect(animations, on: now, at: time).running
      return running.content.time ?? running.time ?? time
    }
  }
}
