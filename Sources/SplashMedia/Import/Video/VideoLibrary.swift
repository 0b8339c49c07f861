public import SplashPixels
public import SplashScene
internal import SplashSystem
internal import Synchronization

/// The videos and animated pictures that a scene uses, each looked through once, and their frames.
///
/// Safe to use from any thread.
public final class VideoLibrary: Sendable {
  private struct State {
    var references: [AssetFile: Result<VideoReference, AssetError>] = [:]
    var files: [VideoFile] = []
    var videos: [VideoFrames] = []
    /// How many frames have been asked for.
    var requests = 0
    /// The number of each video's last request; `nil` of one that rests.
    var uses: [Int?] = []
    var failure: MediaError?
  }

  private let state = Mutex(State())

  /// The bytes of decoded pictures of all videos that are kept.
  private static let pictureBytes = 128 << 20

  /// How often others are asked for, at the least, before a video rests.
  private static let patience = 24

  /// Makes an empty library.
  public init() {}

  deinit {
    state.withLock { state in
      for video in state.videos { video.close() }
    }
  }

  /// The video in `file`, looked through at the first call. The same file gives the same reference, or
  /// the same error.
  ///
  /// - Throws: ``SplashScene/AssetError``: also for a file that is no video, and for one that has been cut off. What
  ///   only decoding finds is found when frames are asked for: see ``failure``.
  public func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    try state.withLock { (state) throws(AssetError) -> VideoReference in
      if let known = state.references[file] { return try known.get() }
      let result = Result { () throws(AssetError) -> VideoReference in
        let video = try VideoFile(file)
        state.files.append(video)
        return video.reference(id: state.files.count - 1)
      }
      state.references[file] = result
      return try result.get()
    }
  }

  /// About how many bytes the videos take when all of them are shown: what decoders keep, decoded
  /// pictures, and those that are drawn.
  public var memoryNeed: Int {
    state.withLock { state in
      state.files.reduce(0) { sum, file in
        let pixels = file.width * file.height
        let finder = file.finderBytes(budget: Self.pictureBytes / 2 / state.files.count)
        return sum + finder + min(Self.pictureBytes, 12 * pixels) + 24 * pixels
      }
    }
  }

  /// The first frame that couldn't be decoded, if there was one.
  public var failure: MediaError? { state.withLock { $0.failure } }

  /// A frame of a video with its mip levels; `nil` when it can't be decoded: see ``failure``.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - id: The video.
  ///   - reader: Who asks, of those that show the video at times of their own: frames are decoded ahead
  ///     of each. The frame doesn't depend on it.
  public func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid? {
    let video = state.withLock { state -> VideoFrames? in
      guard state.files.indices.contains(id) else { return nil }
      if state.videos.isEmpty {
        // All are known before the first frame is drawn.
        let budget = Self.pictureBytes / state.files.count
        state.videos = state.files.map { VideoFrames($0, budget: budget) }
      }
      while state.videos.count < state.files.count {
        let file = state.files[state.videos.count]
        state.videos.append(VideoFrames(file, budget: Self.pictureBytes / state.files.count))
      }
      Self.letOthersRest(&state, asked: id)
      return state.videos[id]
    }
    guard let video else { return nil }
    switch video.frame(index, reader: reader) {
    case .success(let pyramid): return pyramid
    case .failure(let fault):
      let starts = video.file.index.times.starts
      let time = starts[min(max(index, 0), starts.count - 1)]
      let failure = MediaError(path: video.file.path, time: time, reason: fault.reason)
      state.withLock { state in
        if state.failure.map({ $0.time > time }) ?? true { state.failure = failure }
      }
      return nil
    }
  }

  /// Notes a request, and gives up the memory of videos that have gone from the canvas.
  private static func letOthersRest(_ state: inout State, asked id: Int) {
    state.requests += 1
    while state.uses.count < state.videos.count { state.uses.append(nil) }
    state.uses[id] = state.requests
    guard state.requests % 8 == 0 else { return }
    func age(_ use: Int?) -> Int { use.map { state.requests - $0 } ?? .max }
    // Each of those that are shown now is asked for once a frame.
    let shown = state.uses.count { age($0) < max(patience, state.videos.count) }
    for (index, use) in state.uses.enumerated() {
      guard use != nil, age(use) > patience + 4 * shown else { continue }
      state.videos[index].rest()
      state.uses[index] = nil
    }
  }
}
