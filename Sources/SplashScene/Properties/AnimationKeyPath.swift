/// The name of an animatable property, or of a component of such a property, as spelled by Core Animation.
///
/// ``valueKind`` is the kind of its values. The values have the units of the property with the same name in
/// ``LayerProperties`` or in the layer's content: lengths in points; angles in radians, clockwise on the screen (`x`
/// points right and `y` down); and fractions of the bounds for ``anchorPoint``, ``startPoint``, ``endPoint`` and the
/// components of `contentsRect` and `contentsCenter`.
public struct AnimationKeyPath: Sendable {
  /// The property's definition, shared by all key paths that name it.
  private let property: Property

  init(_ property: Property) {
    self.property = property
  }

  /// The kind of the property's values.
  public var valueKind: AnimatableValue.Kind { property.valueKind }

  /// The kinds of layers that have the property; empty if every layer has it.
  package var layerKinds: [LayerKind] { property.layerKinds }

  /// The component of a layer's transform that the key path names; `nil` for other properties and for complete
  /// matrices.
  public var transformComponent: TransformComponent? { property.transformComponent }

  /// Returns whether layers of the given kind have the property.
  package func isProperty(of kind: LayerKind) -> Bool {
    layerKinds.isEmpty || layerKinds.contains(kind)
  }

  /// Whether the property is an angle.
  public var isAngle: Bool { transformComponent?.isAngle == true || isFilterAngle }
}

extension AnimationKeyPath: RawRepresentable, CaseIterable {
  /// The key path as text.
  public var rawValue: String { property.name }

  /// Creates a key path from text; `nil` if there is no property with that name.
  public init?(rawValue: String) {
    guard let keyPath = Self.byName[rawValue] else { return nil }
    self = keyPath
  }

  /// All key paths, each property followed by its components.
  public static let allCases = properties.flatMap { [$0] + $0.property.components }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Returns a component of this property, which must have that component.
  private func component(_ name: some RawRepresentable<String>) -> AnimationKeyPath {
    AnimationKeyPath(rawValue: "\(rawValue).\(name.rawValue)") ?? self
  }
}

extension AnimationKeyPath: Hashable {
  /// Returns whether both key paths name the same property.
  public static func == (l: AnimationKeyPath, r: AnimationKeyPath) -> Bool {
    l.property === r.property
  }

  /// Hashes the property's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(property)) }
}

extension LayerProperties {
  /// Returns the value of a property, or of a component of a property; `nil` if the layer's content doesn't have the
  /// property. A missing colour is returned as transparent black.
  public func value(at keyPath: AnimationKeyPath) -> AnimatableValue? { keyPath.value(in: self) }

  /// Sets a property, or a component of a property. Values of another kind, and properties that the layer's content
  /// doesn't have, are ignored.
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
  /// Returns a component of the bounds.
  public static func bounds(_ component: RectComponent) -> Self { bounds.component(component) }

  /// Returns a coordinate of the position.
  public static func position(_ component: PointComponent) -> Self {
    position.component(component)
  }

  /// Returns a coordinate of the anchor point.
  public static func anchorPoint(_ component: PointComponent) -> Self {
    anchorPoint.component(component)
  }

  /// Returns a component of the layer's transform.
  public static func transform(_ component: TransformComponent) -> Self {
    transform.component(component)
  }

  /// Returns a component of the sublayers' transform.
  public static func sublayerTransform(_ component: TransformComponent) -> Self {
    sublayerTransform.component(component)
  }

  /// Returns a component of the shadow's offset.
  public static func shadowOffset(_ component: SizeComponent) -> Self {
    shadowOffset.component(component)
  }

  /// Returns a component of the rectangle of the image's visible part.
  public static func contentsRect(_ component: RectComponent) -> Self {
    contentsRect.component(component)
  }

  /// Returns a component of the rectangle of the image's stretchable part.
  public static func contentsCenter(_ component: RectComponent) -> Self {
    contentsCenter.component(component)
  }

  /// Returns a coordinate of a gradient's start point.
  public static func startPoint(_ component: PointComponent) -> Self {
    startPoint.component(component)
  }

  /// Returns a coordinate of a gradient's end point.
  public static func endPoint(_ component: PointComponent) -> Self {
    endPoint.component(component)
  }

  /// Returns a coordinate of an emitter's position.
  public static func emitterPosition(_ component: PointComponent) -> Self {
    emitterPosition.component(component)
  }

  /// Returns a component of an emitter's size.
  public static func emitterSize(_ component: SizeComponent) -> Self {
    emitterSize.component(component)
  }
}
