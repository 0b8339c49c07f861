/// A video or an animated image as a layer's contents.
@dynamicMemberLookup
public struct VideoContent: Hashable, Sendable {
  /// The video.
  public var video: VideoReference
  /// The part to play, in seconds of file time.
  public var trim: ClosedRange<Double>
  /// The number of times that the part is played, greater than 0; infinity means that it loops forever.
  public var loopCount: Double
  /// The time in seconds since the beginning of the first repetition; `nil` means the layer's time.
  public var time: Double?
  /// How frames are placed in the bounds.
  public var layout = ContentsLayout()

  /// Creates contents that play the complete video, using the file's loop count.
  public init(video: VideoReference) {
    self.video = video
    trim = 0...video.times.duration
    loopCount = video.loopCount
  }

  /// A property of the layout.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ContentsLayout, Value>) -> Value {
    get { layout[keyPath: path] }
    set { layout[keyPath: path] = newValue }
  }

  /// The index of the displayed frame.
  ///
  /// Before the beginning, this is the first frame; after the end, the last one. A part that loops forever also loops
  /// before its beginning. At a boundary between two repetitions, it is the first frame of the later repetition.
  public var frame: Int {
    let (first, length) = (trim.lowerBound, trim.upperBound - trim.lowerBound)
    let time = time ?? 0
    guard time.isFinite, length > MediaTiming.resolution else {
      return video.times.frame(at: first)
    }
    if loopCount.isFinite {
      if time <= 0 { return video.times.frame(at: first) }
      if time > loopCount * length - MediaTiming.resolution {
        let rest = (loopCount - (loopCount.rounded(.up) - 1)) * length
        return max(video.times.frame(at: first), video.times.frame(before: first + rest))
      }
    }
    let cycles = time / length
    let nearest = cycles.rounded()
    let isBoundary = abs(cycles - nearest) * length < MediaTiming.resolution
    let local = isBoundary ? 0 : (cycles - cycles.rounded(.down)) * length
    return video.times.frame(at: first + local)
  }

}

extension VideoContent: DrawnContent {
  package var staysWithinBounds: Bool { layout.gravity.staysWithinBounds }
}

extension LayerContent {
  var video: VideoContent? {
    get { if case .video(let video) = self { video } else { nil } }
    set { if case .video = self, let newValue { self = .video(newValue) } }
  }
}
