package import SplashScene

extension Scene {
  /// Returns the markers of the layers' compositions with the scene times at which they are first reached. Their
  /// names consist of the layer's id and the marker's name, as in `intro/hole`.
  ///
  /// Layers with their own `time`, masks, and layers in nested scenes contribute no markers.
  package static func compositionMarkers(of layers: [Layer]) -> [Marker] {
    LayerVisit.roots(layers).flatMap(\.compositionMarkers)
  }
}

extension LayerVisit {
  /// The markers of the layer and its sublayers, in scene time.
  fileprivate var compositionMarkers: [Marker] {
    var markers = children.flatMap { $0.role == .layer ? $0.compositionMarkers : [] }
    if let content = layer.properties.content.nested, content.time == nil,
      let composition = content.foreign
    {
      markers += composition.markers.compactMap { marker in
        clock.moments(of: [marker.time], in: 0...(.infinity)).first.map {
          Marker(name: "\(layer.id)/\(marker.name)", time: $0)
        }
      }
    }
    return markers
  }
}
