/// The coordinate space of the sublayers of one layer, and its projection to the canvas.
///
/// A layer is flattened into its superlayer's plane. Its depth affects only the perspective of `transform` and of the
/// superlayer's `sublayerTransform`. Instances of replicators, and layers of the kind `transform`, have no plane of
/// their own: their sublayers share their space.
package struct LayerSpace: Hashable, Sendable {
  /// The projection to the canvas from the plane into which layers are flattened.
  package var plane: Projection
  /// The transform from the layers' space to the space whose plane z = 0 is ``plane``; `nil` for the identity.
  private var view: Transform3D?

  /// Whether flipped geometry turns the plane upside down. Images and text are turned back upright.
  package let isFlipped: Bool

  /// Creates the space of layers whose view isn't changed by a superlayer.
  package init(plane: Projection, isFlipped: Bool = false) {
    self.plane = plane
    self.isFlipped = isFlipped
  }

  /// Returns the projection from a layer's plane to the canvas.
  package func projection(of layer: EvaluatedLayer) -> Projection {
    let map = layer.transformToSuperlayer
    return Projection(view.map { map.concatenating($0) } ?? map).concatenating(plane)
  }

  /// Returns the projection from a layer's plane at `depth` along its z axis to the canvas.
  package func projection(of layer: EvaluatedLayer, atDepth depth: Double) -> Projection {
    let map = Transform3D.translation(0, 0, depth).concatenating(layer.transformToSuperlayer)
    return Projection(view.map { map.concatenating($0) } ?? map).concatenating(plane)
  }

  /// Returns the space of a layer's sublayers.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - projection: The layer's projection in this space.
  package func inside(_ layer: EvaluatedLayer, _ projection: Projection) -> LayerSpace {
    if layer.isInstance {
      let map = layer.transformToSuperlayer
      // The projection already includes a planar transform.
      if view == nil, map.isPlanar { return LayerSpace(plane: projection, isFlipped: isFlipped) }
      var space = self
      space.view = view.map { map.concatenating($0) } ?? map
      return space
    }
    if layer.properties.content.preservesDepth {
      var space = LayerSpace(
        plane: plane, isFlipped: isFlipped != layer.properties.isGeometryFlipped)
      var map = layer.transformToSuperlayer
      if let inner = layer.properties.sublayerView { map = inner.concatenating(map) }
      space.view = view.map { map.concatenating($0) } ?? map
      return space
    }
    var space = LayerSpace(
      plane: projection, isFlipped: isFlipped != layer.properties.isGeometryFlipped)
    space.view = layer.properties.sublayerView
    return space
  }

  /// Returns the depth of a layer's centre relative to the other layers in this space; greater values are nearer to
  /// the viewer.
  package func depth(of layer: EvaluatedLayer) -> Double {
    var map = layer.transformToSuperlayer
    if let view { map = map.concatenating(view) }
    let (center, m) = (layer.properties.bounds.center, map.m)
    let z = center.x * m.2 + center.y * m.6 + m.14
    let w = center.x * m.3 + center.y * m.7 + m.15
    return w > 0 ? z / w : .infinity
  }
}

extension LayerProperties {
  /// See ``EvaluatedLayer/transformToSuperlayer``.
  var transformToSuperlayer: Transform3D {
    let map = Transform3D.translation(-anchor.x, -anchor.y, -anchor.z)
      .concatenating(transform)
      .concatenating(.translation(position.x, position.y, zPosition))
    return isGeometryFlipped ? Transform3D(bounds.verticalFlip).concatenating(map) : map
  }

  /// The `sublayerTransform` about the anchor point, in the layer's coordinates; `nil` for the identity.
  fileprivate var sublayerView: Transform3D? {
    guard sublayerTransform != .identity else { return nil }
    let (x, y, z) = anchor
    return Transform3D.translation(-x, -y, -z).concatenating(sublayerTransform)
      .concatenating(.translation(x, y, z))
  }

  /// The anchor point in the layer's coordinates.
  var anchor: (x: Double, y: Double, z: Double) {
    (
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height,
      anchorPointZ
    )
  }
}
