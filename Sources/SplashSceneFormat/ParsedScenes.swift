internal import SplashScene
import SplashSyntax
import SplashSystem
internal import Synchronization

/// A cache of parsed scene files, so that the scenes of a batch parse shared files only once. A file whose bytes have
/// changed is parsed again.
///
/// Safe to use from any thread.
package final class ParsedScenes: Sendable {
  struct Text: Sendable {
    let source: SourceText
    let root: SyntaxValue?
    let faults: [SyntaxError]

    init(path: FilePath, bytes: [UInt8]) {
      source = SourceText(path: path, bytes: bytes)
      let read = SyntaxReader.read(bytes, .scene, limit: Limits.compositionBytes)
      if let value = read.value, SceneFile.isComposition(value) {
        // Only now is it known whether the file is a splashrender scene. Some text that is an error in our format is
        // valid in other formats.
        (root, faults) =
          read.faults.isEmpty
          ? read : SyntaxReader.read(bytes, .foreign, limit: Limits.compositionBytes)
      } else if bytes.count > Limits.sceneBytes,
        read.faults.last?.problem?.message != Problem.tooManyValues().message
      {
        (root, faults) = SyntaxReader.read(bytes, .scene)
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

  /// The number of times that a file was parsed.
  var count: Int { state.withLock { $0.count } }

  /// Creates an empty cache.
  package init() {}

  /// Returns the file with the given bytes, parsed on the first call.
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
