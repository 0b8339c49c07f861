internal import SplashMedia
package import SplashRender
internal import SplashScene
package import SplashSystem

/// A cached output: the hashes of its files, and its report.
package struct CachedOutput: Sendable {
  /// A file's hash and size.
  struct File: Hashable, Sendable {
    let hash: ContentHash
    let size: Int
  }

  /// A message about the scene that was printed when the output was rendered.
  package enum Message: Hashable, Sendable {
    /// A warning with its location in the scene: the text for people, and the JSON object for programs.
    case warning(String, finding: String)
    /// A note about the output.
    case note(String)
  }

  /// The output's files in the order of ``OutputFormat/files(at:frameCount:)``.
  let files: [File]
  /// The report, without the path and files.
  let facts: OutputReport
  /// The messages about the scene.
  package let messages: [Message]
  /// The files that it depends on.
  let dependencies: [Dependency]

  /// Returns the report for an output at `path`.
  package func report(at path: FilePath) -> OutputReport { facts.moved(to: path) }

  /// The paths of the files that the output depends on.
  package var sources: [FilePath] { dependencies.map(\.path) }
}

/// An external file or folder that an output depends on, with its state.
struct Dependency: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case file(ContentHash)
    /// A folder with its modification time.
    case folder(modified: Int)
    case missing
  }

  let path: FilePath
  let content: Content

  /// Returns whether the dependency's state is unchanged.
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
