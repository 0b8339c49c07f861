/// The conversion from the time outside a layer or an animation group to the time inside it.
package struct LocalClock: Hashable, Sendable {
  /// The timing, without its fill mode, because time stands still while a fill mode applies.
  package private(set) var timing: MediaTiming
  /// The delay in seconds.
  package let delay: Double
  /// The curve through one cycle.
  package let timingFunction: TimingFunction

  package init(
    _ timing: MediaTiming, delay: Double = 0, timingFunction: TimingFunction = .linear
  ) {
    (self.timing, self.delay, self.timingFunction) = (timing, delay, timingFunction)
    self.timing.fillMode = .removed
  }

  /// Converts a time; `nil` if the layer or group isn't active at that time.
  package func time(at time: Double) -> Double? {
    guard let local = timing.sample(at: time - delay)?.localTime else { return nil }
    guard timing.duration.isFinite, timing.duration > 0 else { return local }
    return timingFunction.progress(at: local / timing.duration) * timing.duration
  }
}
