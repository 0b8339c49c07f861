import Synchronization

/// A time that an animation sets, as a function of the time outside. It has no formula, so it is sampled.
final class AnimatedTime: Sendable {
  /// The function.
  let value: @Sendable (Double) -> Double
  /// The samples of the window that was asked for last.
  private let known = Mutex<Samples?>(nil)

  private struct Samples {
    let window: ClosedRange<Double>
    let times: [Double]
    let values: [Double]
  }

  /// The number of samples in a window.
  private static let count = 2400
  /// The number of bisection steps between two samples, where a condition begins or ceases to hold.
  private static let bisectionSteps = 40

  init(_ value: @escaping @Sendable (Double) -> Double) {
    self.value = value
  }

  /// Returns evenly spaced samples from the beginning to the end of a window; `nil` if it has no beginning or no end.
  private func samples(in window: ClosedRange<Double>) -> Samples? {
    let step = (window.upperBound - window.lowerBound) / Double(Self.count)
    guard step.isFinite else { return nil }
    return known.withLock { known in
      if let known, known.window == window { return known }
      let times = (0...Self.count).map { window.lowerBound + step * Double($0) }
      let samples = Samples(window: window, times: times, values: times.map(value))
      known = samples
      return samples
    }
  }

  /// Returns the smallest and the greatest sample in a window; all of time if the window has no beginning or no end.
  func range(in window: ClosedRange<Double>) -> ClosedRange<Double> {
    guard let values = samples(in: window)?.values, let least = values.min(),
      let greatest = values.max()
    else { return -.infinity ... .infinity }
    return ClosedRange(between: least, and: greatest)
  }

  /// Returns the spans of `window` in which the value is in `inner`, as far as samples show; all of the window if it
  /// has no beginning or no end.
  func spans(of inner: TimeSpans, in window: ClosedRange<Double>) -> TimeSpans {
    guard let samples = samples(in: window) else { return TimeSpans([window]) }
    let states = samples.values.map(inner.contains)
    let times = samples.times
    var ranges: [ClosedRange<Double>] = []
    var begin = states[0] ? times[0] : nil
    for index in times.indices.dropFirst() where states[index] != states[index - 1] {
      var (low, high) = (times[index - 1], times[index])
      for _ in 0..<Self.bisectionSteps {
        let middle = (low + high) / 2
        if inner.contains(value(middle)) == states[index] { high = middle } else { low = middle }
      }
      if let first = begin { ranges.append(first...high) }
      begin = states[index] ? high : nil
    }
    if let begin { ranges.append(begin...window.upperBound) }
    return TimeSpans(ranges)
  }
}
