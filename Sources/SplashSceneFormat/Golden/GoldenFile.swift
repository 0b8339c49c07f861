package import SplashScene
package import SplashSystem

/// A manifest of golden frames that was read, and where its file names what it is about.
package struct GoldenFile: Sendable {
  /// What the file says.
  package let manifest: GoldenManifest
  private let source: SourceText
  /// Where the scene is named.
  private let scene: Span
  /// Where the picture of each frame is named, in the order of the frames.
  private let files: [Span]

  /// Reads the manifest at `path`.
  ///
  /// - Throws: What is wrong with it, with the places in the file.
  package init(path: FilePath, assets: any AssetProvider) throws(SceneErrors) {
    let session = Session(assets: assets)
    do throws(AssetError) {
      let bytes = try assets.contents(of: AssetFile(path), limit: Limits.sceneBytes)
      if let file = session.file(at: path, bytes: bytes) {
        let context = Context(session: session, file: file, scope: Scope(scene: SceneScope()))
        if let read = GoldenManifest.read(context, file.root), !session.diagnostics.hasErrors {
          (manifest, source) = (read.manifest, file.source)
          (scene, files) = (read.scene, read.files)
          return
        }
      }
    } catch {
      throw SceneErrors(error, about: "file", at: path)
    }
    throw errors(of: session)
  }

  /// What to say about the scene that the file names, in one sentence without a full stop.
  package func wrongScene(_ message: String) -> SceneErrors {
    SceneErrors(Problem(message), in: source, at: scene)
  }

  /// What to say about the picture of a frame.
  ///
  /// - Parameters:
  ///   - index: Which of the manifest's frames it is.
  ///   - path: The picture's path.
  package func wrongPicture(
    ofFrame index: Int, _ error: AssetError, at path: FilePath
  ) -> SceneErrors {
    SceneErrors(Problem(error, "golden frame", path.description), in: source, at: files[index])
  }
}
