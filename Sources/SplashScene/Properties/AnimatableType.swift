/// The conversion between a Swift type and animatable values.
struct AnimatableType<Value>: Sendable {
  let kind: AnimatableValue.Kind
  /// Returns the animatable value; `nil` if there is no value.
  let get: @Sendable (Value) -> AnimatableValue?
  /// Replaces a value; new values of another kind are ignored.
  let set: @Sendable (inout Value, AnimatableValue) -> Void
  /// The components that have key paths of their own.
  let components: [Component<Value>]

  init(
    _ kind: AnimatableValue.Kind, get: @escaping @Sendable (Value) -> AnimatableValue?,
    set: @escaping @Sendable (inout Value, AnimatableValue) -> Void,
    components: [Component<Value>] = []
  ) {
    self.kind = kind
    self.get = get
    self.set = set
    self.components = components
  }
}

/// A named component of a type, as used in key paths.
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
    value = { type.get($0[keyPath: path]) }
    set = { type.set(&$0[keyPath: path], $1) }
  }
}

// MARK: Types without components

extension AnimatableType where Value == Double {
  static var number: Self {
    Self(.number, get: { .number($0) }, set: { if case .number(let number) = $1 { $0 = number } })
  }
}

extension AnimatableType where Value == Double? {
  /// An optional number.
  static var number: Self {
    Self(
      .number, get: { $0.map { .number($0) } },
      set: { if case .number(let number) = $1 { $0 = number } })
  }
}

extension AnimatableType where Value == [Double] {
  static var numbers: Self {
    Self(
      .numbers, get: { .numbers($0) }, set: { if case .numbers(let numbers) = $1 { $0 = numbers } })
  }
}

extension AnimatableType where Value == Bool {
  static var bool: Self {
    Self(.bool, get: { .bool($0) }, set: { if case .bool(let bool) = $1 { $0 = bool } })
  }
}

extension AnimatableType where Value == Color {
  static var color: Self {
    Self(.color, get: { .color($0) }, set: { if case .color(let color) = $1 { $0 = color } })
  }
}

extension AnimatableType where Value == Color? {
  /// A colour; `nil` stands for transparent black.
  static var color: Self {
    Self(
      .color, get: { .color($0 ?? .clear) }, set: { if case .color(let color) = $1 { $0 = color } })
  }
}

extension AnimatableType where Value == [Color] {
  static var colors: Self {
    Self(.colors, get: { .colors($0) }, set: { if case .colors(let colors) = $1 { $0 = colors } })
  }
}

extension AnimatableType where Value == Path {
  static var path: Self {
    Self(.path, get: { .path($0) }, set: { if case .path(let path) = $1 { $0 = path } })
  }
}

extension AnimatableType where Value == Path? {
  /// An optional path.
  static var path: Self {
    Self(.path, get: { $0.map { .path($0) } }, set: { if case .path(let path) = $1 { $0 = path } })
  }
}

extension AnimatableType where Value == Transform3D {
  /// A matrix whose components have no key paths.
  static var matrix: Self {
    Self(
      .transform, get: { .transform($0) },
      set: { if case .transform(let matrix) = $1 { $0 = matrix } })
  }
}

extension AnimatableType where Value == ImageContent {
  /// An image, no image, or a cross-fade of two images.
  static var picture: Self {
    Self(
      .image, get: { $0.crossfade.map { .crossfade($0) } ?? .image($0.contents) },
      set: { content, value in
        switch value {
        case .image(let picture): content.show(picture)
        case .crossfade(let crossfade): content.show(crossfade.nearer, crossfade: crossfade)
        default: break
        }
      })
  }
}

extension AnimatableType where Value == TextContent {
  /// The text of a text layer.
  static var setString: Self {
    Self(
      .text,
      get: { .text(SetString($0.string, artwork: $0.artwork, offset: $0.offset)) },
      set: { content, value in
        if case .text(let text) = value { content.show(text) }
      })
  }

  /// The number in the text of a text layer, if any.
  static var setNumber: Self {
    Self(
      .number, get: { $0.number.map { .number($0.value) } },
      set: { content, value in
        guard case .number(let value) = value, var number = content.number else { return }
        number.value = value
        content.show(number)
      })
  }
}
