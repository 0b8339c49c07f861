/// The progress of a UIKit block.
struct BlockProgress {
  /// The fraction of the change.
  private let progress: Double
  /// The fractions along x and y, if a spring has an initial velocity for each axis.
  private let axes: Point?

  /// - Parameter time: The layer's time in seconds, at or after the block's start.
  init(of block: ViewAnimation, _ animation: PreparedAnimation, at time: Double) {
    var timing = animation.timing
    timing.beginTime += block.delay
    // After its end, a block leaves its model values in place, regardless of the spring's state.
    timing.fillMode = .removed
    let sinceStart = time - timing.beginTime
    // Without a duration, the values apply from the start itself.
    guard sinceStart > 0 || timing.duration == 0 && sinceStart > -MediaTiming.resolution else {
      (progress, axes) = (0, nil)
      return
    }
    guard let sample = timing.sample(at: time), timing.duration > 0 else {
      (progress, axes) = (1, nil)
      return
    }
    guard let spring = block.spring else {
      progress = animation.timingFunction.progress(at: sample.localTime / timing.duration)
      axes = nil
      return
    }
    func reached(from velocity: Double) -> Double {
      var spring = spring
      spring.initialVelocity = velocity
      return spring.progress(at: sample.localTime)
    }
    progress = spring.progress(at: sample.localTime)
    axes = block.initialVelocity.map { Point(reached(from: $0.x), reached(from: $0.y)) }
  }

  /// Returns the current value of a changed property.
  func value(of change: ViewAnimation.Change, _ keyframes: PreparedKeyframes?) -> AnimatableValue {
    if let keyframes, let frame = keyframes.sample(at: progress) { return frame.value }
    guard let axes else { return change.from.interpolated(to: change.to, progress) }
    switch (change.from, change.to) {
    case (.point(let from), .point(let to)):
      return .point(
        Point(from.x + (to.x - from.x) * axes.x, from.y + (to.y - from.y) * axes.y))
    case (.size(let from), .size(let to)) where change.keyPath == .transform(.translation):
      return .size(
        Size(
          from.width + (to.width - from.width) * axes.x,
          from.height + (to.height - from.height) * axes.y))
    default:
      let progress =
        switch change.keyPath {
        case .position(.x), .transform(.translationX): axes.x
        case .position(.y), .transform(.translationY): axes.y
        default: self.progress
        }
      return change.from.interpolated(to: change.to, progress)
    }
  }
}
