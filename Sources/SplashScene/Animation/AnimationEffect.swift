/// What a layer's animations do to its properties at one moment.
///
/// UIKit blocks come first, as they change the model; then the animations that replace values, in the
/// order in which they were added; then those that add to them.
struct AnimationEffect {
  /// The model values with everything that UIKit blocks have set by now.
  private var model: LayerProperties
  /// The values with all animations so far applied.
  private(set) var running: LayerProperties
  private var additive: [(AnimationKeyPath, AnimatableValue)] = []

  /// Applies `animations` to a layer's `properties` at a time of the layer.
  init(of animations: [Animation], on properties: LayerProperties, at time: Double) {
    model = properties
    running = properties
    for animation in animations {
      if case .view(let block) = animation.kind { apply(block, of: animation, at: time) }
    }
    for animation in animations { apply(animation, at: time, includingEnd: false) }
    for (keyPath, value) in additive {
      guard let current = running.value(at: keyPath) else { continue }
      running.setValue(current.adding(value), at: keyPath)
    }
  }

  private mutating func apply(_ animation: Animation, at time: Double, includingEnd: Bool) {
    switch animation.kind {
    case .view, .transition: return
    case .basic, .spring, .keyframe, .group: break
    }
    var timing = animation.timing
    if timing.duration == 0 { timing.duration = MediaTiming.transactionDuration }
    guard let sample = timing.sample(at: time, includingEnd: includingEnd) else { return }
    let unit = timing.duration.isFinite ? sample.localTime / timing.duration : 0
    let progress = animation.timingFunction.progress(at: unit)
    switch animation.kind {
    case .view, .transition:
      break
    case .group(let children):
      let childTime = timing.duration.isFinite ? progress * timing.duration : sample.localTime
      // Where the group itself is at the end of a cycle, held, turning round or starting backwards,
      // children that last until then are still there.
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
      guard let frame = keyframe.sample(at: progress), let ends = keyframe.ends else { return }
      set(
        frame.value, cycleEnd: timing.autoreverses ? ends.first : ends.last,
        of: keyframe.property, sample: sample)
      if let angle = frame.angle { additive.append((.transform, .transform(.rotationZ(angle)))) }
    }
  }

  private mutating func apply(
    _ basic: BasicAnimation, at progress: Double, timing: MediaTiming, sample: MediaTiming.Sample
  ) {
    let keyPath = basic.property.keyPath
    let isMatrixOfScalars = basic.property.valueFunction != nil
    // With a value function the scalars stand alone: there is no scalar to read from the layer.
    let neutral = isMatrixOfScalars ? nil : running.value(at: keyPath)
    let modelValue = isMatrixOfScalars ? nil : model.value(at: keyPath)
    let ends: (AnimatableValue, AnimatableValue)? =
      switch (basic.from, basic.to, basic.by) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, from.adding(by))
      case (nil, let to?, let by?): (to.adding(by, times: -1), to)
      case (let from?, nil, nil): modelValue.map { (from, $0) }
      case (nil, let to?, nil): neutral.map { ($0, to) }
      case (nil, nil, let by?): neutral.map { ($0, $0.adding(by)) }
      case (nil, nil, nil): nil
      }
    guard let (from, to) = ends else { return }
    set(
      from.interpolated(to: to, progress), cycleEnd: timing.autoreverses ? from : to,
      of: basic.property, sample: sample)
  }

  private mutating func set(
    _ interpolated: AnimatableValue, cycleEnd: AnimatableValue, of property: AnimatedProperty,
    sample: MediaTiming.Sample
  ) {
    var value = interpolated
    if property.isCumulative, sample.cycle > 0 {
      value = value.adding(cycleEnd, times: sample.cycle)
    }
    if let function = property.valueFunction { value = .transform(function.matrix(of: value)) }
    if property.isAdditive {
      additive.append((property.keyPath, value))
    } else {
      running.setValue(value, at: property.keyPath)
    }
  }

  private mutating func apply(_ block: ViewAnimation, of animation: Animation, at time: Double) {
    let elapsed = time - animation.timing.beginTime
    guard elapsed > -MediaTiming.resolution else { return }
    var timing = animation.timing
    timing.beginTime += block.delay
    // After its end a block leaves its model values, not what a spring has reached by then.
    timing.fillMode = .removed
    let sinceStart = time - timing.beginTime
    let progress: Double
    if sinceStart <= 0 {
      progress = 0
    } else if let sample = timing.sample(at: time), timing.duration > 0 {
      progress =
        block.spring?.progress(at: sample.localTime)
        ?? animation.timingFunction.progress(at: sample.localTime / timing.duration)
    } else {
      progress = 1
    }
    for change in block.changes {
      let value = change.from.interpolated(to: change.to, progress)
      running.setValue(merge(value, of: change, into: running), at: change.keyPath)
      model.setValue(change.to, at: change.keyPath)
    }
  }

  /// The running value after a block has brought a property to `value`: `value` itself unless an
  /// earlier block is still at work, which then goes on underneath.
  private func merge(
    _ value: AnimatableValue, of change: ViewAnimation.Change, into properties: LayerProperties
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
