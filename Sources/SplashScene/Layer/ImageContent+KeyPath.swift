extension ImageContent {
  /// The value of a property that pictures have, or of a component of one.
  func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    guard keyPath == .contents else { return layout.value(at: keyPath) }
    return crossfade.map { .crossfade($0) } ?? .image(contents)
  }

  /// Replaces a property that pictures have, or a component of one.
  mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    switch (keyPath, value) {
    case (.contents, .image(let v)): show(v)
    case (.contents, .crossfade(let v)): show(v.nearer, crossfade: v)
    default: layout.setValue(value, at: keyPath)
    }
  }
}
