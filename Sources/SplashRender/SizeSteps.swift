import SplashScene

/// The widths and rates in which a GIF is tried that is too large.
///
/// Each step is a little narrower or a little slower than the one before, in turns. Widths go down by
/// 15 % to 120 pixels, rates to 10 frames per second.
struct SizeSteps {
  struct Step: Equatable {
    var width: Int
    var frameRate: FrameRate

    /// A guess at how much there is to store: files grow more slowly than the pixels that they show in
    /// a second.
    fileprivate var weight: Double {
      let pixels = Double(width) * Double(width) * frameRate.value
      return pixels.squareRoot() * pixels.squareRoot().squareRoot()
    }
  }

  /// From what was asked for to the smallest.
  let all: [Step]
  private var current = 0

  /// The rates that are tried, those below the film's.
  private static let rates = [25.0, 20, 15, 12.5, 10].compactMap { FrameRate(framesPerSecond: $0) }
  private static let narrowest = 120

  init(width: Int, frameRate: FrameRate) {
    var rates = Self.rates.filter { $0.value < frameRate.value }[...]
    var step = Step(width: width, frameRate: frameRate)
    var all = [step]
    while true {
      let before = all.count
      let narrower = step.width * 85 / 100
      if narrower >= Self.narrowest {
        step.width = narrower
        all.append(step)
      }
      if let slower = rates.popFirst() {
        step.frameRate = slower
        all.append(step)
      }
      if all.count == before { break }
    }
    self.all = all
  }

  /// The step to try after the current one took `bytes`: the first of those that follow which is likely
  /// to keep within `limit`, or the last one.
  ///
  /// - Returns: `nil` when the last one has been tried.
  mutating func next(after bytes: Int, limit: Int) -> Step? {
    guard current < all.count - 1 else { return nil }
    let allowed = all[current].weight * Double(limit) / Double(max(bytes, 1))
    let likely = all.indices.first { $0 > current && all[$0].weight <= allowed }
    current = likely ?? all.count - 1
    return all[current]
  }
}
