internal import SplashScene
import SplashSystem
internal import Synchronization

/// Scene files that were read for one scene and are there for the next, so that the scenes of a batch parse
/// what they share once. A file whose bytes have changed is parsed again.
///
/// Safe to use from any thread.
public final class ParsedScenes: Sendable {
  struct Text: Sendable {
    let source: SourceText
    let root: SyntaxValue?
    let faults: [SyntaxError]

    init(path: FilePath, bytes: [UInt8]) {
      source = SourceText(path: path, bytes: bytes)
      let read = SyntaxReader.read(bytes, limit: Limits.lottieBytes)
      if let value = read.value, LottieReader.isLottie(value) {
        // Whether a file is ours is known only now, and what is an error in ours may be none in it.
        (root, faults) =
          read.faults.isEmpty
          ? read : SyntaxReader.read(bytes, .foreign, limit: Limits.lottieBytes)
      } else if bytes.count > Limits.sceneBytes {
        (root, faults) = SyntaxReader.read(bytes)
      } else {
        (root, faults) = read
      }
    }
  }

  private struct State {
    var texts: [FilePath: Text] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// How many times a file was parsed.
  var count: Int { state.withLock { $0.count } }

  /// Nothing has been read yet.
  public init() {}

  /// The file with the given bytes, parsed at the first call.
  func text(_ path: FilePath, _ bytes: [UInt8]) -> Text {
    if let known = state.withLock({ $0.texts[path] }), known.source.bytes == bytes { return known }
    let text = Text(path: path, bytes: bytes)
    state.withLock { state in
      state.texts[path] = text
      state.count += 1
    }
    return text
  }
}
