/// A node of a scene's tree: a `CALayer` with its animations, sublayers and mask.
///
/// The names of ``properties`` are the layer's, too, as they are a `CALayer`'s: `layer.opacity` is
/// `layer.properties.opacity`.
@dynamicMemberLookup
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

  /// Makes a layer with default properties: without extent, at the origin.
  public init(id: String) {
    self.id = id
  }

  /// Makes a layer at a place in its superlayer.
  ///
  /// - Parameters:
  ///   - id: The layer's name, unique in its scene.
  ///   - frame: The layer's place in the superlayer's space, in points. The bounds get its size, their
  ///     origin is (0, 0), and `position` is its centre.
  ///   - backgroundColor: What fills the bounds beneath everything else; `nil` is nothing.
  ///   - content: What the layer draws of its own.
  public init(
    id: String, frame: Rect, backgroundColor: Color? = nil, content: LayerContent = .none
  ) {
    self.id = id
    properties.bounds.size = frame.size
    properties.position = frame.center
    properties.backgroundColor = backgroundColor
    properties.content = content
  }

  /// One of the model values in ``properties``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<LayerProperties, Value>) -> Value {
    get { properties[keyPath: path] }
    set { properties[keyPath: path] = newValue }
  }
}
