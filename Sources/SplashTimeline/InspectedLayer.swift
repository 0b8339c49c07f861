package import SplashScene

extension Moment {
  /// All layers in drawing order. Each layer precedes its sublayers, and its mask follows them.
  package var inspectedLayers: [InspectedLayer] {
    var rows: [InspectedLayer] = []
    forEachInspectedLayer { rows.append($0) }
    return rows
  }

  /// Calls `body` for all layers in the order of ``inspectedLayers``.
  ///
  /// - Throws: The error that `body` throws. It isn't called again after an error.
  package func forEachInspectedLayer<Failure: Error>(
    _ body: (InspectedLayer) throws(Failure) -> Void
  ) throws(Failure) {
    for layer in layers {
      try layer.visit(
        below: ("", ""), in: LayerSpace(plane: Projection(AffineTransform.identity)), body)
    }
  }
}

/// A layer at a particular time, with its position in the tree.
package struct InspectedLayer {
  /// The names from the root to the layer, separated by `/`.
  package let path: String
  /// The path in the scene's tree, without instances. All copies of a layer have the same path.
  package let treePath: String
  /// The layer.
  package let layer: EvaluatedLayer
  /// The transform from the layer's space to the canvas.
  package let matrix: Transform3D

  /// The key of ``matrix``.
  package static let matrixKey = "matrix"

  /// The keys of ``value(of:)``: the key paths of animatable properties, and `matrix`.
  package static var keys: [String] { AnimationKeyPath.allCases.map(\.rawValue) + [matrixKey] }

  /// Returns a value after animation; `nil` if the layer doesn't have the property.
  package func value(of key: String) -> AnimatableValue? {
    if key == Self.matrixKey { return .transform(matrix) }
    return AnimationKeyPath(rawValue: key).flatMap { layer.properties.value(at: $0) }
  }
}

extension EvaluatedLayer {
  /// - Parameters:
  ///   - parent: The prefixes of the layer's path and of its path in the scene's tree: the names from the root to the
  ///     superlayer, each followed by `/`.
  ///   - space: The layer's space.
  ///   - body: A closure that is called for the layer, and then for the layers in its tree.
  fileprivate func visit<Failure: Error>(
    below parent: (path: String, tree: String), in space: LayerSpace,
    _ body: (InspectedLayer) throws(Failure) -> Void
  ) throws(Failure) {
    let projection = space.projection(of: self)
    let row = InspectedLayer(
      path: parent.path + id, treePath: parent.tree + id, layer: self, matrix: projection.matrix)
    let names = (row.path + "/", isInstance ? parent.tree : row.treePath + "/")
    try body(row)
    let inner = space.inside(self, projection)
    for sublayer in sublayers { try sublayer.visit(below: names, in: inner, body) }
    if let nested, let placement = nestedPlacement {
      let canvas = projection.preceded(by: .stretching(nested.size, to: placement))
      for layer in nested.layers {
        try layer.visit(below: names, in: LayerSpace(plane: canvas), body)
      }
    }
    try mask?.visit(below: names, in: LayerSpace(plane: projection), body)
  }
}
