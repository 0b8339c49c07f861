internal import SplashScene

/// The pictures of a GIF in order: which they are, when they are shown and how they are taken away.
struct GIFSchedule {
  /// A picture that is shown.
  struct Item {
    /// Its place among the pictures of the store.
    var entry: Int
    /// How long it stands, in hundredths of a second.
    var delay: Int
  }

  let items: [Item]

  /// Schedules the pictures of a store.
  ///
  /// - Parameters:
  ///   - counts: For how many frames each stands.
  ///   - rate: Frames per second.
  ///   - lastFrameDuration: How long the last frame stands in seconds, or `nil` for a frame's time.
  init(counts: [Int], rate: FrameRate, lastFrameDuration: Double?) {
    var starts: [Int] = []
    var frames = 0
    for count in counts {
      starts.append(GIFTiming.time(ofFrame: frames, rate: rate))
      frames += count
    }
    var end = GIFTiming.time(ofFrame: frames, rate: rate)
    if let lastFrameDuration {
      let hundredths = min(max(lastFrameDuration, 0) * 100, 1e9).rounded()
      end = GIFTiming.time(ofFrame: frames - 1, rate: rate) + Int(hundredths)
    }
    items = GIFTiming.schedule(starts: starts, end: end).map {
      Item(entry: $0.index, delay: $0.delay)
    }
  }
}
