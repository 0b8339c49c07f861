package import SplashScene
package import SplashSystem

/// A manifest of golden frames that was read, and where its file names what it is about.
package struct GoldenFile: Sendable {
  /// What the file says.
  package let manifest: GoldenManifest
  private let source: SourceText
  /// Where the scene is named.
  private let scene: Span
  /// Where each frame is described, in the order of the frames.
  private let frames: [Span]

  /// The maximum size of a manifest in bytes.
  package static let maximumBytes = Limits.sceneBytes

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - path: The file that it is in.
  ///   - text: What it says.
  ///   - isPicture: Whether the file is the picture of all frames, which have no files of their own then.
  /// - Throws: What is wrong with it, with the places in the text.
  package init(
    path: FilePath, text: [UInt8], isPicture: Bool = false
  ) throws(SceneError) {
    let session = Session(assets: NoAssets())
    if let file = session.file(at: path, bytes: text) {
      let context = Context(session: session, file: file, scope: Scope(scene: SceneScope()))
      if let read = GoldenManifest.read(context, file.root, isPicture: isPicture),
        !session.diagnostics.hasErrors
      {
        (manifest, source) = (read.manifest, file.source)
        (scene, frames) = (read.scene, read.frames)
        return
      }
    }
    throw errors(of: session)
  }

  /// What to say about the scene that the file names, in one sentence without a full stop.
  package func wrongScene(_ message: String) -> SceneError {
    SceneError(Problem(message), in: source, at: scene)
  }

  /// What to say about the picture of a frame.
  ///
  /// - Parameters:
  ///   - index: Which of the manifest's frames it is.
  ///   - path: The picture's path.
  package func wrongPicture(
    ofFrame index: Int, _ error: AssetError, at path: FilePath
  ) -> SceneError {
    SceneError(Problem(error, "golden frame", path.description), in: source, at: frames[index])
  }
}
