/// A step from the time outside a layer or a group of animations to the time inside.
package struct LocalClock: Hashable, Sendable {
  /// When it runs; what fill modes show outside of that stands still, so that they are left out.
  package private(set) var timing: MediaTiming
  /// How many seconds it is behind.
  package let delay: Double
  /// The curve through a cycle.
  package let timingFunction: TimingFunction

  package init(
    _ timing: MediaTiming, delay: Double = 0, timingFunction: TimingFunction = .linear
  ) {
    (self.timing, self.delay, self.timingFunction) = (timing, delay, timingFunction)
    self.timing.fillMode = .removed
  }

  /// The time inside at a time outside; `nil` where it doesn't run.
  package func time(at time: Double) -> Double? {
    guard let local = timing.sample(at: time - delay)?.localTime else { return nil }
    guard timing.duration.isFinite, timing.duration > 0 else { return local }
    return timingFunction.progress(at: local / timing.duration) * timing.duration
  }
}
