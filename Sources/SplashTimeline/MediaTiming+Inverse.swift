import SplashScene

extension MediaTiming {
  /// The timing without its fill mode.
  var withoutFill: MediaTiming {
    var timing = self
    timing.fillMode = .removed
    return timing
  }

  /// The parent's times from the beginning to the end of all cycles. At speed 0, this is all of time.
  package var activeSpan: ClosedRange<Double> {
    if speed == 0 { return -.infinity ... .infinity }
    return ClosedRange(between: beginTime, and: beginTime + activeDuration / abs(speed))
  }

  /// The length of a cycle in local seconds, with the way back; `nil` if there is only one, without an end.
  private var cycleLength: Double? {
    let length = autoreverses ? 2 * duration : duration
    return length.isFinite && length > 0 ? length : nil
  }

  /// The parent's times at which cycles begin, except the first, in order; at most `limit`.
  func cycleBegins(atMost limit: Int) -> [Double] {
    guard let cycleLength, speed != 0 else { return [] }
    let active = activeSpan
    let isForward = speed > 0
    // Cycles begin at multiples of their length. With a negative speed, the highest one is the first.
    var index = (timeOffset / cycleLength).rounded(isForward ? .down : .up)
    var begins: [Double] = []
    // One of the first may be at the very beginning.
    for _ in 0..<limit + 2 {
      index += isForward ? 1 : -1
      let begin = beginTime + (index * cycleLength - timeOffset) / speed
      guard begin < active.upperBound - Self.resolution else { break }
      if begin > active.lowerBound + Self.resolution { begins.append(begin) }
    }
    return begins
  }

  /// Returns the local time at a parent's time, after a curve through each cycle.
  private func local(at parentTime: Double, _ curve: TimingFunction) -> Double? {
    guard let sample = sample(at: parentTime) else { return nil }
    guard cycleLength != nil else { return sample.localTime }
    return curve.progress(at: sample.localTime / duration) * duration
  }

  /// Returns a span that contains all local times, for the parent's times in `window`.
  func localWindow(
    _ window: ClosedRange<Double>, _ curve: TimingFunction
  ) -> ClosedRange<Double> {
    if cycleLength != nil {
      let outputs = curve.outputRange
      return ClosedRange(
        between: outputs.lowerBound * duration, and: outputs.upperBound * duration)
    }
    if speed == 0 { return timeOffset...timeOffset }
    let ends = [window.lowerBound, window.upperBound].map {
      (min(max($0, activeSpan.lowerBound), activeSpan.upperBound) - beginTime) * speed + timeOffset
    }
    return ClosedRange(between: ends[0], and: ends[1])
  }

  /// Returns the parent's times, within `window`, at which the local time is in `inner`. Times that a fill mode holds
  /// count.
  ///
  /// - Parameters:
  ///   - curve: The curve through one cycle.
  ///   - includingEnd: Whether a held end is in spans that end with it, as for the animations of a group.
  func parentSpans(
    of inner: TimeSpans, _ curve: TimingFunction, includingEnd: Bool,
    in window: ClosedRange<Double>
  ) -> TimeSpans {
    if speed == 0 {
      return local(at: 0, curve).map(inner.contains) == true ? TimeSpans([window]) : .never
    }
    let active = activeSpan
    var spans = TimeSpans.never
    if active.overlaps(window) {
      spans = runningSpans(of: inner, curve, in: active.clamped(to: window))
    }
    if fillMode.holdsStart, active.lowerBound > window.lowerBound,
      let held = local(at: active.lowerBound, curve),
      inner.ranges.contains(where: { $0.holds(held, includingEnd: false) })
    {
      spans = spans.union(
        TimeSpans([window.lowerBound...min(active.lowerBound, window.upperBound)]))
    }
    if fillMode.holdsEnd, active.upperBound < window.upperBound,
      let held = local(at: active.upperBound, curve),
      inner.ranges.contains(where: { $0.holds(held, includingEnd: includingEnd) })
    {
      spans = spans.union(
        TimeSpans([max(active.upperBound, window.lowerBound)...window.upperBound]))
    }
    return spans
  }

  /// The greatest number of cycles that are looked at one by one. Of more, only the first two and the last two are,
  /// and what is between their spans counts as one span.
  private static let mostCycles = 10_000.0

  /// Returns the parent's times, within `active`, at which the local time is in `inner`.
  private func runningSpans(
    of inner: TimeSpans, _ curve: TimingFunction, in active: ClosedRange<Double>
  ) -> TimeSpans {
    let parentTimes = { (raw: TimeSpans) in
      raw.mapped(by: 1 / speed, adding: beginTime - timeOffset / speed).within(active)
    }
    guard let cycleLength else { return parentTimes(inner) }
    var cycle = curve.inputs(of: inner.mapped(by: 1 / duration, adding: 0))
      .mapped(by: duration, adding: 0)
    if autoreverses { cycle = cycle.union(cycle.mapped(by: -1, adding: cycleLength)) }
    if cycle.isEmpty { return .never }
    let ends = [active.lowerBound, active.upperBound].map {
      (($0 - beginTime) * speed + timeOffset) / cycleLength
    }
    let first = (min(ends[0], ends[1])).rounded(.down)
    let end = max(ends[0], ends[1])
    // With a negative speed, the very first moment is the beginning of a cycle.
    let beginsAtZero = speed < 0 && abs(end) * cycleLength < Self.resolution
    let last = beginsAtZero ? 0 : max(first, end.rounded(.up) - 1)
    let spans = { (index: Double) in
      parentTimes(cycle.mapped(by: 1, adding: index * cycleLength)).ranges
    }
    if last - first <= Self.mostCycles {
      return TimeSpans(stride(from: first, through: last, by: 1).flatMap(spans))
    }
    let known = [first, first + 1, last - 1, last].filter(\.isFinite).flatMap(spans)
    guard let hull = TimeSpans(known).hull else { return .never }
    // Cycles without an end are within the active time to its infinite end.
    return TimeSpans([
      ClosedRange(
        between: active.lowerBound.isFinite ? hull.lowerBound : active.lowerBound,
        and: active.upperBound.isFinite ? hull.upperBound : active.upperBound)
    ])
  }
}

extension ClosedRange<Double> {
  /// Returns whether a time that stands still is in the span, to which its end only belongs if `includingEnd` says so.
  /// As in ``MediaTiming/sample(at:includingEnd:)``, times that are closer than the resolution are the same.
  fileprivate func holds(_ time: Double, includingEnd: Bool) -> Bool {
    let resolution = MediaTiming.resolution
    let end =
      includingEnd || lowerBound == upperBound ? upperBound + resolution : upperBound - resolution
    return lowerBound - resolution <= time && time < end
  }
}
