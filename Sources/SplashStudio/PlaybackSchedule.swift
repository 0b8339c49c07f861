import SplashSystem

/// The order and the times of the frames when a range plays.
struct PlaybackSchedule {
  /// The range of frames.
  let range: ClosedRange<Int>
  /// The first frame to play, in the range.
  let start: Int
  /// Frames per second; negative to play backwards.
  let rate: Double
  /// Whether playback repeats at the end of the range.
  let loops: Bool

  init(_ request: StudioRoute.PlayRequest, frames: Int, rate: Double) {
    let last = max(0, frames - 1)
    range = min(request.first, last)...min(request.last, last)
    start = min(max(request.from, range.lowerBound), range.upperBound)
    self.rate = rate * request.speed
    loops = request.loops
  }

  /// Returns the time at which a step is due, in seconds.
  func time(ofStep step: Int) -> Double { Double(step) / abs(rate) }

  /// Returns the newest step that is due.
  func step(at time: Double) -> Int { Int(clamping: (time * abs(rate) + 1e-6).rounded(.down)) }

  /// Returns the frame of a step; `nil` beyond the end.
  func frame(ofStep step: Int) -> Int? {
    let offset = start - range.lowerBound + (rate < 0 ? -step : step)
    if loops {
      let rest = offset % range.count
      return range.lowerBound + (rest < 0 ? rest + range.count : rest)
    }
    return (0..<range.count).contains(offset) ? range.lowerBound + offset : nil
  }
}
