import SplashSystem
import Synchronization

/// The factor by which an emitter's birth rates are multiplied over time, and its integral.
///
/// The factor is constant, or a step function: within each 1/240 s of layer time, it has the value at the middle of
/// that step. This makes births independent of the times at which the emitter is sampled.
final class BirthRate: Sendable {
  /// The number of steps per second.
  static let stepsPerSecond = 240.0
  /// The maximum number of steps: after about five hours of animation, the factor is constant.
  private static let maximumSteps = 1 << 22

  /// The factor as a function of layer time.
  private let value: @Sendable (Double) -> Double
  /// The index of the first step, and the number of steps before the factor becomes constant.
  private let first: Double
  private let count: Int
  private let before: Double
  /// The integral at the beginning of each step, as far as it has been computed.
  private let sums = Mutex<[Double]>([0])

  /// Creates a constant factor.
  init(_ value: Double) {
    self.value = { _ in value }
    (first, count, before) = (0, 0, value)
  }

  /// Creates a factor that changes only within `times`, whose upper bound may be infinite.
  init(changingIn times: ClosedRange<Double>, _ value: @escaping @Sendable (Double) -> Double) {
    self.value = value
    first = (times.lowerBound * Self.stepsPerSecond).rounded(.down)
    let last = (times.upperBound * Self.stepsPerSecond).rounded(.up)
    count = Int(clamping: min(max(last - first, 0), Double(Self.maximumSteps)))
    before = value((first - 1) / Self.stepsPerSecond)
  }

  /// The integral, computed up to a given time.
  struct Integral {
    private let start: Double
    private let sums: [Double]
    private let before: Double
    private let after: Double

    fileprivate init(start: Double, sums: [Double], before: Double, after: Double) {
      (self.start, self.sums, self.before, self.after) = (start, sums, before, after)
    }

    /// Returns the integral from the first step to a given time: if the factor is always 1, the number of seconds
    /// between them.
    func value(at time: Double) -> Double {
      let step = (time - start) * BirthRate.stepsPerSecond
      if step <= 0 { return before * (time - start) }
      let last = sums.count - 1
      guard step < Double(last) else {
        return sums[last] + after * (time - start - Double(last) / BirthRate.stepsPerSecond)
      }
      let index = Int(clamping: step)
      return sums[index] + (sums[index + 1] - sums[index]) * (step - Double(index))
    }

    /// Returns the first time at which the integral has the given value, which it must reach.
    func time(of value: Double) -> Double {
      if value <= 0, before > 0 { return start + value / before }
      let last = sums.count - 1
      if value > sums[last], after > 0 {
        return start + Double(last) / BirthRate.stepsPerSecond + (value - sums[last]) / after
      }
      // The first step at whose end the integral is at least the value.
      var (low, high) = (0, last)
      while high - low > 1 {
        let middle = (low + high) / 2
        if sums[middle] < value { low = middle } else { high = middle }
      }
      guard high > low, sums[high] > sums[low] else { return start }
      let step = Double(low) + (value - sums[low]) / (sums[high] - sums[low])
      return start + step / BirthRate.stepsPerSecond
    }
  }

  /// Returns the integral, computed up to a given time.
  func integral(upTo time: Double) -> Integral {
    let start = first / Self.stepsPerSecond
    let needed = min(max((time - start) * Self.stepsPerSecond, 0).rounded(.up) + 1, Double(count))
    let known = sums.withLock { sums in
      while sums.count <= Int(clamping: needed) {
        let middle = (first + Double(sums.count) - 0.5) / Self.stepsPerSecond
        sums.append(sums[sums.count - 1] + value(middle) / Self.stepsPerSecond)
      }
      return sums
    }
    // Once the last step is known, the factor after it is constant.
    let isWhole = known.count > count
    let after = isWhole ? value((first + Double(count) + 1) / Self.stepsPerSecond) : 0
    return Integral(start: start, sums: known, before: before, after: after)
  }
}
