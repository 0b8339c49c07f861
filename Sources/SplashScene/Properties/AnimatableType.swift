/// How the values of a type are animatable values.
struct AnimatableType<Value>: Sendable {
  let kind: AnimatableValue.Kind
  /// The animatable value; `nil` when there is none.
  let wrap: @Sendable (Value) -> AnimatableValue?
  /// Replaces a value; one of another kind changes nothing.
  let set: @Sendable (inout Value, AnimatableValue) -> Void
  /// The components that have key paths of their own.
  let components: [Component<Value>]

  init(
    _ kind: AnimatableValue.Kind, _ wrap: @escaping @Sendable (Value) -> AnimatableValue?,
    components: [Component<Value>] = [],
    set: @escaping @Sendable (inout Value, AnimatableValue) -> Void
  ) {
    self.kind = kind
    self.wrap = wrap
    self.set = set
    self.components = components
  }
}

/// A component of values of a type, by its name in key paths.
struct Component<Whole>: Sendable {
  let name: String
  let kind: AnimatableValue.Kind
  var transform: TransformComponent?
  let value: @Sendable (Whole) -> AnimatableValue?
  let set: @Sendable (inout Whole, AnimatableValue) -> Void

  init<Value>(
    _ name: some RawRepresentable<String>, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<Whole, Value> & Sendable
  ) {
    self.name = name.rawValue
    kind = type.kind
    value = { type.wrap($0[keyPath: path]) }
    set = { type.set(&$0[keyPath: path], $1) }
  }
}

// MARK: Types without components

extension AnimatableType where Value == Double {
  static var number: Self {
    Self(.number, { .number($0) }) { if case .number(let number) = $1 { $0 = number } }
  }
}

extension AnimatableType where Value == Double? {
  /// A number that may be missing.
  static var number: Self {
    Self(.number, { $0.map { .number($0) } }) { if case .number(let number) = $1 { $0 = number } }
  }
}

extension AnimatableType where Value == [Double] {
  static var numbers: Self {
    Self(.numbers, { .numbers($0) }) { if case .numbers(let numbers) = $1 { $0 = numbers } }
  }
}

extension AnimatableType where Value == Bool {
  static var bool: Self {
    Self(.bool, { .bool($0) }) { if case .bool(let bool) = $1 { $0 = bool } }
  }
}

extension AnimatableType where Value == Color {
  static var color: Self {
    Self(.color, { .color($0) }) { if case .color(let color) = $1 { $0 = color } }
  }
}

extension AnimatableType where Value == Color? {
  /// A colour; transparent black where it is missing.
  static var color: Self {
    Self(.color, { .color($0 ?? .clear) }) { if case .color(let color) = $1 { $0 = color } }
  }
}

extension AnimatableType where Value == [Color] {
  static var colors: Self {
    Self(.colors, { .colors($0) }) { if case .colors(let colors) = $1 { $0 = colors } }
  }
}

extension AnimatableType where Value == Path {
  static var path: Self {
    Self(.path, { .path($0) }) { if case .path(let path) = $1 { $0 = path } }
  }
}

extension AnimatableType where Value == Path? {
  /// A path that may be missing.
  static var path: Self {
    Self(.path, { $0.map { .path($0) } }) { if case .path(let path) = $1 { $0 = path } }
  }
}

extension AnimatableType where Value == Transform3D {
  /// A matrix whose components have no key paths.
  static var matrix: Self {
    Self(.transform, { .transform($0) }) { if case .transform(let matrix) = $1 { $0 = matrix } }
  }
}

extension AnimatableType where Value == ImageContent {
  /// A picture, none, or something between two.
  static var picture: Self {
    Self(.image, { $0.crossfade.map { .crossfade($0) } ?? .image($0.contents) }) { content, value in
      switch value {
      case .image(let picture): content.show(picture)
      case .crossfade(let crossfade): content.show(crossfade.nearer, crossfade: crossfade)
      default: break
      }
    }
  }
}
