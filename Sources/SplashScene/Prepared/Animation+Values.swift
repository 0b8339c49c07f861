extension Animation {
  /// Returns the values of the animated property in the forward half of a cycle, as if the layer had no other
  /// animations.
  ///
  /// - Parameters:
  ///   - count: The number of evenly spaced values, including those at both ends; at least 2.
  ///   - duration: The duration of the cycle in seconds.
  ///   - properties: The layer's model values.
  /// - Returns: `nil` for groups, functions, transitions, several properties, and cycles without an end.
  package func values(
    _ count: Int, inCycleLasting duration: Double, on properties: LayerProperties
  ) -> [AnimatableValue]? {
    guard duration.isFinite, duration > 0, keyPaths.count == 1, let keyPath = keyPaths.first else {
      return nil
    }
    var single = self
    single.timing = MediaTiming(duration: duration, fillMode: .both)
    switch kind {
    case .basic, .spring, .keyframe: break
    case .view(var block):
      block.delay = 0
      single.kind = .view(block)
    case .function, .group, .transition: return nil
    }
    let animations = LayerAnimations([PreparedAnimation(single)])
    let model = SharedProperties(properties)
    let values = (0..<count).compactMap { index in
      AnimationEffect(animations, on: model, at: duration * Double(index) / Double(count - 1))
        .running.value(at: keyPath)
    }
    return values.count == count ? values : nil
  }
}
