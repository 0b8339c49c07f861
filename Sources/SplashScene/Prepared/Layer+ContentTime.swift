extension Layer {
  /// The time that the layer's video, nested scene or Lottie file shows, as a function of the layer's time; `nil` if no
  /// animation changes it.
  package var animatedContentTime: (@Sendable (Double) -> Double)? {
    let changing = animations.filter { $0.keyPaths.contains(.time) }
    guard !changing.isEmpty, case .ownTime(let ownTime) = properties.content.timeDependence else {
      return nil
    }
    let animations = LayerAnimations(changing.map { PreparedAnimation($0) })
    let model = SharedProperties(properties)
    return { time in
      var now = model
      if let content = model.values.content.atLayerTime(time) {
        var values = model.values
        values.content = content
        now = SharedProperties(values)
      }
      return AnimationEffect(animations, on: now, at: time).running.content.time ?? ownTime ?? time
    }
  }
}
