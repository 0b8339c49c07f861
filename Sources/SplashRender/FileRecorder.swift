internal import SplashScene
public import SplashSystem
internal import Synchronization

/// A file, or a folder of fonts, that a scene was made of.
public struct UsedFile: Hashable, Sendable {
  /// The path that it was asked for by.
  public let path: FilePath
  /// What it was before it was read; `nil` when there was nothing.
  public let state: FileState?
  /// Whether its last change was then so short a time ago that the bytes which were read may be older
  /// ones.
  public let isFresh: Bool

  /// Whether it has changed, appeared or gone since.
  public var hasChanged: Bool { FileState(of: path) != state }
}

/// Notes which files are asked for, and what they were before they were read.
final class FileRecorder: Sendable {
  private struct State {
    var known: Set<FilePath> = []
    var files: [UsedFile] = []
  }

  private let state = Mutex(State())

  /// The files in the order in which they were asked for.
  var files: [UsedFile] { state.withLock { $0.files } }

  /// Notes a file that is about to be read, unless it is standard input or has been noted.
  func note(_ path: FilePath) {
    state.withLock { state in
      guard path != "-", state.known.insert(path).inserted else { return }
      let found = FileState(of: path)
      state.files.append(
        UsedFile(path: path, state: found, isFresh: found?.isFresh(at: FileState.now) ?? false))
    }
  }

  /// Notes a file of the file system that is about to be read.
  func note(_ file: AssetFile) {
    if file.bytes == nil { note(file.path) }
  }

  /// Notes several.
  func note(_ paths: [FilePath]) {
    for path in paths { note(path) }
  }
}
