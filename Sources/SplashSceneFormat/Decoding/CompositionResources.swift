import SplashLottie
import SplashScene
import SplashSyntax
import SplashSystem

/// What a session provides to the files of other formats that its scenes show.
struct CompositionResources: LottieResources {
  let session: Session
  let file: SceneFile
  /// The fonts of the scene that shows the file.
  let fonts: SceneFonts

  func file(_ path: String, at span: Span) -> AssetFile? {
    switch session.files.assetFile(path, from: file.source.path, isNearby: true) {
    case .file(let file): return file
    case .refused(let problem):
      warn(problem, at: span)
      return nil
    }
  }

  func image(_ asset: AssetFile, _ name: String, at span: Span) -> ImageReference? {
    switch session.assets.image(asset) {
    case .success(let image):
      for warning in session.diagnostics.firstWarnings(of: image) {
        warn(.imageWarning(name, warning), at: span)
      }
      return image
    case .failure(let error):
      warn(of: error, "image", name, at: span)
      return nil
    }
  }

  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    var request = request
    for file in request.fontFiles { session.files.depend(on: file) }
    request.fontFiles += fonts.files
    request.usesSystemFonts = fonts.usesSystem
    return try session.assets.provider.layOut(request)
  }

  func warn(of error: AssetError, _ kind: String, _ name: String, at span: Span) {
    warn(Problem(error, kind, name), at: span)
  }

  func warn(_ problem: Problem, at span: Span) {
    var problem = problem
    problem.severity = .warning
    session.report(Diagnostic(problem, in: file.source, at: span))
  }
}
