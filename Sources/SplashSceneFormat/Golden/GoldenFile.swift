package import SplashScene
import SplashSyntax
package import SplashSystem

/// A parsed manifest of golden frames, with the locations of its parts.
package struct GoldenFile: Sendable {
  /// The manifest.
  package let manifest: GoldenManifest
  private let source: SourceText
  /// The location of the scene's path.
  private let scene: Span
  /// The location of each frame's description.
  private let frames: [Span]

  /// The maximum size of a manifest in bytes.
  package static let maximumBytes = Limits.sceneBytes

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - path: The file that contains it.
  ///   - text: The contents.
  ///   - isPicture: Whether the file is a single image with all frames, so that frames have no files of their own.
  /// - Throws: The errors in the manifest, with their locations.
  package init(
    path: FilePath, text: [UInt8], isPicture: Bool = false
  ) throws(SceneError) {
    let session = Session(assets: NoAssets())
    if let file = session.files.file(at: path, bytes: text, session.report) {
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

  /// Returns an error about the scene's path, with a message of one sentence without a full stop.
  package func wrongScene(_ message: String) -> SceneError {
    SceneError(Problem(.goldenOtherScene, message), in: source, at: scene)
  }

  /// Returns an error about the image of a frame.
  ///
  /// - Parameters:
  ///   - index: The index of the frame in the manifest.
  ///   - path: The image's path.
  package func wrongPicture(
    ofFrame index: Int, _ error: AssetError, at path: FilePath
  ) -> SceneError {
    SceneError(Problem(error, "golden frame", path.description), in: source, at: frames[index])
  }
}
