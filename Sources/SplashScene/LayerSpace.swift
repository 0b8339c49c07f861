/// Where layers stand that have one superlayer, and how that is seen on the canvas.
///
/// A layer is flattened into its superlayer's plane: its depth counts for the perspective of
/// `transform` and of the superlayer's `sublayerTransform`, and for nothing beyond. An instance of a
/// replicator has no plane of its own: its sublayers stand in the replicator's space.
public struct LayerSpace: Hashable, Sendable {
  /// From the plane that layers are flattened into to the canvas.
  public var plane: Projection
  /// From the space that layers stand in to the one whose plane z = 0 that is; `nil` leaves it alone.
  private var view: Transform3D?

  /// Whether the plane shows things upside down because of layers whose geometry is flipped. Pictures and
  /// texts are turned back.
  public let isFlipped: Bool

  /// The space of layers without a superlayer that changes their view.
  public init(plane: Projection, isFlipped: Bool = false) {
    self.plane = plane
    self.isFlipped = isFlipped
  }

  /// From a layer's own plane to the canvas.
  public func projection(of layer: EvaluatedLayer) -> Projection {
    let map = layer.transformToSuperlayer
    return Projection(view.map { map.concatenating($0) } ?? map).concatenating(plane)
  }

  /// From the plane of a layer that lies at `depth` along its z axis to the canvas.
  public func projection(of layer: EvaluatedLayer, atDepth depth: Double) -> Projection {
    let map = Transform3D.translation(0, 0, depth).concatenating(layer.transformToSuperlayer)
    return Projection(view.map { map.concatenating($0) } ?? map).concatenating(plane)
  }

  /// The space of a layer's sublayers.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - projection: The layer's, as this space has it.
  public func inside(_ layer: EvaluatedLayer, _ projection: Projection) -> LayerSpace {
    if layer.isInstance {
      let map = layer.transformToSuperlayer
      // In the plane it makes no difference.
      if view == nil, map.isPlanar { return LayerSpace(plane: projection, isFlipped: isFlipped) }
      var space = self
      space.view = view.map { map.concatenating($0) } ?? map
      return space
    }
    var space = LayerSpace(
      plane: projection, isFlipped: isFlipped != layer.properties.isGeometryFlipped)
    let transform = layer.properties.sublayerTransform
    if transform != .identity {
      let (x, y, z) = layer.properties.anchor
      space.view = Transform3D.translation(-x, -y, -z).concatenating(transform)
        .concatenating(.translation(x, y, z))
    }
    return space
  }
}

extension LayerProperties {
  /// The anchor point in the layer's own space.
  var anchor: (x: Double, y: Double, z: Double) {
    (
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height,
      anchorPointZ
    )
  }
}
