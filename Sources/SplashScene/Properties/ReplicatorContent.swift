/// Copies of a layer's sublayers, with the properties and defaults of `CAReplicatorLayer`.
///
/// Instance *i* (counting from 0) is transformed *i* times by `instanceTransform` about the layer's anchor point, and
/// is delayed by *i* times `instanceDelay`. Its colours are multiplied by `instanceColor` plus *i* times the offsets.
/// Instances are drawn in order.
public struct ReplicatorContent: Hashable, Sendable {
  /// The number of instances, including the sublayers themselves; fractions are truncated.
  public var instanceCount = 1.0
  /// The delay from one instance to the next, in seconds of layer time.
  public var instanceDelay = 0.0
  /// The transform from one instance to the next.
  public var instanceTransform = Transform3D.identity
  /// The colour by which the colours of the first instance are multiplied.
  public var instanceColor = Color.white
  /// The change in the red factor from one instance to the next.
  public var instanceRedOffset = 0.0
  /// The change in the green factor from one instance to the next.
  public var instanceGreenOffset = 0.0
  /// The change in the blue factor from one instance to the next.
  public var instanceBlueOffset = 0.0
  /// The change in the alpha factor from one instance to the next.
  public var instanceAlphaOffset = 0.0

  /// Whether the instances keep their depth, like the sublayers of a transform layer. Otherwise they are flattened into
  /// the layer's plane.
  public var preservesDepth = false

  /// Whether the layer's sublayers themselves are the instances, with individual values, as in a grid. If so, the
  /// other properties are ignored.
  public var isUnrolled = false

  /// The maximum number of instances of a replicator.
  public static let maximumCount = 100_000.0
  /// The maximum number of instances drawn, regardless of ``instanceCount``; at most ``maximumCount``.
  public var countLimit = ReplicatorContent.maximumCount

  /// Creates a replicator with one instance.
  public init() {}

  /// Returns the colour factor of instance `index`, with each component in 0…1.
  public func color(ofInstance index: Int) -> Color {
    let i = Double(index)
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(
      clamped(instanceColor.red + i * instanceRedOffset),
      clamped(instanceColor.green + i * instanceGreenOffset),
      clamped(instanceColor.blue + i * instanceBlueOffset),
      clamped(instanceColor.alpha + i * instanceAlphaOffset))
  }
}

extension ReplicatorContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool { false }
}

extension AnimationKeyPath {
  /// See ``ReplicatorContent/instanceCount``.
  public static let instanceCount = instance("instanceCount", .number, \.instanceCount)
  /// See ``ReplicatorContent/instanceDelay``.
  public static let instanceDelay = instance("instanceDelay", .number, \.instanceDelay)
  /// See ``ReplicatorContent/instanceTransform``.
  public static let instanceTransform = instance("instanceTransform", .matrix, \.instanceTransform)
  /// See ``ReplicatorContent/instanceColor``.
  public static let instanceColor = instance("instanceColor", .color, \.instanceColor)
  /// See ``ReplicatorContent/instanceRedOffset``.
  public static let instanceRedOffset = instance("instanceRedOffset", .number, \.instanceRedOffset)
  /// See ``ReplicatorContent/instanceGreenOffset``.
  public static let instanceGreenOffset = instance(
    "instanceGreenOffset", .number, \.instanceGreenOffset)
  /// See ``ReplicatorContent/instanceBlueOffset``.
  public static let instanceBlueOffset = instance(
    "instanceBlueOffset", .number, \.instanceBlueOffset)
  /// See ``ReplicatorContent/instanceAlphaOffset``.
  public static let instanceAlphaOffset = instance(
    "instanceAlphaOffset", .number, \.instanceAlphaOffset)

  /// Creates a property of replicators.
  private static func instance<Value>(
    _ name: String, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<ReplicatorContent, Value> & Sendable
  ) -> AnimationKeyPath {
    property(name, of: [.replicator], type, \.replicator, path)
  }
}

extension ReplicatorContent {
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [
    .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
    .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]
}

extension LayerContent {
  /// The content of a replicator whose instances aren't separate layers.
  var replicator: ReplicatorContent? {
    get {
      if case .replicator(let replicator) = self, !replicator.isUnrolled { replicator } else { nil }
    }
    set { if case .replicator = self, let newValue { self = .replicator(newValue) } }
  }
}
