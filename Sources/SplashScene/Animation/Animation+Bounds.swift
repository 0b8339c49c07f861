extension Animation {
  /// Returns whether the animation changes any property that satisfies a condition.
  func changes(_ isAffected: (AnimationKeyPath) -> Bool) -> Bool {
    switch kind {
    case .basic(let basic), .spring(let basic, _): isAffected(basic.property.keyPath)
    case .keyframe(let keyframe): isAffected(keyframe.property.keyPath)
    case .function(let function): isAffected(function.property.keyPath)
    case .group(let children): children.contains { $0.changes(isAffected) }
    case .view(let block): block.changes.contains { isAffected($0.keyPath) }
    case .transition: false
    }
  }

  /// Returns the greatest value that the animation can assign to a numeric property, ignoring the overshoot of
  /// springs and curves; 0 if the animation doesn't change the property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - model: Its model value.
  /// - Returns: The greatest value, or infinity for values that accumulate from cycle to cycle.
  package func greatestValue(of keyPath: AnimationKeyPath, from model: Double) -> Double {
    func greatest(_ values: [AnimatableValue?], _ property: AnimatedProperty, sums: Bool) -> Double
    {
      guard property.keyPath == keyPath else { return 0 }
      let numbers = values.compactMap { value in
        if case .number(let number)? = value { number } else { nil }
      }
      if property.isCumulative { return .infinity }
      let isSum = sums || property.isAdditive
      return isSum ? model + numbers.map(abs).reduce(0, +) : numbers.max() ?? 0
    }
    switch kind {
    case .basic(let basic), .spring(let basic, _):
      return greatest([basic.from, basic.to, basic.by], basic.property, sums: basic.by != nil)
    case .keyframe(let keyframe): return greatest(keyframe.values, keyframe.property, sums: false)
    case .function(let function):
      // A function's values aren't known in advance. Emitters limit them to the model value.
      guard function.property.keyPath == keyPath else { return 0 }
      return keyPath == .instanceCount ? .infinity : model
    case .group(let children):
      return children.map { $0.greatestValue(of: keyPath, from: model) }.max() ?? 0
    case .view(let block):
      return block.changes.map { change in
        greatest(
          [change.from, change.to] + (change.keyframes?.values ?? []),
          AnimatedProperty(change.keyPath), sums: false)
      }.max() ?? 0
    case .transition: return 0
    }
  }
}
