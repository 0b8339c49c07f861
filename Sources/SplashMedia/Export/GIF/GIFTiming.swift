internal import SplashScene

/// The display times of a GIF's pictures, in hundredths of a second of the film's time.
enum GIFTiming {
  /// The minimum delay that browsers respect; they slow down shorter delays.
  static let shortestDelay = 2

  /// The maximum delay in the format.
  static let longestDelay = 65_535

  /// Returns the time at which a frame begins, rounded to the nearest hundredth of a second.
  static func time(ofFrame index: Int, rate: FrameRate) -> Int {
    // Exact for all practical rates, and without overflow for others.
    let hundredths = 100 * Double(index) * Double(rate.denominator) / Double(rate.numerator)
    return Int(hundredths.rounded())
  }

  /// Selects the displayed pictures and their times.
  ///
  /// A picture is omitted if its time is over before it can begin, except the last one. The last one begins early if
  /// its own time is too short to be displayed, so that the film ends on time.
  ///
  /// - Parameters:
  ///   - starts: The start time of each picture, ascending.
  ///   - end: The end time of the last one.
  /// - Returns: The index of each displayed picture and its delay, at least ``shortestDelay``. The total time is
  ///   `end`, or ``shortestDelay`` if that is greater.
  static func schedule(starts: [Int], end: Int) -> [(index: Int, delay: Int)] {
    guard let first = starts.first, let last = starts.last else { return [] }
    var shown: [(index: Int, start: Int)] = []
    for index in starts.indices.dropLast() {
      let earliest = shown.last.map { $0.start + shortestDelay } ?? starts[index]
      let start = max(starts[index], earliest)
      if start < starts[index + 1] { shown.append((index, start)) }
    }
    let lastStart = min(last, end - shortestDelay)
    while let before = shown.last, before.start + shortestDelay > lastStart { shown.removeLast() }
    shown.append((starts.count - 1, shown.isEmpty ? first : lastStart))
    return shown.indices.map { i in
      let next = i + 1 < shown.count ? shown[i + 1].start : max(end, shown[i].start + shortestDelay)
      return (shown[i].index, next - shown[i].start)
    }
  }
}
