extension AnimationKeyPath {
  /// An animatable property, or a component of such a property.
  final class Property: Sendable {
    let name: String
    let valueKind: AnimatableValue.Kind
    let layerKinds: [LayerKind]
    let transformComponent: TransformComponent?
    /// The key paths of the components.
    let components: [AnimationKeyPath]
    let value: @Sendable (LayerProperties) -> AnimatableValue?
    let setValue: @Sendable (inout LayerProperties, AnimatableValue) -> Void

    init(
      _ name: String, _ kind: AnimatableValue.Kind, _ layerKinds: [LayerKind],
      transformComponent: TransformComponent? = nil, components: [AnimationKeyPath] = [],
      value: @escaping @Sendable (LayerProperties) -> AnimatableValue?,
      setValue: @escaping @Sendable (inout LayerProperties, AnimatableValue) -> Void
    ) {
      self.name = name
      valueKind = kind
      self.layerKinds = layerKinds
      self.transformComponent = transformComponent
      self.components = components
      self.value = value
      self.setValue = setValue
    }
  }

  /// Creates a property that all layers have.
  static func property<Value>(
    _ name: String, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<LayerProperties, Value> & Sendable
  ) -> AnimationKeyPath {
    let components = type.components.map { component in
      Property(
        "\(name).\(component.name)", component.kind, [], transformComponent: component.transform,
        value: { component.value($0[keyPath: path]) },
        setValue: { component.set(&$0[keyPath: path], $1) })
    }
    return AnimationKeyPath(
      Property(
        name, type.kind, [], components: components.map(AnimationKeyPath.init),
        value: { type.get($0[keyPath: path]) }, setValue: { type.set(&$0[keyPath: path], $1) }))
  }

  /// Creates a property of the content of certain kinds of layers.
  ///
  /// - Parameters:
  ///   - part: The part of the content that has the property, if any.
  ///   - path: The key path within that part.
  static func property<Part, Value>(
    _ name: String, of layerKinds: [LayerKind], _ type: AnimatableType<Value>,
    _ part: any WritableKeyPath<LayerContent, Part?> & Sendable,
    _ path: any WritableKeyPath<Part, Value> & Sendable
  ) -> AnimationKeyPath {
    @Sendable func change(
      _ properties: inout LayerProperties, _ body: (inout Value) -> Void
    ) {
      guard var content = properties.content[keyPath: part] else { return }
      body(&content[keyPath: path])
      properties.content[keyPath: part] = content
    }
    let components = type.components.map { component in
      Property(
        "\(name).\(component.name)", component.kind, layerKinds,
        value: { $0.content[keyPath: part].flatMap { component.value($0[keyPath: path]) } },
        setValue: { properties, value in
          change(&properties) { component.set(&$0, value) }
        })
    }
    return AnimationKeyPath(
      Property(
        name, type.kind, layerKinds, components: components.map(AnimationKeyPath.init),
        value: { $0.content[keyPath: part].flatMap { type.get($0[keyPath: path]) } },
        setValue: { properties, value in change(&properties) { type.set(&$0, value) } }))
  }
}
