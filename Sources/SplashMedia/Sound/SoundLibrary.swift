public import SplashScene
internal import Synchronization

/// The sounds that a scene uses: any file of FFmpeg's that has sound, the sound of videos too.
///
/// A file is looked through when it is asked for, and decoded, piece by piece, while a film is made. Safe
/// to use from any thread.
public final class SoundLibrary: Sendable {
  private struct State {
    var references: [String: Result<SoundReference, AssetError>] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Makes an empty library.
  public init() {}

  /// The sound of the file at `path`, looked through at the first call. The same path gives the same
  /// reference, or the same error.
  ///
  /// - Throws: ``SplashScene/AssetError``: also for a file without sound, and for one that ends before it should.
  public func sound(at path: String) throws(AssetError) -> SoundReference {
    try state.withLock { (state) throws(AssetError) -> SoundReference in
      if let known = state.references[path] { return try known.get() }
      let id = state.count
      let result = Result { () throws(AssetError) -> SoundReference in
        let probe = try SoundProbe(path: path)
        return SoundReference(
          id: id, path: path, duration: probe.duration, sampleRate: probe.sampleRate,
          channels: probe.channels)
      }
      if case .success = result { state.count += 1 }
      state.references[path] = result
      return try result.get()
    }
  }

  /// Begins to decode a file.
  static func source(of file: SoundReference) throws(SoundFailure) -> any SoundSource {
    do throws(AssetError) {
      let decoder = try SoundDecoder(path: file.path)
      guard decoder.sampleRate == file.sampleRate else {
        throw .corrupt(path: file.path, reason: "it has changed since it was looked at")
      }
      decoder.expectedDuration = file.duration
      return decoder
    } catch {
      throw SoundFailure(path: file.path, time: 0, reason: error.reason)
    }
  }
}

extension AssetError {
  /// What is wrong, in words without a full stop.
  fileprivate var reason: String {
    switch self {
    case .notFound: "it is not there any more"
    case .unreadable(_, let reason), .corrupt(_, let reason), .invalid(_, _, let reason): reason
    case .overLimit(_, let limit): "it has more than \(limit)"
    case .noElement: "an element is missing"
    }
  }
}
