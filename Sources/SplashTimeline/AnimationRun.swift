package import SplashScene

/// An animation of a layer, in scene time.
package struct AnimationRun: Sendable {
  /// The animation.
  package let animation: Animation
  /// The animation's timing, with the default duration resolved. A block's delay is part of the begin time.
  package let timing: MediaTiming
  /// The clock of the layer, or of the group that contains the animation.
  package let outer: Clock
  /// The animation's index in its layer's list, followed by its indices in the lists of its groups.
  package let indices: [Int]
  /// The number of animations in each of the lists that ``indices`` refers to.
  package let counts: [Int]
  /// Whether the animation is a UIKit block. Blocks are in a list of their own.
  package let isBlock: Bool

  private init(
    _ animation: Animation, in group: Double?, _ outer: Clock, _ indices: [Int], _ counts: [Int],
    isBlock: Bool
  ) {
    self.animation = animation
    var timing = animation.resolvedTiming(inGroupLasting: group)
    if case .view(let block) = animation.kind { timing.beginTime += block.delay }
    self.timing = timing
    (self.outer, self.indices, self.counts, self.isBlock) = (outer, indices, counts, isBlock)
  }

  /// Returns the runs of a layer's animations, in order: first those of its list, then those of its blocks.
  ///
  /// - Parameter clock: The layer's clock.
  package static func runs(of layer: Layer, _ clock: Clock) -> [AnimationRun] {
    let listed = layer.animations.prefix { if case .view = $0.kind { false } else { true } }.count
    let blocks = layer.animations.count - listed
    return layer.animations.enumerated().map { index, animation in
      let isBlock = index >= listed
      return AnimationRun(
        animation, in: nil, clock, [isBlock ? index - listed : index], [isBlock ? blocks : listed],
        isBlock: isBlock)
    }
  }

  /// The runs of a group's animations.
  package var members: [AnimationRun] {
    guard case .group(let members) = animation.kind else { return [] }
    let clock = outer.inside(.group(timing, animation.timingFunction))
    return members.enumerated().map { index, member in
      AnimationRun(
        member, in: timing.duration, clock, indices + [index], counts + [members.count],
        isBlock: false)
    }
  }

  /// Returns the spans of scene time within `window` in which the animation runs. Where time stands still, it doesn't.
  package func spans(in window: ClosedRange<Double>) -> TimeSpans {
    if timing.speed == 0 || outer.isStill { return .never }
    return outer.running.spans(of: TimeSpans([timing.activeSpan]), in: window)
  }

  /// Returns the spans of scene time within `window` in which the animation doesn't run, but has a value all the same:
  /// because a fill mode, its own or that of a group or a layer around it, holds the value, or because time stands
  /// still.
  package func held(in window: ClosedRange<Double>) -> TimeSpans {
    let active = timing.activeSpan
    let begin = timing.fillMode.holdsStart ? -.infinity : active.lowerBound
    let end = timing.fillMode.holdsEnd ? .infinity : active.upperBound
    return outer.spans(of: TimeSpans([begin...end]), in: window).subtracting(spans(in: window))
      .lasting
  }

  /// Returns the scene times within `window` at which the animation's value can jump, in order: where it begins and
  /// ends to run or to be held, where a cycle or the time around it starts anew, and where a block sets its `from`,
  /// before its delay. Jumps between keyframes aren't included.
  package func jumps(in window: ClosedRange<Double>) -> [Double] {
    var times = (spans(in: window).ranges + held(in: window).ranges).flatMap {
      [$0.lowerBound, $0.upperBound]
    }
    times += outer.jumps(in: window)
    times += outer.moments(of: timing.cycleBegins(atMost: Self.mostJumps), in: window)
    return (times + begins(in: window)).sorted()
  }

  private static let mostJumps = 1000

  /// Returns the scene times within `window` at which the animation begins; a block before its delay.
  package func begins(in window: ClosedRange<Double>) -> [Double] {
    var begin = timing.beginTime
    if case .view(let block) = animation.kind { begin -= block.delay }
    return outer.running.moments(of: [begin], in: window)
  }

  /// Returns the scene times in a span at which cycles begin, except the first; at most `limit`.
  package func cycles(in span: ClosedRange<Double>, atMost limit: Int = 1000) -> [Double] {
    outer.running.moments(of: timing.cycleBegins(atMost: limit), in: span).filter {
      $0 > span.lowerBound && $0 < span.upperBound
    }
  }

  /// Returns the scene times in a span of one cycle at which the first cycle reaches each of the animation's keyframes,
  /// or its beginning and its end.
  package func keyframes(in span: ClosedRange<Double>) -> [Double] {
    guard timing.duration.isFinite, timing.duration > 0 else { return [] }
    let clock = outer.running.inside(
      .group(timing.withoutFill, isPacedByCurve ? animation.timingFunction : .linear))
    return animation.keyFractions.compactMap { fraction in
      clock.moments(of: [fraction * timing.duration], in: span).first
    }
  }

  /// Whether the animation's curve applies to the whole cycle, before keyframes are looked up.
  private var isPacedByCurve: Bool {
    if case .keyframe = animation.kind { true } else { false }
  }
}
