/// Copies of a layer's sublayers: `CAReplicatorLayer`'s properties and defaults.
///
/// Instance *i*, counted from 0, is transformed *i* times by `instanceTransform`, about the layer's
/// anchor point, runs *i* times `instanceDelay` behind, and its colours are multiplied by
/// `instanceColor` with *i* times the offsets added. Instances are drawn in their order.
public struct ReplicatorContent: Hashable, Sendable {
  /// How many copies there are, the sublayers themselves counted; fractions are cut off.
  public var instanceCount = 1.0
  /// Seconds of the layer's time from one instance to the next.
  public var instanceDelay = 0.0
  /// The map from one instance to the next.
  public var instanceTransform = Transform3D.identity
  /// What the first instance's colours are multiplied by.
  public var instanceColor = Color.white
  /// What is added to the red factor from one instance to the next.
  public var instanceRedOffset = 0.0
  /// What is added to the green factor from one instance to the next.
  public var instanceGreenOffset = 0.0
  /// What is added to the blue factor from one instance to the next.
  public var instanceBlueOffset = 0.0
  /// What is added to the alpha factor from one instance to the next.
  public var instanceAlphaOffset = 0.0

  /// Whether the layer's sublayers already are the instances, each with values of its own, as those of
  /// a grid are; then the other properties mean nothing.
  public var isUnrolled = false

  /// The most instances that a replicator has.
  public static let maximumCount = 100_000.0
  /// The most instances that are drawn, whatever an animation makes of ``instanceCount``; at most
  /// ``maximumCount``.
  public var countLimit = ReplicatorContent.maximumCount

  /// Makes one instance.
  public init() {}

  /// The colour that instance `index` is multiplied by, each component within 0…1.
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

  /// A property of replicators.
  private static func instance<Value>(
    _ name: String, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<ReplicatorContent, Value> & Sendable
  ) -> AnimationKeyPath {
    property(name, of: [.replicator], type, \.replicator, path)
  }
}

extension ReplicatorContent {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [
    .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
    .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]
}

extension LayerContent {
  /// A replicator whose instances aren't layers of their own.
  var replicator: ReplicatorContent? {
    get {
      if case .replicator(let replicator) = self, !replicator.isUnrolled { replicator } else { nil }
    }
    set { if case .replicator = self, let newValue { self = .replicator(newValue) } }
  }
}
