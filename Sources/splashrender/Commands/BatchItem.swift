import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

/// A scene, or a row of a manifest, on its way to its outputs.
struct BatchItem: Sendable {
  /// What it is called in reports.
  let name: String
  /// The row; nil for a scene that was named itself.
  let row: ManifestRow?
  let scene: FilePath
  let outputs: [Output]
  /// The command line with the options of the row.
  let invocation: Invocation
  let overrides: SceneOverrides
  /// The width of the frames in pixels, in place of a scale.
  let width: Int?

  /// What a failure is about: the scene, or the row's place.
  var subject: String { row.map { "\($0.path):\($0.line)" } ?? scene.description }

  /// What went wrong, at the place in the manifest that it is about.
  func locating(_ failure: CommandError) -> CommandError {
    guard let row else { return failure }
    switch failure {
    case .scene(let errors): return .scene(row.placing(errors))
    case .usage(let error, _): return .scene(row.invalid(error))
    default: return failure
    }
  }

  /// All that decides an output's bytes but the files of the scene; nil when the scene can't be read.
  func request(for output: Output, in cache: RenderCache) -> RenderRequest? {
    guard var builder = cache.request(scene: scene) else { return nil }
    for option in AnyOption.all where Self.deciding.contains(option) && option.suits(output.format)
    {
      for text in invocation.texts(option) { builder.add(option.spelling, text) }
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
  /// A mistake in what the row adds to the command line, at the option that it is about if that is the row's.
  func invalid(_ error: UsageError) -> SceneError {
    let option = error.options.first { options[$0.name] != nil }
    return invalid(option?.name, error.description)
  }
}
