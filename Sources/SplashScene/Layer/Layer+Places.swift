extension [Layer] {
  /// Returns the layers of a tree with their paths, including masks and nested scenes.
  package func places(below parent: String) -> [(path: String, layer: Layer)] {
    flatMap { layer -> [(path: String, layer: Layer)] in
      let path = parent + layer.id
      var places = [(path, layer)] + layer.sublayers.places(below: path + "/")
      places += layer.properties.content.nested?.ownScene?.layers.places(below: path + "/") ?? []
      if let mask = layer.mask { places += [mask].places(below: path + "/") }
      return places
    }
  }
}
