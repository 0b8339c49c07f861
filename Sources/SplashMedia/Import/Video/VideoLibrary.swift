package import SplashPixels
package import SplashScene
internal import SplashSystem
internal import Synchronization

/// The videos and animated images of a scene, each of which is scanned once, and their frames.
///
/// The library can be used from any thread.
package final class VideoLibrary: Sendable {
  private struct State {
    var references: [AssetFile: Result<VideoReference, AssetError>] = [:]
    var files: [VideoFile] = []
    var videos: [VideoFrames] = []
    /// The number of frame requests so far.
    var requests = 0
    /// The request number of each video's last request; `nil` if the video's memory has been released.
    var uses: [Int?] = []
    var failure: MediaError?
  }

  private let state = Mutex(State())

  /// The maximum total size of the decoded pictures of all videos, in bytes.
  private static let pictureBytes = 128 << 20

  /// The minimum number of requests for other videos before a video's memory is released.
  private static let patience = 24

  /// Creates an empty library.
  package init() {}

  deinit {
    state.withLock { state in
      for video in state.videos { video.close() }
    }
  }

  /// Returns the video in `file`, which is scanned on the first call. The same file always results in the same
  /// reference or the same error.
  ///
  /// - Throws: ``SplashScene/AssetError``, including for a file that isn't a video and for a truncated file. Errors
  ///   that are only detected by decoding occur when frames are requested: see ``failure``.
  package func video(at file: AssetFile) throws(AssetError) -> VideoReference {
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

  /// The estimated memory, in bytes, that is needed if all videos are displayed: for decoders, decoded pictures, and
  /// pictures that are being drawn.
  package var memoryNeed: Int {
    state.withLock { state in
      state.files.reduce(0) { sum, file in
        let pixels = file.width * file.height
        let finder = file.finderBytes(budget: Self.pictureBytes / 2 / state.files.count)
        return sum + finder + min(Self.pictureBytes, 12 * pixels) + 24 * pixels
      }
    }
  }

  /// The first decoding failure, if any.
  package var failure: MediaError? { state.withLock { $0.failure } }

  /// Returns a frame of a video with its mip levels; `nil` if it can't be decoded: see ``failure``.
  ///
  /// - Parameters:
  ///   - index: The frame's index.
  ///   - id: The video's id.
  ///   - reader: The index of the reader among all readers that display the video at different times. Frames are
  ///     decoded ahead for each reader. The result doesn't depend on the reader.
  package func frame(_ index: Int, ofVideo id: Int, reader: Int) -> ImagePyramid? {
    let video = state.withLock { state -> VideoFrames? in
      guard state.files.indices.contains(id) else { return nil }
      if state.videos.isEmpty {
        // The number of videos is final, because all videos are known before the first frame is drawn.
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

  /// Records a request, and releases the memory of videos that are no longer visible.
  private static func letOthersRest(_ state: inout State, asked id: Int) {
    state.requests += 1
    while state.uses.count < state.videos.count { state.uses.append(nil) }
    state.uses[id] = state.requests
    guard state.requests % 8 == 0 else { return }
    func age(_ use: Int?) -> Int { use.map { state.requests - $0 } ?? .max }
    // Each visible video is requested once per frame.
    let shown = state.uses.count { age($0) < max(patience, state.videos.count) }
    for (index, use) in state.uses.enumerated() {
      guard use != nil, age(use) > patience + 4 * shown else { continue }
      state.videos[index].rest()
      state.uses[index] = nil
    }
  }
}
