extension Animation {
  /// A `CABasicAnimation`: from one value to another, each of which may be missing.
  ///
  /// An end that is missing is the property's value without this animation; `by` takes the place of one,
  /// as a distance from the other.
  ///
  /// - Parameters:
  ///   - keyPath: The property, whose ``AnimationKeyPath/valueKind`` the values are of.
  ///   - from: `fromValue`.
  ///   - to: `toValue`.
  ///   - by: `byValue`.
  ///   - timing: When and how often it runs.
  ///   - timingFunction: The curve from the one value to the other.
  public static func basic(
    _ keyPath: AnimationKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, timing: MediaTiming, timingFunction: TimingFunction = .linear
  ) -> Animation {
    let property = AnimatedProperty(keyPath)
    return Animation(
      timing: timing, timingFunction: timingFunction,
      kind: .basic(BasicAnimation(property, from: from, to: to, by: by)))
  }

  /// A `CASpringAnimation`: from one value to another as a spring goes there.
  ///
  /// - Parameters:
  ///   - keyPath: The property, whose ``AnimationKeyPath/valueKind`` the values are of.
  ///   - from: `fromValue`.
  ///   - to: `toValue`.
  ///   - by: `byValue`.
  ///   - spring: The spring.
  ///   - timing: When and how often it runs; `nil` is once, from the layer's or group's beginning until the
  ///     spring has settled, or in a group until the group ends.
  public static func spring(
    _ keyPath: AnimationKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, spring: Spring = Spring(), timing: MediaTiming? = nil
  ) -> Animation {
    let property = AnimatedProperty(keyPath)
    return Animation(
      timing: timing ?? MediaTiming(duration: 0),
      kind: .spring(BasicAnimation(property, from: from, to: to, by: by), spring))
  }

  /// A `CAKeyframeAnimation`: through a list of values.
  ///
  /// - Parameters:
  ///   - keyPath: The property, whose ``AnimationKeyPath/valueKind`` the values are of.
  ///   - values: The values, at least one.
  ///   - keyTimes: The times of the values in fractions of the cycle, ascending; `nil` is even times.
  ///   - timingFunctions: The curve of each segment; those that are missing at the end are linear.
  ///   - timing: When and how often it runs.
  public static func keyframe(
    _ keyPath: AnimationKeyPath, values: [AnimatableValue], keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [], timing: MediaTiming
  ) -> Animation {
    var keyframes = KeyframeAnimation(AnimatedProperty(keyPath), values: values, keyTimes: keyTimes)
    keyframes.timingFunctions = timingFunctions
    return Animation(timing: timing, kind: .keyframe(keyframes))
  }

  /// Values of a function of time: what a `CADisplayLink` is used for.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - timing: When it runs; `nil` is from the layer's or group's beginning on, without an end.
  ///   - value: The property's value at a moment; `nil` leaves it as it is. Several threads may ask at once.
  public static func function(
    _ keyPath: AnimationKeyPath, timing: MediaTiming? = nil,
    _ value: @escaping @Sendable (TimeFunction.Moment) -> AnimatableValue?
  ) -> Animation {
    Animation(
      timing: timing ?? MediaTiming(duration: 0),
      kind: .function(FunctionAnimation(AnimatedProperty(keyPath), TimeFunction(value))))
  }

  /// A `CAAnimationGroup`: animations that run in the group's time and end with it. One whose duration is 0
  /// lasts as long as the group.
  ///
  /// - Parameters:
  ///   - animations: The animations; their times count from the group's beginning.
  ///   - timing: When and how often the group runs.
  ///   - timingFunction: The curve through the group's time.
  public static func group(
    _ animations: [Animation], timing: MediaTiming, timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(timing: timing, timingFunction: timingFunction, kind: .group(animations))
  }
}
