/// A layer that checks can name, with its place in the tree.
package struct CheckedPlace: Sendable {
  /// The ids from the root to the layer, separated by `/`.
  package let path: String
  package let layer: Layer
  /// The index of the superlayer's place; `nil` at the root.
  package let parent: Int?
}

extension [Layer] {
  /// The layers that checks can name, each after its superlayer: all in the tree, without those of masks and of nested
  /// scenes.
  package var checkedPlaces: [CheckedPlace] {
    var places: [CheckedPlace] = []
    func add(_ layers: [Layer], below parent: Int?) {
      for layer in layers {
        let path = parent.map { places[$0].path + "/" + layer.id } ?? layer.id
        places.append(CheckedPlace(path: path, layer: layer, parent: parent))
        add(layer.sublayers, below: places.count - 1)
      }
    }
    add(self, below: nil)
    return places
  }
}
