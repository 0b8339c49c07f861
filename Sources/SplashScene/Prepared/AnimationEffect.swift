/// The effect of a layer's animations on its properties at one time.
///
/// UIKit blocks are applied first, because they change the model. They are followed by the animations that replace
/// values, in the order in which they were added, and finally by the additive animations.
struct AnimationEffect {
  /// The model values, including the changes made by UIKit blocks so far; `nil` if they are still the layer's own
  /// values.
  private var changedModel: LayerProperties?
  /// The values after the animations applied so far.
  private(set) var running: LayerProperties
  private let properties: SharedProperties
  /// The layer's time in seconds.
  private let time: Double
  private var additive: [(AnimationKeyPath, AnimatableValue)] = []

  /// Applies animations to a layer's model values at a given layer time.
  init(
    _ animations: LayerAnimations, on model: SharedProperties, at time: Double
  ) {
    properties = model
    self.time = time
    running = properties.values
    for block in animations.blocks {
      if case .view(let changes, let keyframes) = block.kind {
        apply(changes, keyframes, of: block, at: time)
      }
    }
    for animation in animations.others { apply(animation, at: time, includingEnd: false) }
    for (keyPath, value) in additive {
      guard let current = running.value(at: keyPath) else { continue }
      running.setValue(current.adding(value), at: keyPath)
    }
  }

  private func modelValue(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    changedModel.map { $0.value(at: keyPath) } ?? properties.values.value(at: keyPath)
  }

  private mutating func apply(
    _ animation: PreparedAnimation, at time: Double, includingEnd: Bool
  ) {
    let timing = animation.timing
    guard let sample = timing.sample(at: time, includingEnd: includingEnd) else { return }
    let unit = timing.duration.isFinite ? sample.localTime / timing.duration : 0
    let progress = animation.timingFunction.progress(at: unit)
    switch animation.kind {
    case .view, .transition:
      break
    case .group(let children):
      let childTime = timing.duration.isFinite ? progress * timing.duration : sample.localTime
      // When the group is at the end of a cycle (held, reversing, or starting backwards), children that last until
      // that end are still active.
      let isAtEnd = sample.isHeldEnd || sample.localTime >= timing.duration
      for child in children {
        apply(child, at: childTime, includingEnd: isAtEnd || includingEnd)
      }
    case .basic(let basic):
      apply(basic, at: progress, timing: timing, sample: sample)
    case .spring(let basic, let spring):
      let x = spring.progress(at: progress * timing.duration)
      apply(basic, at: x, timing: timing, sample: sample)
    case .keyframe(let keyframe):
      guard let frame = keyframe.sample(at: progress) else { return }
      set(
        frame.value, cycleEnd: keyframe.end(isReversed: timing.autoreverses),
        of: keyframe.property, sample: sample)
      if let angle = frame.angle { additive.append((.transform, .transform(.rotationZ(angle)))) }
    case .function(let animation):
      let moment = TimeFunction.Moment(time: self.time, progress: progress)
      guard let value = animation.function.value(at: moment) else { return }
      set(value, cycleEnd: nil, of: animation.property, sample: sample)
    }
  }

  private mutating func apply(
    _ basic: PreparedBasic, at progress: Double, timing: MediaTiming, sample: MediaTiming.Sample
  ) {
    let keyPath = basic.property.keyPath
    let ends: (AnimatableValue, AnimatableValue)? =
      switch basic.ends {
      case .known(let from, let to): (from, to)
      case .toModel(let from): modelValue(at: keyPath).map { (from, $0) }
      case .fromRunning(let to): running.value(at: keyPath).map { ($0, to) }
      case .beyondRunning(let by): running.value(at: keyPath).map { ($0, $0.adding(by)) }
      case .none: nil
      }
    guard let (from, to) = ends else { return }
    set(
      from.interpolated(to: to, progress), cycleEnd: timing.autoreverses ? from : to,
      of: basic.property, sample: sample)
  }

  private mutating func set(
    _ interpolated: AnimatableValue, cycleEnd: @autoclosure () -> AnimatableValue?,
    of property: AnimatedProperty, sample: MediaTiming.Sample
  ) {
    var value = interpolated
    if property.isCumulative, sample.cycle > 0, let end = cycleEnd() {
      value = value.adding(end, times: sample.cycle)
    }
    if let function = property.valueFunction { value = .transform(function.matrix(of: value)) }
    if property.isAdditive {
      additive.append((property.keyPath, value))
    } else {
      running.setValue(value, at: property.keyPath)
    }
  }

  private mutating func apply(
    _ block: ViewAnimation, _ keyframes: [PreparedKeyframes?], of animation: PreparedAnimation,
    at time: Double
  ) {
    let elapsed = time - animation.timing.beginTime
    guard elapsed > -MediaTiming.resolution else { return }
    let progress = BlockProgress(of: block, animation, at: time)
    var model = changedModel ?? properties.values
    for (change, keyframes) in zip(block.changes, keyframes) {
      let value = progress.value(of: change, keyframes)
      running.setValue(merge(value, of: change, into: running, model), at: change.keyPath)
      model.setValue(change.to, at: change.keyPath)
    }
    changedModel = model
  }

  /// Returns the running value after a block has set a property to `value`. This is `value` itself unless an earlier
  /// block is still running; that block then continues underneath.
  private func merge(
    _ value: AnimatableValue, of change: ViewAnimation.Change, into properties: LayerProperties,
    _ model: LayerProperties
  ) -> AnimatableValue {
    guard let current = properties.value(at: change.keyPath),
      let settled = model.value(at: change.keyPath), current != settled
    else { return value }
    if case .transform(let moving) = current, case .transform(let before) = change.before,
      case .transform(let matrix) = value
    {
      guard let undone = before.inverse else { return value }
      return .transform(moving.concatenating(undone).concatenating(matrix))
    }
    guard value.components != nil else { return value }
    return current.adding(value).adding(change.before, times: -1)
  }
}
