import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Renders a scene file.
///
/// - Returns: The error messages; empty if there is no error.
func problems(of scene: FilePath, renderedTo path: FilePath) -> [String] {
  do {
    let film = try Film(path: scene)
    try film.render(to: [Output(path: path, format: .mp4)])
    return []
  } catch let errors as SceneError {
    return errors.diagnostics.map { "line \($0.line), column \($0.column): \($0.message)" }
  } catch {
    return ["\(error)"]
  }
}

/// Reads a scene and its warnings.
func readScene(_ path: FilePath) throws -> (film: Film, warnings: [String]) {
  var warnings: [String] = []
  var overrides = SceneOverrides()
  overrides.isReviewed = true
  let film = try Film(path: path, overrides: overrides) { diagnostics, sources in
    warnings = diagnostics.map { $0.rendered(source: sources[$0.file]) }
  }
  return (film, warnings)
}

/// Whether the same rendering may succeed another time.
func isPassing(_ error: RenderError) -> Bool {
  switch error {
  case .output(.diskFull), .output(.pipeClosed), .noThreads, .cancelled: true
  case .output, .tooLarge, .svg, .sound, .video: false
  }
}
