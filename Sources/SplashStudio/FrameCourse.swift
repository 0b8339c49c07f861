/// The order and the times of frames while a range plays.
struct FrameCourse {
  /// The frames.
  let range: ClosedRange<Int>
  /// The one that it begins with, in the range.
  let start: Int
  /// Frames per second; negative ones go backwards.
  let rate: Double
  /// Whether it begins anew at an end.
  let loops: Bool

  init(_ request: StudioRoute.PlayRequest, frames: Int, rate: Double) {
    let last = max(0, frames - 1)
    range = min(request.first, last)...min(request.last, last)
    start = min(max(request.from, range.lowerBound), range.upperBound)
    self.rate = rate * request.speed
    loops = request.loops
  }

  /// When a step is due, in seconds.
  func time(ofStep step: Int) -> Double { Double(step) / abs(rate) }

  /// The last step that is due.
  func step(at time: Double) -> Int { Int((time * abs(rate) + 1e-6).rounded(.down)) }

  /// The frame of a step; `nil` beyond the end.
  func frame(ofStep step: Int) -> Int? {
    let offset = start - range.lowerBound + (rate < 0 ? -step : step)
    if loops {
      let rest = offset % range.count
      return range.lowerBound + (rest < 0 ? rest + range.count : rest)
    }
    return (0..<range.count).contains(offset) ? range.lowerBound + offset : nil
  }
}
