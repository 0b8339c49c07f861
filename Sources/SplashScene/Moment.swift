/// A scene at one time: its layer tree with the values after animation.
public struct Moment: Hashable, Sendable {
  /// The scene time in seconds.
  public var time: Double
  /// The canvas in points.
  public var size: Size
  /// What lies beneath all layers.
  public var backgroundColor: Color
  /// The visible top-level layers, back to front in drawing order.
  public var layers: [EvaluatedLayer]
}

extension Moment {
  /// The layer of a name, wherever it is in the tree, masks included.
  ///
  /// Layers of nested scenes have names of their own: look for them in ``EvaluatedLayer/nested``. Of the
  /// copies that a replicator makes, it is the first.
  ///
  /// - Parameter id: The layer's ``Layer/id``.
  /// - Returns: `nil` if the scene has no such layer, or it isn't there at this time.
  public func layer(id: String) -> EvaluatedLayer? { layers.first(id: id) }
}

extension [EvaluatedLayer] {
  /// The first layer of a name, each looked at before its sublayers and these before its mask.
  fileprivate func first(id: String) -> EvaluatedLayer? {
    for layer in self {
      if layer.id == id { return layer }
      if let found = layer.sublayers.first(id: id) ?? layer.mask.flatMap({ [$0].first(id: id) }) {
        return found
      }
    }
    return nil
  }
}

/// A layer at one time: a `CALayer`'s `presentation()`.
///
/// The names of ``properties`` are the layer's, too: `layer.opacity` is `layer.properties.opacity`.
@dynamicMemberLookup
public struct EvaluatedLayer: Hashable, Sendable {
  /// The layer's name.
  public var id: String
  /// The values after animation.
  @inlinable public var properties: LayerProperties {
    get { shared.values }
    set { shared = SharedProperties(newValue) }
  }
  /// What the colours of the layer and its sublayers are multiplied by: an instance's colour. `nil` is
  /// white.
  public var tint: Color?
  /// The children in drawing order: by `zPosition`, equal ones as in the scene.
  public var sublayers: [EvaluatedLayer] = []
  /// The nested scene at this layer's time, for a layer that has one.
  public var nested: Moment? {
    get { extras.first?.nested }
    set { change { $0.nested = newValue } }
  }
  /// The mask at this time.
  public var mask: EvaluatedLayer? {
    get { extras.first?.mask }
    set { change { $0.mask = newValue } }
  }

  /// Whether this is an instance of a replicator, which has no plane of its own.
  public internal(set) var isInstance = false

  /// The transition that is under way from what the layer was, which is drawn, too.
  public var transition: EvaluatedTransition? {
    get { extras.first?.transition }
    set { change { $0.transition = newValue } }
  }

  /// The living particles of an emitter in drawing order, which are found when they are asked for; none
  /// for other layers.
  public var particles: [Particle] { emission?.particles ?? [] }

  /// What the particles are found from.
  var emission: ParticleMoment? {
    get { extras.first?.emission }
    set { change { $0.emission = newValue } }
  }

  @usableFromInline var shared: SharedProperties
  /// What few layers have.
  private struct Extras: Hashable {
    var nested: Moment?
    var mask: EvaluatedLayer?
    var transition: EvaluatedTransition?
    var emission: ParticleMoment?
  }

  /// One, or none when all in it is `nil`.
  private var extras: [Extras] = []

  private mutating func change(_ body: (inout Extras) -> Void) {
    var changed = extras.first ?? Extras()
    body(&changed)
    extras = changed == Extras() ? [] : [changed]
  }

  /// Whether the layer has another one's very values, as copies of a layer have; not whether they are equal.
  package func hasValues(of other: EvaluatedLayer) -> Bool { shared === other.shared }

  /// Makes a layer without children.
  public init(id: String, properties: LayerProperties) {
    self.init(id: id, SharedProperties(properties))
  }

  /// Makes a layer without children that shares values.
  init(id: String, _ properties: SharedProperties) {
    self.id = id
    shared = properties
  }

  /// One of the values in ``properties``.
  public subscript<Value>(dynamicMember path: KeyPath<LayerProperties, Value>) -> Value {
    properties[keyPath: path]
  }

  /// The map from the layer's coordinate space to its superlayer's, before that one's
  /// `sublayerTransform`.
  public var transformToSuperlayer: Transform3D { shared.values.transformToSuperlayer }
}
