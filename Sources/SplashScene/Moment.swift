/// A scene at one time: its layer tree with the values after animation.
public struct Moment: Hashable, Sendable {
  /// The time in seconds.
  public var time: Double
  /// The canvas in points.
  public var size: Size
  /// What lies beneath all layers.
  public var backgroundColor: Color
  /// The visible top-level layers, back to front in drawing order.
  public var layers: [EvaluatedLayer]
}

/// A layer at one time.
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

  @usableFromInline var shared: SharedProperties
  /// What few layers have.
  private struct Extras: Hashable {
    var nested: Moment?
    var mask: EvaluatedLayer?
    var transition: EvaluatedTransition?
  }

  /// One, or none when all in it is `nil`.
  private var extras: [Extras] = []

  private mutating func change(_ body: (inout Extras) -> Void) {
    var changed = extras.first ?? Extras()
    body(&changed)
    extras = changed == Extras() ? [] : [changed]
  }

  /// Makes a layer without children.
  public init(id: String, properties: LayerProperties) {
    self.init(id: id, SharedProperties(properties))
  }

  /// Makes a layer without children that shares values.
  init(id: String, _ properties: SharedProperties) {
    self.id = id
    shared = properties
  }

  /// The map from the layer's coordinate space to its superlayer's, before that one's
  /// `sublayerTransform`.
  public var transformToSuperlayer: Transform3D {
    let p = properties
    let anchor = p.anchor
    return Transform3D.translation(-anchor.x, -anchor.y, -anchor.z)
      .concatenating(p.transform)
      .concatenating(.translation(p.position.x, p.position.y, p.zPosition))
  }
}
