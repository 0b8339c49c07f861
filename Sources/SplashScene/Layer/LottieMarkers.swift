extension Scene {
  /// Returns the markers of the layers' Lottie files with the scene times at which they are first reached. Their
  /// names consist of the layer's id and the marker's name, as in `intro/hole`.
  ///
  /// Layers with their own `time`, and layers in nested scenes, contribute no markers.
  package static func lottieMarkers(of layers: [Layer]) -> [Marker] {
    layers.flatMap(\.lottieMarkers)
  }
}

extension Layer {
  /// The markers in the layer's tree, in the superlayer's time.
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
