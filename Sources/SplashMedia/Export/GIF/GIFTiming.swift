internal import SplashScene

/// When the pictures of a GIF change: in hundredths of a second, from the film's own time.
enum GIFTiming {
  /// What browsers show as it is written; shorter delays they slow down.
  static let shortestDelay = 2

  /// The longest that a delay can say.
  static let longestDelay = 65_535

  /// The time at which a frame begins, rounded to the nearest hundredth of a second.
  static func time(ofFrame index: Int, rate: FrameRate) -> Int {
    // Exact for all rates that anybody uses, and without overflow for the others.
    let hundredths = 100 * Double(index) * Double(rate.denominator) / Double(rate.numerator)
    return Int(hundredths.rounded())
  }

  /// Picks the pictures that are shown, and when.
  ///
  /// A picture whose whole time has passed before it can begin is left out; the last one never is. It
  /// begins early where its own time is too short to be shown, so that the film ends when it should.
  ///
  /// - Parameters:
  ///   - starts: When each picture begins, ascending.
  ///   - end: When the last one ends.
  /// - Returns: The index of each picture shown and its delay, at least ``shortestDelay``. Together they
  ///   take until `end`, or ``shortestDelay`` if that is later.
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
