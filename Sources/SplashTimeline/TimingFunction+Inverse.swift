import SplashScene

extension TimingFunction {
  /// Returns the inputs, 0…1, whose outputs are in `outputs`.
  func inputs(of outputs: TimeSpans) -> TimeSpans {
    if isLinear { return outputs.within(0...1) }
    return TimeSpans(
      outputs.ranges.flatMap { wanted in
        monotoneParts.compactMap { inputs(of: wanted, in: $0) }
      })
  }

  /// The smallest and the greatest output.
  var outputRange: ClosedRange<Double> {
    if isLinear { return 0...1 }
    let ends = monotoneParts.flatMap { [output(at: $0.lowerBound), output(at: $0.upperBound)] }
    return ClosedRange(between: ends.min() ?? 0, and: ends.max() ?? 1)
  }

  private var isLinear: Bool { c1x == c1y && c2x == c2y }

  private func output(at parameter: Double) -> Double { Self.bezier(parameter, c1y, c2y) }

  /// The spans of the curve's parameter in which the output only rises or only falls.
  private var monotoneParts: [ClosedRange<Double>] {
    let ends = [0] + turningParameters + [1]
    return zip(ends, ends.dropFirst()).map { $0...$1 }
  }

  /// Returns the inputs whose outputs are in `wanted`, of a part of the curve that only rises or only falls; `nil` if
  /// there are none.
  private func inputs(
    of wanted: ClosedRange<Double>, in part: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    let (first, last) = (output(at: part.lowerBound), output(at: part.upperBound))
    guard wanted.overlaps(ClosedRange(between: first, and: last)) else { return nil }
    /// Returns the first parameter whose output has reached, or passed, the given one.
    func parameter(of output: Double) -> Double {
      if first < last ? output <= first : output >= first { return part.lowerBound }
      if first < last ? output >= last : output <= last { return part.upperBound }
      var (low, high) = (part.lowerBound, part.upperBound)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if (self.output(at: middle) < output) == (first < last) {
          low = middle
        } else {
          high = middle
        }
      }
      return high
    }
    let ends = [wanted.lowerBound, wanted.upperBound].map {
      Self.bezier(parameter(of: $0), c1x, c2x)
    }
    return ClosedRange(between: ends[0], and: ends[1])
  }
}
