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

  /// Returns the spans of `window` in which the value changes, as far as samples show; all of the window if it has no
  /// beginning or no end.
  func movingSpans(in window: ClosedRange<Double>) -> TimeSpans {
    guard let samples = samples(in: window) else { return TimeSpans([window]) }
    let (times, values) = (samples.times, samples.values)
    var ranges: [ClosedRange<Double>] = []
    for index in times.indices.dropFirst() where values[index] != values[index - 1] {
      // Next to a sample whose other neighbour is equal, time stands still up to some moment between the samples.
      var (begin, end) = (times[index - 1], times[index])
      if index > 1, values[index - 2] == values[index - 1] {
        begin = boundary(from: begin, to: end) { $0 == values[index - 1] }
      }
      if index + 1 < values.count, values[index + 1] == values[index] {
        end = boundary(from: begin, to: end) { $0 != values[index] }
      }
      ranges.append(begin...max(begin, end))
    }
    return TimeSpans(ranges)
  }

  /// Returns the time at which a condition of the value ceases to hold, which holds at first.
  private func boundary(
    from first: Double, to last: Double, while holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (first, last)
    for _ in 0..<Self.bisectionSteps {
      let middle = (low + high) / 2
      if holds(value(middle)) { low = middle } else { high = middle }
    }
    return high
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
      let change = boundary(from: times[index - 1], to: times[index]) {
        inner.contains($0) != states[index]
      }
      if let first = begin { ranges.append(first...change) }
      begin = states[index] ? change : nil
    }
    if let begin { ranges.append(begin...window.upperBound) }
    return TimeSpans(ranges)
  }
}
