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
  func locating(_ failure: Failure) -> Failure {
    guard let row else { return failure }
    switch failure {
    case .scene(let errors): return .scene(row.placing(errors))
    case .usage(let message, _): return .scene(row.invalid(optionNamed(in: message), message))
    default: return failure
    }
  }

  /// The row's option that a mistake is about.
  private func optionNamed(in message: String) -> String? {
    row?.options.first { name, text in
      let marker = text.hasPrefix("marker:") ? text.dropFirst("marker:".count) : nil
      return message.contains("--\(name) ") || marker.map { message.contains("'\($0)'") } ?? false
    }?.key
  }

  /// All that decides an output's bytes but the files of the scene; nil when the scene can't be read.
  func request(for output: Output, in cache: RenderCache) -> RenderRequest? {
    guard var builder = cache.request(scene: scene) else { return nil }
    for name in Option.Name.allCases where Self.decides(name, output.format) {
      for text in invocation.all(name) { builder.add("--" + name.rawValue, text) }
    }
    for values in [row?.defaults, row?.values] {
      builder.add("values", values?.fingerprint ?? [])
    }
    builder.add("format", output.format.rawValue)
    builder.add("kind", output.path.pathExtension ?? "")
    builder.add("isSequence", String(output.format.isSequence(at: output.path)))
    return builder.request()
  }

  /// Whether an option can change an output's bytes.
  private static func decides(_ name: Option.Name, _ format: OutputFormat) -> Bool {
    switch name {
    case .output, .name, .scene, .overwrite, .noOverwrite, .dryRun, .json, .junit, .threads,
      .maxMemory, .jobs,
      .shard, .failFast, .cache, .cacheSize, .quiet, .progress, .color:
      false
    default: name.suits(format)
    }
  }
}

extension Invocation {
  /// The command line of one item.
  ///
  /// - Parameters:
  ///   - options: The options of the item's row, over which those of the command line win.
  ///   - names: Outputs of all formats that there are: an option is told to those that have a use for it.
  func giving(_ options: [String: String], for names: [FilePath]) -> Invocation {
    var values = self.values
    values[.output] = names.map { Word(bytes: $0.bytes) }
    for (name, text) in options {
      guard let name = Option.Name(rawValue: name) else { continue }
      let rivals = BatchItems.alternatives.first { $0.contains(name) } ?? [name]
      if !rivals.contains(where: has) { values[name] = [Word(text)] }
    }
    return Invocation(
      command: command, isCommandNamed: isCommandNamed, words: words, values: values)
  }
}
