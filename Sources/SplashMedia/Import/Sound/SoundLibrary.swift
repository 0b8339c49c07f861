package import SplashScene
internal import Synchronization

/// The sounds of a scene. They may be any files with sound that FFmpeg supports, including videos.
///
/// A file is scanned when it is first requested, and decoded in blocks while a video is rendered. A library can be
/// used from any thread.
package final class SoundLibrary: Sendable {
  private struct State {
    var references: [AssetFile: Result<SoundReference, AssetError>] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Creates an empty library.
  package init() {}

  /// Returns the sound of `file`, which is scanned on the first call. The same file always results in the same
  /// reference or the same error.
  ///
  /// - Throws: ``SplashScene/AssetError``, including for a file without sound and for a truncated file.
  package func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    try state.withLock { (state) throws(AssetError) -> SoundReference in
      if let known = state.references[file] { return try known.get() }
      let id = state.count
      let result = Result { () throws(AssetError) -> SoundReference in
        let probe = try SoundProbe(file)
        return SoundReference(
          id: id, file: file, duration: probe.duration, sampleRate: probe.sampleRate,
          channels: probe.channels)
      }
      if case .success = result { state.count += 1 }
      state.references[file] = result
      return try result.get()
    }
  }

  /// Returns a source that decodes a file.
  static func source(of sound: SoundReference) throws(MediaError) -> any SoundSource {
    do throws(AssetError) {
      let decoder = try SoundDecoder(sound.file)
      guard decoder.sampleRate == sound.sampleRate else {
        throw .corrupt(path: sound.path, reason: "it has changed since it was checked")
      }
      decoder.expectedDuration = sound.duration
      return decoder
    } catch {
      throw MediaError(path: sound.path, time: 0, reason: error.reason)
    }
  }
}

extension AssetError {
  /// The reason, without a full stop.
  fileprivate var reason: String {
    switch self {
    case .notFound: "it no longer exists"
    case .unreadable(_, let reason), .corrupt(_, let reason), .invalid(_, _, let reason): reason
    case .wrongKind(_, let found, _): "it is \(found)"
    case .overLimit(_, let limit): "it has more than \(limit)"
    case .noElement: "an element is missing"
    }
  }
}
