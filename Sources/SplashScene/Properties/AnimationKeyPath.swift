/// The name of an animatable property, or of a component of one, spelt as Core Animation spells it.
///
/// ``valueKind`` says of what kind its values are. They are what the property of the same name in
/// ``LayerProperties``, or in what its layers draw, is: lengths in points, angles in radians, clockwise as
/// they are seen, where `x` points to the right and `y` down, and fractions of the bounds for
/// ``anchorPoint``, ``startPoint``, ``endPoint`` and the parts of `contentsRect` and `contentsCenter`.
public struct AnimationKeyPath: Sendable {
  /// What there is of the property, once for all key paths that name it.
  private let property: Property

  init(_ property: Property) {
    self.property = property
  }

  /// The kind of the property's values.
  public var valueKind: AnimatableValue.Kind { property.valueKind }

  /// The kinds of layers that have the property; none when every layer has it.
  public var layerKinds: [LayerKind] { property.layerKinds }

  /// The component of a layer's transform that the key path names; `nil` for other properties and for
  /// whole matrices.
  public var transformComponent: TransformComponent? { property.transformComponent }

  /// Whether layers of a kind have the property.
  public func isProperty(of kind: LayerKind) -> Bool {
    layerKinds.isEmpty || layerKinds.contains(kind)
  }

  /// Whether the property is an angle.
  public var isAngle: Bool { transformComponent?.isAngle == true || isFilterAngle }
}

extension AnimationKeyPath: RawRepresentable, CaseIterable {
  /// The key path as it is written.
  public var rawValue: String { property.name }

  /// The key path that is written so; `nil` when no property has that name.
  public init?(rawValue: String) {
    guard let keyPath = Self.byName[rawValue] else { return nil }
    self = keyPath
  }

  /// All key paths, each property followed by its components.
  public static let allCases = properties.flatMap { [$0] + $0.property.components }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// A component of this property, which has it.
  private func component(_ name: some RawRepresentable<String>) -> AnimationKeyPath {
    AnimationKeyPath(rawValue: "\(rawValue).\(name.rawValue)") ?? self
  }
}

extension AnimationKeyPath: Hashable {
  /// Whether both name the same property.
  public static func == (l: AnimationKeyPath, r: AnimationKeyPath) -> Bool {
    l.property === r.property
  }

  /// Hashes the property's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(property)) }
}

extension LayerProperties {
  /// The value of a property, or of a component of one; `nil` when the layer's content has no such
  /// property. A missing colour reads as transparent black.
  public func value(at keyPath: AnimationKeyPath) -> AnimatableValue? { keyPath.value(in: self) }

  /// Replaces a property, or a component of one. A value of another kind, or a property that the
  /// layer's content does not have, changes nothing.
  public mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    keyPath.setValue(value, in: &self)
  }
}

extension AnimationKeyPath {
  fileprivate func value(in properties: LayerProperties) -> AnimatableValue? {
    property.value(properties)
  }

  fileprivate func setValue(_ value: AnimatableValue, in properties: inout LayerProperties) {
    property.setValue(&properties, value)
  }
}

// MARK: Components

extension AnimationKeyPath {
  /// A component of the bounds.
  public static func bounds(_ component: RectComponent) -> Self { bounds.component(component) }

  /// A coordinate of the position.
  public static func position(_ component: PointComponent) -> Self {
    position.component(component)
  }

  /// A coordinate of the anchor point.
  public static func anchorPoint(_ component: PointComponent) -> Self {
    anchorPoint.component(component)
  }

  /// A component of the layer's transform.
  public static func transform(_ component: TransformComponent) -> Self {
    transform.component(component)
  }

  /// A component of the sublayers' transform.
  public static func sublayerTransform(_ component: TransformComponent) -> Self {
    sublayerTransform.component(component)
  }

  /// A component of the shadow's offset.
  public static func shadowOffset(_ component: SizeComponent) -> Self {
    shadowOffset.component(component)
  }

  /// A component of the shown part of the picture.
  public static func contentsRect(_ component: RectComponent) -> Self {
    contentsRect.component(component)
  }

  /// A component of the stretched part of the picture.
  public static func contentsCenter(_ component: RectComponent) -> Self {
    contentsCenter.component(component)
  }

  /// A coordinate of a gradient's start point.
  public static func startPoint(_ component: PointComponent) -> Self {
    startPoint.component(component)
  }

  /// A coordinate of a gradient's end point.
  public static func endPoint(_ component: PointComponent) -> Self {
    endPoint.component(component)
  }

  /// A coordinate of an emitter's position.
  public static func emitterPosition(_ component: PointComponent) -> Self {
    emitterPosition.component(component)
  }

  /// A component of an emitter's size.
  public static func emitterSize(_ component: SizeComponent) -> Self {
    emitterSize.component(component)
  }
}
