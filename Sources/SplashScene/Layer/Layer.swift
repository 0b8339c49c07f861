/// A node of a scene's tree: a `CALayer` with its animations, sublayers and mask.
public struct Layer: Hashable, Sendable {
  /// The layer's name, unique in its scene.
  public var id: String
  /// The model values, which animations override while they are active.
  public var properties = LayerProperties()
  /// The map from the superlayer's time to the layer's, for its animations and sublayers.
  public var timing = MediaTiming.layer
  /// How many seconds of the superlayer's time the layer is behind: the delay of an instance.
  public var delay = 0.0
  /// The animations in the order in which they were added.
  public var animations: [Animation] = []
  /// The children, back to front where `zPosition` does not say otherwise.
  public var sublayers: [Layer] = []

  private var maskLayers: [Layer] = []

  /// The tree whose alpha multiplies this layer's; it lives in this layer's coordinate space.
  public var mask: Layer? {
    get { maskLayers.first }
    set { maskLayers = newValue.map { [$0] } ?? [] }
  }

  /// Makes a layer with default properties.
  public init(id: String) {
    self.id = id
  }
}
