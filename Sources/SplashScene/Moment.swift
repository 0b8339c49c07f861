/// A scene at one time: its layer tree with all values after animation.
public struct Moment: Hashable, Sendable {
  /// The scene time in seconds.
  public var time: Double
  /// The size of the canvas in points.
  public var size: Size
  /// The colour behind all layers.
  public var backgroundColor: Color
  /// The visible top-level layers, back to front in drawing order.
  public var layers: [EvaluatedLayer]

  package init(time: Double, size: Size, backgroundColor: Color, layers: [EvaluatedLayer]) {
    (self.time, self.size) = (time, size)
    (self.backgroundColor, self.layers) = (backgroundColor, layers)
  }
}

extension Moment {
  /// Returns the layer with the given name, anywhere in the tree, including masks.
  ///
  /// Layers of nested scenes have separate names: search in ``EvaluatedLayer/nested``. If a replicator creates
  /// copies, this method returns the first one.
  ///
  /// - Parameter id: The layer's ``Layer/id``.
  /// - Returns: `nil` if the scene has no such layer, or if the layer isn't present at this time.
  public func layer(id: String) -> EvaluatedLayer? { layers.first(id: id) }
}

extension [EvaluatedLayer] {
  /// Returns the first layer with the given name. Each layer precedes its sublayers, which precede its mask.
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
/// The members of ``properties`` are also members of the layer: `layer.opacity` is `layer.properties.opacity`.
@dynamicMemberLookup
public struct EvaluatedLayer: Hashable, Sendable {
  /// The layer's name.
  public var id: String
  /// The values after animation.
  @inlinable public var properties: LayerProperties {
    get { shared.values }
    set { shared = SharedProperties(newValue) }
  }
  /// The colour by which the colours of the layer and its sublayers are multiplied, such as an instance's colour.
  /// `nil` means white.
  public var tint: Color?
  /// The sublayers in drawing order: by `zPosition`, then in scene order.
  public var sublayers: [EvaluatedLayer] = []
  /// The nested scene at this layer's time, if any.
  public var nested: Moment? {
    get { extras.first?.nested }
    set { change { $0.nested = newValue } }
  }
  /// The mask at this time.
  public var mask: EvaluatedLayer? {
    get { extras.first?.mask }
    set { change { $0.mask = newValue } }
  }

  /// Whether the layer is an instance of a replicator, and therefore not a plane.
  public internal(set) var isInstance = false

  /// The current transition. During a transition, the layer's previous state is drawn as well.
  package var transition: EvaluatedTransition? {
    get { extras.first?.transition }
    set { change { $0.transition = newValue } }
  }

  /// The live particles of an emitter in drawing order, computed on access; empty for other layers.
  package var particles: [Particle] { emission?.particles ?? [] }

  /// Returns whether there are particles of the emitter's cell with the given index, or of any cell.
  package func hasParticles(of cell: Int?) -> Bool {
    emission.map { $0.emitter.hasParticles(of: cell, at: $0.time) } ?? false
  }

  /// The source of the particles.
  var emission: ParticleMoment? {
    get { extras.first?.emission }
    set { change { $0.emission = newValue } }
  }

  @usableFromInline var shared: SharedProperties
  /// Values that few layers have.
  private struct Extras: Hashable {
    var nested: Moment?
    var mask: EvaluatedLayer?
    var transition: EvaluatedTransition?
    var emission: ParticleMoment?
  }

  /// One element, or none if all values are `nil`.
  private var extras: [Extras] = []

  private mutating func change(_ body: (inout Extras) -> Void) {
    var changed = extras.first ?? Extras()
    body(&changed)
    extras = changed == Extras() ? [] : [changed]
  }

  /// Returns whether the layer shares storage with another one, as copies do. This doesn't test for equality.
  package func hasValues(of other: EvaluatedLayer) -> Bool { shared === other.shared }

  /// Creates a layer without sublayers.
  public init(id: String, properties: LayerProperties) {
    self.init(id: id, SharedProperties(properties))
  }

  /// Creates a layer that has no sublayers and shares the given values.
  init(id: String, _ properties: SharedProperties) {
    self.id = id
    shared = properties
  }

  /// A value in ``properties``.
  public subscript<Value>(dynamicMember path: KeyPath<LayerProperties, Value>) -> Value {
    properties[keyPath: path]
  }

  /// The transform from the layer's coordinate space to its superlayer's, before the superlayer's
  /// `sublayerTransform`.
  public var transformToSuperlayer: Transform3D { shared.values.transformToSuperlayer }
}
