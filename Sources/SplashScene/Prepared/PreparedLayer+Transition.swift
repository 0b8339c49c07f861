extension PreparedLayer {
  /// A running transition.
  struct RunningTransition {
    var transition: Transition
    var beginTime: Double
    var progress: Double
  }

  /// Returns the running transition at a given layer time: the one that began last.
  func transition(at time: Double) -> RunningTransition? {
    var result: RunningTransition?
    for animation in transitions {
      let timing = animation.timing
      guard case .transition(let transition) = animation.kind,
        time > timing.beginTime - MediaTiming.resolution,
        timing.beginTime >= result?.beginTime ?? -.infinity,
        let sample = timing.sample(at: time)
      else { continue }
      let progress = animation.timingFunction.progress(at: sample.localTime / timing.duration)
      let (start, end) = (transition.startProgress, transition.endProgress)
      result = RunningTransition(
        transition: transition, beginTime: timing.beginTime,
        progress: start + (end - start) * progress)
    }
    return result.flatMap { $0.progress == 1 ? nil : $0 }
  }
}
