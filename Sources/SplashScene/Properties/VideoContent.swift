/// A video, or an animated picture, as a layer's contents.
@dynamicMemberLookup
public struct VideoContent: Hashable, Sendable {
  /// The video.
  public var video: VideoReference
  /// The part of it that is played, in seconds of the file.
  public var trim: ClosedRange<Double>
  /// How often that part is played, greater than 0; infinite for ever.
  public var loopCount: Double
  /// The time in seconds since the trimmed part's beginning, all plays counted; `nil` is the layer's
  /// time.
  public var time: Double?
  /// How frames are laid into the bounds.
  public var layout = ContentsLayout()

  /// Makes contents that show the whole video as often as its file says.
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

  /// The index of the frame that is shown.
  ///
  /// Before the beginning it is the first frame, after the end the last one; of what is played for ever,
  /// the part is played before its beginning, too. A boundary between two plays belongs to the later
  /// one.
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

extension AnimationKeyPath {
  /// See ``VideoContent/time``, ``SceneContent/time`` and ``LottieContent/time``.
  public static let time = property("time", of: [.video, .scene, .lottie], .number, \.time, \.self)
}

extension VideoContent {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [.time]
}

extension LayerContent {
  var video: VideoContent? {
    get { if case .video(let video) = self { video } else { nil } }
    set { if case .video = self, let newValue { self = .video(newValue) } }
  }
}
