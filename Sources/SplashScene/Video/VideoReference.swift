public import SplashSystem

/// A video, or an animated picture, that a scene refers to: what resolving, timing and layout need to
/// know of it.
public struct VideoReference: Sendable {
  /// The video's index in the provider's table.
  public let id: Int
  /// The path that the provider was asked for.
  public let path: FilePath
  /// The width in pixels of the upright frames.
  public let width: Int
  /// Their height in pixels.
  public let height: Int
  /// How many times as wide as high a pixel is shown.
  public let pixelAspect: Double
  /// When each frame is shown.
  public let times: FrameTimes
  /// How often the file asks to be played; infinite for ever.
  public let loopCount: Double
  /// What of the video can't be shown as it is meant, in words that go on "the video …".
  public let warnings: [String]

  /// Makes a reference to video `id` of a provider.
  public init(
    id: Int, path: FilePath, width: Int, height: Int, pixelAspect: Double = 1, times: FrameTimes,
    loopCount: Double = 1, warnings: [String] = []
  ) {
    self.id = id
    self.path = path
    self.width = width
    self.height = height
    self.pixelAspect = pixelAspect
    self.times = times
    self.loopCount = loopCount
    self.warnings = warnings
  }
}

extension VideoReference: Hashable {
  /// Of one provider, the id tells all.
  public static func == (l: VideoReference, r: VideoReference) -> Bool {
    l.id == r.id && l.path == r.path
  }

  /// Hashes the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(path)
  }
}

/// When each frame of a video is shown, in seconds from the first one.
public final class FrameTimes: Sendable {
  /// The beginning of each frame: ascending, the first is 0. There is at least one.
  public let starts: [Double]
  /// The end of the last frame.
  public let duration: Double

  /// Makes the times of frames with the given beginnings, which are in order. An empty list becomes one
  /// frame.
  public init(starts: [Double], duration: Double) {
    self.starts = starts.isEmpty ? [0] : starts
    self.duration = max(duration, starts.last ?? 0)
  }

  /// How many frames there are.
  public var count: Int { starts.count }

  /// The frame that is shown at a time: the last one that has begun. A boundary belongs to the frame that
  /// begins.
  public func frame(at time: Double) -> Int {
    // The first one that hasn't begun.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time + MediaTiming.resolution { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The last frame that is shown before a time.
  public func frame(before time: Double) -> Int {
    frame(at: time - 2 * MediaTiming.resolution)
  }
}
