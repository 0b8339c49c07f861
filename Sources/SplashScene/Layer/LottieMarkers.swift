extension Scene {
  /// The markers of the Lottie files that layers show, at the scene times at which they are met first: each is
  /// called by the layer's id and its own name, as in `intro/hole`.
  ///
  /// Layers whose `time` is their own have none, and neither have those of nested scenes.
  package static func lottieMarkers(of layers: [Layer]) -> [Marker] {
    layers.flatMap(\.lottieMarkers)
  }
}

extension Layer {
  /// The markers of the layer and of those in it, in the superlayer's time.
  fileprivate var lottieMarkers: [Marker] {
    var markers = sublayers.flatMap(\.lottieMarkers)
    if case .lottie(let lottie) = properties.content, lottie.time == nil {
      markers += lottie.composition.markers.map { marker in
        Marker(name: "\(id)/\(marker.name)", time: marker.time)
      }
    }
    if markers.isEmpty || timing.speed <= 0 { return [] }
    return markers.compactMap { marker in
      let own = (marker.time - timing.timeOffset) / timing.speed
      guard own >= 0, marker.time <= timing.duration else { return nil }
      return Marker(name: marker.name, time: own + timing.beginTime + delay)
    }
  }
}
