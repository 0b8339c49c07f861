internal import SplashScene
internal import SplashSystem

/// The display times of a GIF's images, in hundredths of a second of video time.
enum GIFTiming {
  /// The minimum delay that browsers respect; they replace shorter delays with a longer one.
  static let shortestDelay = 2

  /// The maximum delay in the format.
  static let longestDelay = 65_535

  /// Returns the time at which a frame begins, rounded to the nearest hundredth of a second.
  static func time(ofFrame index: Int, rate: FrameRate) -> Int {
    // The result is exact for all practical rates, and doesn't overflow for others.
    let hundredths = 100 * Double(index) * Double(rate.denominator) / Double(rate.numerator)
    return Int(clamping: hundredths.rounded())
  }

  /// Selects the displayed images and their times.
  ///
  /// An image is omitted if its end time is reached before it can be displayed. The last image is never omitted; it
  /// begins early if its own time is too short, so that the video ends on time.
  ///
  /// - Parameters:
  ///   - starts: The start time of each image, ascending.
  ///   - end: The end time of the last image.
  /// - Returns: The index of each displayed image, and its delay of at least ``shortestDelay``. The total duration is
  ///   `end` or ``shortestDelay``, whichever is greater.
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
