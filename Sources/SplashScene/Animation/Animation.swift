/// Something that changes a layer's properties over time: a `CAAnimation`, or the animations of one
/// UIKit block.
public struct Animation: Hashable, Sendable {
  /// When and how often it runs.
  public var timing: MediaTiming
  /// The curve through the whole of one cycle.
  public var timingFunction = TimingFunction.linear
  /// What it does.
  public var kind: Kind

  /// What an animation does.
  public indirect enum Kind: Hashable, Sendable {
    /// `CABasicAnimation`.
    case basic(BasicAnimation)
    /// `CASpringAnimation`.
    case spring(BasicAnimation, Spring)
    /// `CAKeyframeAnimation`.
    case keyframe(KeyframeAnimation)
    /// Values of a function of time.
    case function(FunctionAnimation)
    /// `CAAnimationGroup`: the children run in the group's time and are clipped to its duration, which is
    /// also that of every child whose own is 0.
    case group([Animation])
    /// `UIView.animate`.
    case view(ViewAnimation)
    /// `CATransition`: it shows what the layer was, too; what changes is in blocks and other animations.
    case transition(Transition)
  }

  /// Makes an animation.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear, kind: Kind) {
    self.timing = timing
    self.timingFunction = timingFunction
    self.kind = kind
  }
}

extension Animation {
  /// The timing with the duration that the animation has where its own is 0, as in Core Animation when none
  /// is set.
  ///
  /// In a group that is the group's, also for springs and groups. A spring by itself lasts until it has
  /// settled, a function has no end, every other animation a quarter of a second, the transaction's duration.
  /// A block keeps 0.
  ///
  /// - Parameter groupDuration: The duration in seconds of the group that the animation is in; `nil` for an
  ///   animation of a layer.
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

/// What all property animations have in common: `CAPropertyAnimation`.
public struct AnimatedProperty: Hashable, Sendable {
  /// The property.
  public var keyPath: AnimationKeyPath
  /// Whether values add to the running value instead of replacing it.
  public var isAdditive = false
  /// Whether the value at the end of a cycle is added for each cycle before.
  public var isCumulative = false
  /// What makes a matrix of interpolated scalars.
  public var valueFunction: ValueFunction?

  /// Names a property, replaced by its animation.
  public init(_ keyPath: AnimationKeyPath) {
    self.keyPath = keyPath
  }
}

/// `CABasicAnimation`: from one value to another, each of which may be missing.
public struct BasicAnimation: Hashable, Sendable {
  /// The property.
  public var property: AnimatedProperty
  /// `fromValue`.
  public var from: AnimatableValue?
  /// `toValue`.
  public var to: AnimatableValue?
  /// `byValue`.
  public var by: AnimatableValue?

  /// Makes an animation of `property`.
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

/// `CAValueFunction`: makes a matrix of one interpolated scalar, or of three.
public enum ValueFunction: String, CaseIterable, Hashable, Sendable {
  /// A rotation about the x axis, radians.
  case rotateX
  /// A rotation about the y axis, radians.
  case rotateY
  /// A rotation about the z axis, radians.
  case rotateZ
  /// A scale of x, y and z.
  case scale
  /// A scale of x.
  case scaleX
  /// A scale of y.
  case scaleY
  /// A scale of z.
  case scaleZ
  /// A translation along x, y and z.
  case translate
  /// A translation along x.
  case translateX
  /// A translation along y.
  case translateY
  /// A translation along z.
  case translateZ

  /// The kind of the values that are interpolated.
  public var valueKind: AnimatableValue.Kind {
    self == .scale || self == .translate ? .numbers : .number
  }
}

/// One block of `UIView.animate`: model values that change when the block runs, and the way there.
///
/// The block runs at its timing's `beginTime`. From then on each property has its `from` value until the
/// delay has passed, goes to its `to` value within the timing's duration, and keeps it. Blocks that
/// overlap add up, as UIKit's additive animations do: what a block contributes to the running value is
/// its distance from `before`.
public struct ViewAnimation: Hashable, Sendable {
  /// A property with its model values around the block.
  public struct Change: Hashable, Sendable {
    /// The property.
    public var keyPath: AnimationKeyPath
    /// The model value that earlier blocks, or the layer, left.
    public var before: AnimatableValue
    /// The model value that is set, without animation, when the block runs; often equal to `before`.
    public var from: AnimatableValue
    /// The model value after the block.
    public var to: AnimatableValue
    /// The way from `from` to `to` through values between, by fractions of the block's duration; `nil` is
    /// the straight one.
    public var keyframes: KeyframeAnimation?

    /// Makes a change.
    public init(
      _ keyPath: AnimationKeyPath, before: AnimatableValue, from: AnimatableValue,
      to: AnimatableValue
    ) {
      self.keyPath = keyPath
      self.before = before
      self.from = from
      self.to = to
    }
  }

  /// What the block changes.
  public var changes: [Change]
  /// The time between the block's run and its animations' start, in seconds.
  public var delay: Double
  /// The spring that takes the curve's place, if any.
  public var spring: Spring?
  /// The velocities with which the spring begins along x and along y, in whole distances a second. Positions
  /// and translations have them; what isn't motion in a plane has the spring's own. `nil` is the spring's own
  /// for all.
  public var initialVelocity: Point?

  /// Makes a block.
  public init(changes: [Change], delay: Double = 0, spring: Spring? = nil) {
    self.changes = changes
    self.delay = delay
    self.spring = spring
  }
}
