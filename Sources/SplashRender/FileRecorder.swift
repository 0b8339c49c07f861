internal import SplashScene
package import SplashSystem
internal import Synchronization

/// A file, or a folder of fonts, that a scene depends on.
package struct UsedFile: Hashable, Sendable {
  /// The path that was requested.
  package let path: FilePath
  /// The file's state before it was read; `nil` if it didn't exist.
  package let state: FileState?
  /// Whether the file had changed so recently that the bytes that were read may predate the change.
  package let isFresh: Bool

  /// Whether the file has changed, appeared or disappeared since ``state`` was recorded.
  package var hasChanged: Bool { FileState(of: path) != state }
}

/// A record of the requested files, with their states before they were read.
final class FileRecorder: Sendable {
  private struct State {
    var known: Set<FilePath> = []
    var files: [UsedFile] = []
  }

  private let state = Mutex(State())

  /// The files, in the order in which they were first requested.
  var files: [UsedFile] { state.withLock { $0.files } }

  /// Records a file before it is read, unless it is standard input or already recorded.
  func note(_ path: FilePath) {
    state.withLock { state in
      guard path != "-", state.known.insert(path).inserted else { return }
      let found = FileState(of: path)
      state.files.append(
        UsedFile(path: path, state: found, isFresh: found?.isFresh(at: FileState.now) ?? false))
    }
  }

  /// Records a file in the file system before it is read.
  func note(_ file: AssetFile) {
    if file.bytes == nil { note(file.path) }
  }

  /// Records several files.
  func note(_ paths: [FilePath]) {
    for path in paths { note(path) }
  }
}
