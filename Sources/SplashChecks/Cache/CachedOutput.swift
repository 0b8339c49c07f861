internal import SplashMedia
public import SplashRender
internal import SplashScene
public import SplashSystem

/// An output as a cache knows it: the files' hashes, and what there is to tell of it.
public struct CachedOutput: Sendable {
  /// A file's hash and size.
  struct File: Hashable, Sendable {
    let hash: ContentHash
    let size: Int
  }

  /// Something that was said about the scene when the output was made.
  public enum Message: Hashable, Sendable {
    /// A warning with its place in the scene.
    case warning(String)
    /// A note about the output.
    case note(String)
  }

  /// The output's files in the order of ``OutputFormat/files(at:frameCount:)``.
  let files: [File]
  /// What was made.
  let facts: OutputReport
  /// What was said about the scene.
  public let messages: [Message]
  /// The files that it depends on.
  let dependencies: [Dependency]

  /// What was made, as it is told of an output at `path`.
  public func report(at path: FilePath) -> OutputReport { facts.moved(to: path) }

  /// The paths of the files that the output was made of.
  public var sources: [FilePath] { dependencies.map(\.path) }
}

/// Something outside that an output depends on, and what it was.
struct Dependency: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case file(ContentHash)
    /// A folder that was last changed at a time.
    case folder(modified: Int)
    case missing
  }

  let path: FilePath
  let content: Content

  /// Whether it still is what it was.
  func holds(_ index: HashIndex) -> Bool {
    switch content {
    case .file(let hash): return index.hash(of: path) == hash
    case .folder(let modified):
      let state = FileState(of: path)
      return state?.isDirectory == true && state?.modified == modified
    case .missing: return FileState(of: path) == nil
    }
  }
}

extension OutputReport {
  fileprivate func moved(to path: FilePath) -> OutputReport {
    OutputReport(
      path: path, width: width, height: height, frameRate: frameRate, frameCount: frameCount,
      bytes: bytes, hasLostAlpha: hasLostAlpha, clipping: clipping, gif: gif, files: [],
      isReduced: isReduced)
  }
}
