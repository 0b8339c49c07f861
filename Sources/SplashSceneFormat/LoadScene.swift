public import SplashScene

/// What the command line, or a row of a batch, gives to a scene.
public struct SceneOverrides: Sendable {
  /// Values of parameters by name, as texts that the parameters' types parse; the last of a name
  /// holds. Image paths are relative to the working directory.
  public var set: [(name: String, text: String)] = []
  /// The seed of `pick` and `random`.
  public var seed: UInt64?
  /// The canvas in points, greater than 0.
  public var size: Size?
  /// Pixels per point, greater than 0.
  public var scale: Double?
  /// Frames per second.
  public var frameRate: FrameRate?
  /// The length in seconds, greater than 0.
  public var duration: Double?
  /// The background as CSS writes colours.
  public var backgroundColor: String?

  /// Overrides nothing.
  public init() {}
}

/// A scene ready to be rendered.
public struct ResolvedScene: Sendable {
  /// The scene.
  public let scene: Scene
  /// Warnings, by file and position.
  public let diagnostics: [Diagnostic]
  /// The files that were read, the scene's own first.
  public let dependencies: [String]
  /// The texts of the scene files by path, for showing diagnostics.
  public let sources: [String: SourceText]
}

/// All that is wrong with a scene.
public struct SceneErrors: Error {
  /// The errors, and warnings if there are any, by file and position; at most 1000.
  public let diagnostics: [Diagnostic]
  /// The texts of the scene files by path, for showing diagnostics.
  public let sources: [String: SourceText]
  /// The files that were read or looked for: what may be mended.
  public let dependencies: [String]

  /// Whether nothing is wrong but files that are missing (exit code 66, otherwise 65).
  public var isOnlyMissingFiles: Bool {
    diagnostics.allSatisfy { $0.severity == .warning || $0.kind == .missingFile }
  }

  /// All diagnostics as the terminal shows them.
  public func rendered() -> String {
    diagnostics.map { $0.rendered(source: sources[$0.file]) }.joined(separator: "\n")
  }
}

/// Reads and resolves the scene file at `path`.
///
/// - Parameters:
///   - path: The file's path, relative to the working directory.
///   - overrides: What takes the place of the file's own values.
///   - assets: Reads files and images.
/// - Throws: All that is wrong with the scene and the files that it names.
public func loadScene(
  path: String, overrides: SceneOverrides = SceneOverrides(), assets: any AssetProvider
) throws(SceneErrors) -> ResolvedScene {
  let session = Session(assets: assets)
  let file: SceneFile?
  do throws(AssetError) {
    file = try session.file(at: path)
  } catch {
    session.diagnostics.append(Diagnostic(Problem(error, "scene", path), file: path))
    throw errors(of: session)
  }
  return try resolve(file, overrides, session)
}

/// Resolves a scene that is given as bytes.
///
/// - Parameters:
///   - source: The file's bytes.
///   - path: The file's name in messages; paths of assets are relative to its folder.
///   - overrides: What takes the place of the file's own values.
///   - assets: Reads files and images.
/// - Throws: All that is wrong with the scene and the files that it names.
public func loadScene(
  source: [UInt8], path: String, overrides: SceneOverrides = SceneOverrides(),
  assets: any AssetProvider
) throws(SceneErrors) -> ResolvedScene {
  let session = Session(assets: assets)
  return try resolve(session.file(at: path, bytes: source), overrides, session)
}

func resolve(
  _ file: SceneFile?, _ overrides: SceneOverrides, _ session: Session
) throws(SceneErrors) -> ResolvedScene {
  var scene: Scene?
  let inputs = inputs(overrides, session)
  if let file {
    let decoder = SceneDecoder(session: session, file: file, inputs: inputs)
    scene = decoder.head().flatMap(decoder.body)
  }
  guard let scene, !session.diagnostics.hasErrors else { throw errors(of: session) }
  return ResolvedScene(
    scene: scene, diagnostics: session.diagnostics.sorted, dependencies: session.dependencies,
    sources: session.sources)
}

private func errors(of session: Session) -> SceneErrors {
  SceneErrors(
    diagnostics: session.diagnostics.sorted, sources: session.sources,
    dependencies: session.dependencies)
}

private func inputs(_ overrides: SceneOverrides, _ session: Session) -> SceneInputs {
  func report(_ problem: Problem, _ option: String) {
    session.diagnostics.append(Diagnostic(problem, file: option))
  }
  var inputs = SceneInputs(
    bindings: overrides.set.map { name, text in
      let option = "--set \(name)=\(text)"
      return ParameterBinding(
        name: name,
        value: { parameter in
          switch parameter.parse(text) {
          case .success(let value): return value
          case .failure(let error):
            report(error.problem, option)
            return nil
          }
        },
        report: { report($0, option) })
    })
  func positive(_ number: Double?, _ option: String) -> Double? {
    guard let number else { return nil }
    if number > 0, number <= Limits.magnitude { return number }
    report(.outOfRange(number, expected: NumberRange.positive.description), option)
    return nil
  }
  inputs.seed = overrides.seed
  inputs.scale = positive(overrides.scale, "--scale")
  inputs.duration = positive(overrides.duration, "--duration")
  if let size = overrides.size, positive(size.width, "--size") != nil,
    positive(size.height, "--size") != nil
  {
    inputs.size = size
  }
  if let rate = overrides.frameRate, positive(rate.value, "--fps") != nil {
    if rate.value <= Limits.frameRate {
      inputs.frameRate = rate
    } else {
      report(
        .outOfRange(rate.value, expected: "at most \(spelt(Limits.frameRate)) frames a second"),
        "--fps")
    }
  }
  if let text = overrides.backgroundColor {
    switch ColorParser.color(text) {
    case .success(let color): inputs.backgroundColor = color
    case .failure(let error): report(error.problem, "--background")
    }
  }
  return inputs
}
