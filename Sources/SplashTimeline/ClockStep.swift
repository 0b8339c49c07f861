import SplashScene

/// One conversion on the way from scene time to a layer's time.
enum ClockStep: Sendable {
  /// From the time outside a layer to the time inside it. Outside the active duration, time stands still if the fill
  /// mode says so, and otherwise the layer doesn't exist.
  case layer(MediaTiming)
  /// From the time outside an animation group to the time inside it, by the curve through one cycle.
  case group(MediaTiming, TimingFunction)
  /// From a replicator's time to that of its copies, each of which is `delay` seconds behind the previous one. An
  /// animated delay is any of those in the range.
  case copies(count: Int, delay: ClosedRange<Double>)
  /// To `speed` · time + `offset`.
  case linear(speed: Double, offset: Double)
  /// To a time that doesn't depend on the time outside.
  case fixed(Double)
  /// To a time that an animation sets. If it only counts while it moves, there is no time inside while it stands still.
  case animated(AnimatedTime, isMoving: Bool)
}

/// A time inside a step, in seconds.
struct StepTime {
  var time: Double
  /// Whether an animation that ends at this time is still active, because a group holds its end.
  var includesEnd = false
}

extension ClockStep {
  /// Converts a time from outside to inside; of copies, that of the first. `nil` where the inside doesn't exist.
  func inside(_ outer: StepTime) -> StepTime? {
    switch self {
    case .layer(let timing):
      return timing.sample(at: outer.time).map { StepTime(time: $0.localTime) }
    case .group(let timing, let curve):
      guard let sample = timing.sample(at: outer.time, includingEnd: outer.includesEnd) else {
        return nil
      }
      let isAtEnd = sample.isHeldEnd || sample.localTime >= timing.duration
      return StepTime(
        time: timing.duration.isFinite && timing.duration > 0
          ? curve.progress(at: sample.localTime / timing.duration) * timing.duration
          : sample.localTime,
        includesEnd: isAtEnd || outer.includesEnd)
    case .copies: return outer
    case .linear(let speed, let offset): return StepTime(time: outer.time * speed + offset)
    case .fixed(let time): return StepTime(time: time)
    case .animated(let time, _): return StepTime(time: time.value(outer.time))
    }
  }

  /// The step without its fill mode, so that there is no time inside while time stands still.
  var running: ClockStep {
    switch self {
    case .layer(let timing): .layer(timing.withoutFill)
    case .group(let timing, let curve): .group(timing.withoutFill, curve)
    case .animated(let time, _): .animated(time, isMoving: true)
    case .copies, .linear, .fixed: self
    }
  }

  /// Returns a span that contains all times inside, for the times outside in `window`.
  func insideWindow(_ window: ClosedRange<Double>) -> ClosedRange<Double> {
    switch self {
    case .layer(let timing): return timing.localWindow(window, .linear)
    case .group(let timing, let curve): return timing.localWindow(window, curve)
    case .copies(let count, let delay):
      let last = Double(max(0, count - 1))
      return ClosedRange(
        between: window.lowerBound - max(0, last * delay.upperBound),
        and: window.upperBound - min(0, last * delay.lowerBound))
    case .linear(let speed, let offset):
      return ClosedRange(
        between: window.lowerBound * speed + offset, and: window.upperBound * speed + offset)
    case .fixed(let time): return time...time
    case .animated(let time, _): return time.range(in: window)
    }
  }

  /// Returns the times outside, within `window`, at which the time inside is in `inner`. Of copies, these are the
  /// times of all of them.
  func outside(_ inner: TimeSpans, in window: ClosedRange<Double>) -> TimeSpans {
    switch self {
    case .layer(let timing):
      return timing.parentSpans(of: inner, .linear, includingEnd: false, in: window)
    case .group(let timing, let curve):
      return timing.parentSpans(of: inner, curve, includingEnd: true, in: window)
    case .copies(let count, let delay):
      return Self.copies(of: inner, count, delay).within(window)
    case .linear(let speed, let offset):
      return inner.mapped(by: 1 / speed, adding: -offset / speed).within(window)
    case .fixed(let time): return inner.contains(time) ? TimeSpans([window]) : .never
    case .animated(let time, let isMoving):
      let spans = time.spans(of: inner, in: window)
      return isMoving ? spans.intersection(time.movingSpans(in: window)) : spans
    }
  }

  /// The greatest number of copies whose spans are kept apart.
  private static let mostCopies = 1000

  private static func copies(
    of spans: TimeSpans, _ count: Int, _ delay: ClosedRange<Double>
  ) -> TimeSpans {
    if count == 0 { return .never }
    guard count > 1, delay != 0...0 else { return spans }
    if delay.lowerBound == delay.upperBound, count <= mostCopies {
      return TimeSpans(
        (0..<count).flatMap { spans.mapped(by: 1, adding: Double($0) * delay.lowerBound).ranges })
    }
    let last = Double(count - 1)
    return TimeSpans(
      spans.ranges.map { span in
        ClosedRange(
          between: span.lowerBound + min(0, last * delay.lowerBound),
          and: span.upperBound + max(0, last * delay.upperBound))
      })
  }
}
