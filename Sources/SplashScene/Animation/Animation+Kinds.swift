extension Animation {
  /// Creates a `CABasicAnimation` from one value to another, either of which may be omitted.
  ///
  /// An omitted value defaults to the property's value without this animation or, with `by`, to the other value minus
  /// or plus that distance.
  ///
  /// - Parameters:
  ///   - keyPath: The property, whose ``AnimationKeyPath/valueKind`` is the type of the values.
  ///   - from: The start value: `fromValue`.
  ///   - to: The end value: `toValue`.
  ///   - by: The distance between them: `byValue`.
  ///   - timing: When and how often the animation runs.
  ///   - timingFunction: The curve from one value to the other.
  public static func basic(
    _ keyPath: AnimationKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, timing: MediaTiming, timingFunction: TimingFunction = .linear
  ) -> Animation {
    let property = AnimatedProperty(keyPath)
    return Animation(
      timing: timing, timingFunction: timingFunction,
      kind: .basic(BasicAnimation(property, from: from, to: to, by: by)))
  }

  /// Creates a `CASpringAnimation` from one value to another, following the motion of a spring.
  ///
  /// - Parameters:
  ///   - keyPath: The property, whose ``AnimationKeyPath/valueKind`` is the type of the values.
  ///   - from: The start value: `fromValue`.
  ///   - to: The end value: `toValue`.
  ///   - by: The distance between them: `byValue`.
  ///   - spring: The spring's properties.
  ///   - timing: When and how often the animation runs. `nil` runs it once, from the beginning of the layer's or
  ///     group's time until the spring has settled, or until the group ends.
  public static func spring(
    _ keyPath: AnimationKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, spring: Spring = Spring(), timing: MediaTiming? = nil
  ) -> Animation {
    let property = AnimatedProperty(keyPath)
    return Animation(
      timing: timing ?? MediaTiming(duration: 0),
      kind: .spring(BasicAnimation(property, from: from, to: to, by: by), spring))
  }

  /// Creates a `CAKeyframeAnimation` through a list of values.
  ///
  /// - Parameters:
  ///   - keyPath: The property, whose ``AnimationKeyPath/valueKind`` is the type of the values.
  ///   - values: The values; at least one.
  ///   - keyTimes: The times of the values as fractions of the cycle, in ascending order; `nil` for even spacing.
  ///   - timingFunctions: The timing curve of each segment; linear for segments beyond the end of the list.
  ///   - timing: When and how often the animation runs.
  public static func keyframe(
    _ keyPath: AnimationKeyPath, values: [AnimatableValue], keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [], timing: MediaTiming
  ) -> Animation {
    var keyframes = KeyframeAnimation(AnimatedProperty(keyPath), values: values, keyTimes: keyTimes)
    keyframes.timingFunctions = timingFunctions
    return Animation(timing: timing, kind: .keyframe(keyframes))
  }

  /// Creates an animation whose values are a function of time, as with a `CADisplayLink`.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - timing: When the animation runs; `nil` for an endless animation from the beginning of the layer's or group's
  ///     time.
  ///   - value: A closure that returns the property's value at a given time, or `nil` to leave it unchanged. Several
  ///     threads may call it concurrently.
  public static func function(
    _ keyPath: AnimationKeyPath, timing: MediaTiming? = nil,
    _ value: @escaping @Sendable (TimeFunction.Moment) -> AnimatableValue?
  ) -> Animation {
    Animation(
      timing: timing ?? MediaTiming(duration: 0),
      kind: .function(FunctionAnimation(AnimatedProperty(keyPath), TimeFunction(value))))
  }

  /// Creates a `CAAnimationGroup` of animations that run in the group's time and end with the group. An animation
  /// whose duration is 0 lasts as long as the group.
  ///
  /// - Parameters:
  ///   - animations: The animations; their times are relative to the group's beginning.
  ///   - timing: When and how often the group runs.
  ///   - timingFunction: The curve through the group's time.
  public static func group(
    _ animations: [Animation], timing: MediaTiming, timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(timing: timing, timingFunction: timingFunction, kind: .group(animations))
  }
}
