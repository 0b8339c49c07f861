/// A node of a scene's layer tree: a `CALayer` with its animations, sublayers and mask.
///
/// The members of ``properties`` are also members of the layer, as in a `CALayer`: `layer.opacity` is
/// `layer.properties.opacity`.
@dynamicMemberLookup
public struct Layer: Hashable, Sendable {
  /// The layer's name, unique in its scene.
  public var id: String
  /// The model values, which animations override while they are active.
  public var properties = LayerProperties()
  /// The mapping from the superlayer's time to the layer's time, which applies to its animations and sublayers.
  public var timing = MediaTiming.layer
  /// The delay relative to the superlayer's time, in seconds; used for replicated instances.
  public var delay = 0.0
  /// The animations in the order in which they were added.
  public var animations: [Animation] = []
  /// The sublayers, back to front unless they differ in `zPosition`.
  public var sublayers: [Layer] = []

  private var maskLayers: [Layer] = []

  /// The layer tree whose alpha multiplies this layer's alpha. It is in this layer's coordinate space.
  public var mask: Layer? {
    get { maskLayers.first }
    set { maskLayers = newValue.map { [$0] } ?? [] }
  }

  /// Creates a layer with default properties: an empty layer at the origin.
  public init(id: String) {
    self.id = id
  }

  /// Creates a layer with a frame in its superlayer.
  ///
  /// - Parameters:
  ///   - id: The layer's name, unique in its scene.
  ///   - frame: The layer's frame in the superlayer's space, in points. The bounds have the frame's size and the
  ///     origin (0, 0), and `position` is the frame's centre.
  ///   - backgroundColor: The colour that fills the bounds behind everything else; `nil` for none.
  ///   - content: The layer's own content.
  public init(
    id: String, frame: Rect, backgroundColor: Color? = nil, content: LayerContent = .none
  ) {
    self.id = id
    properties.bounds.size = frame.size
    properties.position = frame.center
    properties.backgroundColor = backgroundColor
    properties.content = content
  }

  /// A model value in ``properties``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<LayerProperties, Value>) -> Value {
    get { properties[keyPath: path] }
    set { properties[keyPath: path] = newValue }
  }
}
