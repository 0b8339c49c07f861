/// A change to a layer's properties over time: a `CAAnimation`, or the animations of one UIKit block.
public struct Animation: Hashable, Sendable {
  /// When and how often the animation runs.
  public var timing: MediaTiming
  /// The curve through one complete cycle.
  public var timingFunction = TimingFunction.linear
  /// What the animation does.
  public var kind: Kind

  /// A kind of animation.
  public indirect enum Kind: Hashable, Sendable {
    /// `CABasicAnimation`.
    case basic(BasicAnimation)
    /// `CASpringAnimation`.
    case spring(BasicAnimation, Spring)
    /// `CAKeyframeAnimation`.
    case keyframe(KeyframeAnimation)
    /// Values that are a function of time.
    case function(FunctionAnimation)
    /// `CAAnimationGroup`: the children run in the group's time and are clipped to its duration. A child whose own
    /// duration is 0 lasts as long as the group.
    case group([Animation])
    /// `UIView.animate`.
    case view(ViewAnimation)
    /// `CATransition`: also shows the layer's previous state. The changes themselves are made by blocks and other
    /// animations.
    case transition(Transition)
  }

  /// Creates an animation.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear, kind: Kind) {
    self.timing = timing
    self.timingFunction = timingFunction
    self.kind = kind
  }
}

extension Animation {
  /// Returns the timing, with a duration of 0 replaced by the default duration, as Core Animation does when no
  /// duration is set.
  ///
  /// In a group the default is the group's duration, including for springs and nested groups. Outside a group, a
  /// spring lasts until it has settled, a function has no end, and any other animation lasts a quarter of a second,
  /// the transaction's duration. A block's duration of 0 is kept.
  ///
  /// - Parameter groupDuration: The duration in seconds of the group that contains the animation; `nil` for an
  ///   animation added directly to a layer.
  public func resolvedTiming(inGroupLasting groupDuration: Double? = nil) -> MediaTiming {
    guard timing.duration == 0 else { return timing }
    var timing = timing
    switch kind {
    case .view: break
    case .spring(_, let spring): timing.duration = groupDuration ?? spring.settlingDuration
    case .function: timing.duration = groupDuration ?? .infinity
    case .basic, .keyframe, .group, .transition:
      timing.duration = groupDuration ?? MediaTiming.transactionDuration
    }
    return timing
  }
}

/// The properties that all property animations have in common: `CAPropertyAnimation`.
public struct AnimatedProperty: Hashable, Sendable {
  /// The property.
  public var keyPath: AnimationKeyPath
  /// Whether values are added to the running value instead of replacing it.
  public var isAdditive = false
  /// Whether each cycle starts from the value at which the previous cycle ended.
  public var isCumulative = false
  /// The function that creates a matrix from interpolated scalars.
  public var valueFunction: ValueFunction?

  /// Creates a reference to a property whose value the animation replaces.
  public init(_ keyPath: AnimationKeyPath) {
    self.keyPath = keyPath
  }
}

/// `CABasicAnimation`: an animation from one value to another, either of which may be omitted.
public struct BasicAnimation: Hashable, Sendable {
  /// The property.
  public var property: AnimatedProperty
  /// The start value: `fromValue`.
  public var from: AnimatableValue?
  /// The end value: `toValue`.
  public var to: AnimatableValue?
  /// The distance between them: `byValue`.
  public var by: AnimatableValue?

  /// Creates an animation of `property`.
  public init(
    _ property: AnimatedProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.by = by
  }
}

/// `CAValueFunction`: a function that creates a matrix from one or three interpolated scalars.
public enum ValueFunction: String, CaseIterable, Hashable, Sendable {
  /// A rotation about the x axis, in radians.
  case rotateX
  /// A rotation about the y axis, in radians.
  case rotateY
  /// A rotation about the z axis, in radians.
  case rotateZ
  /// A scale along x, y and z.
  case scale
  /// A scale along x.
  case scaleX
  /// A scale along y.
  case scaleY
  /// A scale along z.
  case scaleZ
  /// A translation along x, y and z.
  case translate
  /// A translation along x.
  case translateX
  /// A translation along y.
  case translateY
  /// A translation along z.
  case translateZ

  /// The type of the interpolated values.
  public var valueKind: AnimatableValue.Kind {
    self == .scale || self == .translate ? .numbers : .number
  }
}

/// A `UIView.animate` block: the model values that it sets, and how the changes are animated.
///
/// The block runs at its timing's `beginTime`. From then on, each property has its `from` value until the delay has
/// passed, moves to its `to` value over the timing's duration, and then keeps that value. Overlapping blocks add up,
/// like UIKit's additive animations: each block adds the difference between its value and `before` to the running
/// value.
public struct ViewAnimation: Hashable, Sendable {
  /// A property, with its model values before, at the start of, and after the block.
  package struct Change: Hashable, Sendable {
    /// The property.
    package var keyPath: AnimationKeyPath
    /// The model value left by earlier blocks, or by the layer.
    package var before: AnimatableValue
    /// The model value that is set, without animation, when the block runs; often equal to `before`.
    package var from: AnimatableValue
    /// The model value after the block.
    package var to: AnimatableValue
    /// The intermediate values from `from` to `to`, at fractions of the block's duration; `nil` to interpolate
    /// directly.
    package var keyframes: KeyframeAnimation?

    /// Creates a change.
    package init(
      _ keyPath: AnimationKeyPath, before: AnimatableValue, from: AnimatableValue,
      to: AnimatableValue
    ) {
      self.keyPath = keyPath
      self.before = before
      self.from = from
      self.to = to
    }
  }

  /// The changes that the block makes.
  package var changes: [Change]
  /// The time from the block's start to the start of its animations, in seconds.
  public var delay: Double
  /// The spring that replaces the curve, if any.
  public var spring: Spring?
  /// The spring's initial velocities along x and y, in multiples of the total distance per second. They apply to
  /// positions and translations; other properties use the spring's own velocity. `nil` uses the spring's velocity for
  /// every property.
  public var initialVelocity: Point?

  /// Creates a block.
  package init(changes: [Change], delay: Double = 0, spring: Spring? = nil) {
    self.changes = changes
    self.delay = delay
    self.spring = spring
  }
}
