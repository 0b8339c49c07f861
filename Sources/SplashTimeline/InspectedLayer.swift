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

  /// The key of ``box``.
  private static let boxKey = "box"

  /// The keys of the parts of ``box``.
  private static let boxParts: [String: @Sendable (Rect) -> Double] = [
    "box.x": { $0.minX }, "box.y": { $0.minY }, "box.width": { $0.width },
    "box.height": { $0.height },
  ]

  /// The keys of ``value(of:)``: the key paths of animatable properties, `matrix`, `box` and its parts.
  package static var keys: [String] {
    AnimationKeyPath.allCases.map(\.rawValue) + [matrixKey, boxKey] + boxParts.keys.sorted()
  }

  /// The box of the layer's bounds on the canvas, in points; `nil` if a corner is behind the viewer.
  package var box: Rect? {
    let bounds = layer.properties.bounds
    let projection = Projection(matrix)
    let corners = [
      Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
      Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
    ].compactMap(projection.apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard corners.count == 4, let left = xs.min(), let right = xs.max(), let top = ys.min(),
      let bottom = ys.max()
    else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// Returns a value after animation; `nil` if the layer doesn't have the property.
  package func value(of key: String) -> AnimatableValue? {
    if key == Self.matrixKey { return .transform(matrix) }
    if key == Self.boxKey { return box.map { .rect(Self.rounded($0)) } }
    if let part = Self.boxParts[key] { return box.map { .number(part(Self.rounded($0))) } }
    return AnimationKeyPath(rawValue: key).flatMap { layer.properties.value(at: $0) }
  }

  /// Returns a rectangle with thousandths of points, which are precise enough for places on the canvas.
  private static func rounded(_ rect: Rect) -> Rect {
    func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return Rect(round(rect.minX), round(rect.minY), round(rect.width), round(rect.height))
  }

  /// Returns the values that are animated or differ from those of a new layer. Outlines are left out, because they may
  /// be long, and so are components that aren't animated, because the complete value describes them.
  ///
  /// - Parameter animated: The keys that are animated.
  package func changedValues(
    animated: Set<String>
  ) -> [(key: String, value: AnimatableValue, isAnimated: Bool)] {
    var plain = LayerProperties()
    plain.content = layer.properties.content
    return AnimationKeyPath.allCases.compactMap { keyPath in
      let key = keyPath.rawValue
      guard keyPath.valueKind != .path, let value = value(of: key) else { return nil }
      let isAnimated = animated.contains(key)
      let isPlain = plain.value(at: keyPath) == value
      guard isAnimated || (!isPlain && !key.contains(".")) else { return nil }
      return (key, value, isAnimated)
    }
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
