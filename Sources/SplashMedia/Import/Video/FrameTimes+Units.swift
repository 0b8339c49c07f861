internal import SplashScene

extension FrameTimes {
  /// Creates frame times from times in a file's units.
  ///
  /// Formats that store milliseconds can't represent multiples of a thirtieth of a second exactly. If all times equal
  /// a frame rate's times after rounding, the frame rate's exact times are used.
  ///
  /// - Parameters:
  ///   - units: The start time of each frame in the file's units, in ascending order.
  ///   - last: The duration of the last frame; 0 if unknown.
  ///   - timeBase: The duration of a unit in seconds.
  ///   - rates: The possible frame rates, beginning with the most likely.
  convenience init(
    units: [Int64], last: Int64, timeBase: (numerator: Int64, denominator: Int64),
    rates: [(numerator: Int64, denominator: Int64)]
  ) {
    let start = units.first ?? 0
    let seconds = { (units: Int64) -> Double in
      Double(units) * Double(timeBase.numerator) / Double(max(1, timeBase.denominator))
    }
    // A distance that overflows is rejected later, because the duration is then too long.
    let distances = units.map { unit in
      let (distance, isTooFar) = unit.subtractingReportingOverflow(start)
      return isTooFar ? Int64.max : distance
    }
    for rate in rates where rate.numerator > 0 && rate.denominator > 0 {
      // The number of units per frame.
      let step =
        Double(timeBase.denominator) * Double(rate.denominator)
        / (Double(timeBase.numerator) * Double(rate.numerator))
      // Averages of uneven frame durations aren't actual frame rates.
      guard step > 8, step < 1e6, step != step.rounded(), [1, 2, 1001].contains(rate.denominator)
      else { continue }
      guard let numbers = Self.numbers(of: distances, step: step) else { continue }
      let frame = Double(rate.denominator) / Double(rate.numerator)
      let lastCount = max(1, (Double(last) / step).rounded())
      self.init(
        starts: numbers.map { $0 * Double(rate.denominator) / Double(rate.numerator) },
        duration: ((numbers.last ?? 0) + lastCount) * frame)
      return
    }
    let starts = distances.map(seconds)
    var rest = seconds(last)
    if rest <= 0, let end = starts.last {
      // The last frame is as long as the previous frame, or as an average frame.
      let before = starts.count > 1 ? end - starts[starts.count - 2] : 0
      let rate = rates.first { $0.numerator > 0 && $0.denominator > 0 }
      rest = before > 0 ? before : rate.map { Double($0.denominator) / Double($0.numerator) } ?? 0.1
    }
    self.init(starts: starts, duration: (starts.last ?? 0) + rest)
  }

  /// Returns the numbers of the frames that begin at the given times after rounding to units; `nil` if the times
  /// don't match the rate.
  private static func numbers(of distances: [Int64], step: Double) -> [Double]? {
    var numbers: [Double] = []
    numbers.reserveCapacity(distances.count)
    for distance in distances {
      let number = (Double(distance) / step).rounded()
      // The first time is rounded as well.
      guard abs(Double(distance) - number * step) <= 1.001 else { return nil }
      if let last = numbers.last, number <= last { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
