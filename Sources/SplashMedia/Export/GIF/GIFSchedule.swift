internal import SplashScene

/// The pictures of a GIF in order: which they are and how long they stand.
struct GIFSchedule {
  /// A picture that is shown.
  struct Item {
    /// Its place among the pictures of the store.
    var entry: Int
    /// How long it stands, in hundredths of a second.
    var delay: Int
  }

  let items: [Item]

  /// A schedule of given pictures.
  init(items: [Item]) {
    self.items = items
  }

  /// Schedules the pictures of a store.
  ///
  /// - Parameters:
  ///   - counts: For how many frames each stands.
  ///   - rate: Frames per second.
  ///   - lastFrameDuration: How long the last picture stands in seconds, or `nil` for as long as in the
  ///     film.
  init(counts: [Int], rate: FrameRate, lastFrameDuration: Double?) {
    var starts: [Int] = []
    var frames = 0
    for count in counts {
      starts.append(GIFTiming.time(ofFrame: frames, rate: rate))
      frames += count
    }
    var end = GIFTiming.time(ofFrame: frames, rate: rate)
    if let lastFrameDuration, lastFrameDuration.isFinite {
      let hundredths = min(max(lastFrameDuration, 0) * 100, 1e9).rounded()
      end = (starts.last ?? 0) + max(Int(hundredths), GIFTiming.shortestDelay)
    }
    items = GIFTiming.schedule(starts: starts, end: end).map {
      Item(entry: $0.index, delay: $0.delay)
    }
  }
}
