internal import SplashScene
internal import SplashSystem

/// The images of a GIF, in order, with their delays.
struct GIFSchedule {
  /// A displayed image.
  struct Item {
    /// The image's index in the store.
    var entry: Int
    /// The image's delay, in hundredths of a second.
    var delay: Int
  }

  let items: [Item]

  /// Creates a schedule with the given images.
  init(items: [Item]) {
    self.items = items
  }

  /// Schedules the images of a store.
  ///
  /// - Parameters:
  ///   - counts: The number of frames that each image represents.
  ///   - rate: The frame rate, in frames per second.
  ///   - lastFrameDuration: How long the last image is held, in seconds; `nil` for its duration in the video.
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
      end = (starts.last ?? 0) + max(Int(clamping: hundredths), GIFTiming.shortestDelay)
    }
    items = GIFTiming.schedule(starts: starts, end: end).map {
      Item(entry: $0.index, delay: $0.delay)
    }
  }
}
