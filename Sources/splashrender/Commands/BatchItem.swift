import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

/// A scene, or a row of a manifest, with its outputs.
struct BatchItem: Sendable {
  /// The name in reports.
  let name: String
  /// The row; nil for a scene that is named on the command line.
  let row: ManifestRow?
  let scene: FilePath
  let outputs: [Output]
  let options: any OptionValues
  let overrides: SceneOverrides
  /// The width of the frames in pixels, which replaces the scale.
  let width: Int?

  /// The subject of error messages: the scene, or the location of the row.
  var subject: String { row.map { "\($0.path):\($0.line)" } ?? scene.description }

  /// Moves an error to the location in the manifest that it concerns.
  func locating(_ failure: CommandError) -> CommandError {
    guard let row else { return failure }
    switch failure {
    case .scene(let errors): return .scene(row.placing(errors))
    case .usage(let error, _): return .scene(row.invalid(error))
    default: return failure
    }
  }

  /// Returns everything that determines the output's bytes, except the scene's files; nil if the
  /// scene can't be read.
  func request(for output: Output, in cache: RenderCache) -> RenderRequest? {
    guard var builder = cache.request(scene: scene) else { return nil }
    for option in AnyOption.all where Self.deciding.contains(option) && option.suits(output.format)
    {
      for text in options.texts(option) { builder.add(option.spelling, text) }
    }
    for values in [row?.defaults, row?.values] {
      builder.add("values", values?.fingerprint ?? [])
    }
    builder.add("format", output.format.rawValue)
    builder.add("kind", output.path.pathExtension ?? "")
    builder.add("isSequence", String(output.format.isSequence(at: output.path)))
    return builder.request()
  }

  /// The options that can change an output's bytes.
  private static let deciding = Set(
    AnyOption.film + AnyOption.gif + AnyOption.sceneChanges + [
      .lossless, .format, .width, .from, .to,
    ])
}

extension ManifestRow {
  /// Returns an error about an option, which is located at the option if the row sets it.
  func invalid(_ error: UsageError) -> SceneError {
    let option = error.options.first { options[$0.name] != nil }
    return invalid(option?.name, error.code, error.description)
  }
}
