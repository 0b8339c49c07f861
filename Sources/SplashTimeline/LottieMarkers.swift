package import SplashScene

extension Scene {
  /// Returns the markers of the layers' Lottie files with the scene times at which they are first reached. Their
  /// names consist of the layer's id and the marker's name, as in `intro/hole`.
  ///
  /// Layers with their own `time`, masks, and layers in nested scenes contribute no markers.
  package static func lottieMarkers(of layers: [Layer]) -> [Marker] {
    LayerVisit.roots(layers).flatMap(\.lottieMarkers)
  }
}

extension LayerVisit {
  /// The markers of the layer and its sublayers, in scene time.
  fileprivate var lottieMarkers: [Marker] {
    var markers = children.flatMap { $0.role == .layer ? $0.lottieMarkers : [] }
    if case .lottie(let lottie) = layer.properties.content, lottie.time == nil {
      markers += lottie.composition.markers.compactMap { marker in
        clock.moments(of: [marker.time], in: 0...(.infinity)).first.map {
          Marker(name: "\(layer.id)/\(marker.name)", time: $0)
        }
      }
    }
    return markers
  }
}
