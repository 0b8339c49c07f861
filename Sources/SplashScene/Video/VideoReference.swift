public import SplashSystem

/// A video or an animated image that a scene refers to, with the information needed for timing, layout and resolving
/// the scene.
public struct VideoReference: Sendable {
  /// The video's index in the provider's table.
  public let id: Int
  /// The path that the provider was given.
  public let path: FilePath
  /// The width of the upright frames in pixels.
  public let width: Int
  /// The height of the upright frames in pixels.
  public let height: Int
  /// The aspect ratio of a pixel: its width divided by its height.
  public let pixelAspect: Double
  /// The times of the frames.
  package let times: FrameTimes
  /// The file's loop count; infinity means that the video loops forever.
  public let loopCount: Double
  /// What can't be displayed as intended, phrased to follow "the video …".
  public let warnings: [String]

  /// Creates a reference to video `id` of a provider.
  package init(
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
  /// Returns whether two references are to the same video; within a provider, a video is identified by its id.
  public static func == (l: VideoReference, r: VideoReference) -> Bool {
    l.id == r.id && l.path == r.path
  }

  /// Hashes the id and the path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(path)
  }
}

/// The times of a video's frames, in seconds from the first frame.
package final class FrameTimes: Sendable {
  /// The start of each frame, in ascending order from 0. There is at least one frame.
  package let starts: [Double]
  /// The end of the last frame.
  package let duration: Double

  /// Creates the times of frames with ascending starts. If the list is empty, there is a single frame.
  package init(starts: [Double], duration: Double) {
    self.starts = starts.isEmpty ? [0] : starts
    self.duration = max(duration, starts.last ?? 0)
  }

  /// The number of frames.
  package var count: Int { starts.count }

  /// Returns the frame at a given time: the last one that has begun. A boundary belongs to the frame that begins
  /// there.
  package func frame(at time: Double) -> Int {
    // Finds the first frame that hasn't begun.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time + MediaTiming.resolution { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the last frame that begins before a time.
  package func frame(before time: Double) -> Int {
    frame(at: time - 2 * MediaTiming.resolution)
  }
}
