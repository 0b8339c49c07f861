/// An animation, with everything precomputed that doesn't depend on time.
final class PreparedAnimation: Sendable {
  /// The kinds of animation, as in ``Animation/Kind``.
  enum Kind: Sendable {
    case basic(PreparedBasic)
    case spring(PreparedBasic, Spring)
    case keyframe(PreparedKeyframes)
    case function(FunctionAnimation)
    case group([PreparedAnimation])
    case view(ViewAnimation, [PreparedKeyframes?])
    case transition(Transition)
  }

  /// When and how often the animation runs; the duration is never 0, except for blocks.
  let timing: MediaTiming
  /// The curve through one complete cycle.
  let timingFunction: TimingFunction
  let kind: Kind

  /// Prepares an animation, including a group's children.
  ///
  /// - Parameter groupDuration: The duration in seconds of the containing group, which is the default duration of the
  ///   animation; `nil` for an animation outside a group.
  init(_ animation: Animation, inGroupLasting groupDuration: Double? = nil) {
    let timing = animation.resolvedTiming(inGroupLasting: groupDuration)
    kind =
      switch animation.kind {
      case .basic(let basic): .basic(PreparedBasic(basic))
      case .spring(let basic, let spring): .spring(PreparedBasic(basic), spring)
      case .keyframe(let keyframe): .keyframe(PreparedKeyframes(keyframe))
      case .function(let function): .function(function)
      case .group(let children):
        .group(children.map { PreparedAnimation($0, inGroupLasting: timing.duration) })
      case .view(let block):
        .view(block, block.changes.map { $0.keyframes.map(PreparedKeyframes.init) })
      case .transition(let transition): .transition(transition)
      }
    self.timing = timing
    timingFunction = animation.timingFunction
  }
}

/// The interpolation between two values, insofar as it doesn't depend on time.
final class PreparedBasic: Sendable {
  /// The ends of the interpolation.
  enum Ends: Sendable {
    case known(from: AnimatableValue, to: AnimatableValue)
    case toModel(from: AnimatableValue)
    case fromRunning(to: AnimatableValue)
    case beyondRunning(by: AnimatableValue)
    case none
  }

  let property: AnimatedProperty
  let ends: Ends

  /// Prepares an animation.
  init(_ basic: BasicAnimation) {
    property = basic.property
    // With a value function, the scalars are absolute, because the layer has no corresponding scalar.
    let isMatrixOfScalars = basic.property.valueFunction != nil
    ends =
      switch (basic.from, basic.to, basic.by) {
      case (let from?, let to?, _): .known(from: from, to: to)
      case (let from?, nil, let by?): .known(from: from, to: from.adding(by))
      case (nil, let to?, let by?): .known(from: to.adding(by, times: -1), to: to)
      case _ where isMatrixOfScalars: .none
      case (let from?, nil, nil): .toModel(from: from)
      case (nil, let to?, nil): .fromRunning(to: to)
      case (nil, nil, let by?): .beyondRunning(by: by)
      case (nil, nil, nil): .none
      }
  }
}
