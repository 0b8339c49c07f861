public import SplashScene
public import SplashSystem

/// What takes the place of a scene's own values: from a command line, or a row of a batch.
public struct SceneOverrides: Sendable {
  /// Values of parameters from files or rows; of a name the last value holds.
  public var parameters: [ParameterValues] = []
  /// Values of parameters by name, as texts that the parameters' types parse; the last of a name
  /// holds, also against ``parameters``. Image paths are relative to the working directory, and may be
  /// any.
  public var set: [(name: String, text: String)] = []
  /// The seed of `pick` and `random`.
  public var seed: UInt64?
  /// Which values iOS's system colours have.
  public var appearance: Appearance?
  /// The canvas in points, greater than 0.
  public var size: Size?
  /// Pixels per point, greater than 0.
  public var scale: Double?
  /// Frames per second.
  public var frameRate: FrameRate?
  /// The length in seconds, greater than 0.
  public var duration: Double?
  /// Whose rules Lottie files are drawn by that don't say it themselves.
  public var lottieRules = LottieRules.afterEffects
  /// The animation of an archive of Lottie files that is shown, by its id; `nil` is the archive's choice.
  public var animation: String?
  /// The theme of such an archive, by its id; `nil` is the animation's own.
  public var theme: String?
  /// The background as CSS writes colours.
  public var backgroundColor: String?

  /// Folders below which scenes may name files, besides the main scene's own folder.
  public var allowedFolders: [FilePath] = []
  /// Whether the scene is looked at as it runs, too, for what is legal and surely not meant: animations
  /// that begin after the end, layers that are never visible, images that are always enlarged, animated
  /// pictures that stop. Takes up to about a second.
  public var isReviewed = false
  /// Whether warnings are errors.
  public var isStrict = false
  /// What messages call these values.
  public var names = InputNames()

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
  public let dependencies: [FilePath]
  /// The texts of the scene files by path, for showing diagnostics.
  public let sources: [FilePath: SourceText]
  /// What can be set from outside.
  package let parameters: [DeclaredParameter]
  /// The names of the parameters that are images.
  package let imageParameters: Set<String>
  /// What the Lottie files have that the scene shows, and how much of each feature is drawn.
  public let lottieFeatures: [LottieFeature]
  /// The values that can be set, of a Lottie file that is the scene itself.
  public let lottieSlots: [LottieSlot]
}

/// All that is wrong with a scene.
public struct SceneError: Error {
  /// The errors, and warnings if there are any, by file and position; at most 1000.
  public let diagnostics: [Diagnostic]
  /// The texts of the scene files by path, for showing diagnostics.
  public let sources: [FilePath: SourceText]
  /// The files that were read or looked for: what may be mended.
  public let dependencies: [FilePath]

  /// Whether nothing is wrong but files that are missing (exit code 66, otherwise 65).
  public var isOnlyMissingFiles: Bool {
    diagnostics.allSatisfy { $0.severity == .warning || $0.kind == .missingFile }
  }

  /// All diagnostics as the terminal shows them.
  public func rendered() -> String {
    lines.joined(separator: "\n")
  }

  /// The lines of ``rendered()``.
  package var lines: [String] { diagnostics.flatMap { $0.lines(source: sources[$0.file]) } }
}

extension SceneError: CustomStringConvertible {
  /// All diagnostics as the terminal shows them.
  public var description: String { rendered() }
}

/// Reads and resolves the scene file at `path`.
///
/// - Parameters:
///   - path: The file's path, relative to the working directory.
///   - overrides: What takes the place of the file's own values.
///   - assets: Reads files and images.
///   - parsed: Files that were read for other scenes, if there are more scenes to load.
/// - Throws: All that is wrong with the scene and the files that it names.
public func loadScene(
  path: FilePath, overrides: SceneOverrides = SceneOverrides(), assets: any AssetProvider,
  parsed: ParsedScenes? = nil
) throws(SceneError) -> ResolvedScene {
  let session = Session(assets: assets, parsed: parsed)
  let file: SceneFile?
  do throws(AssetError) {
    file = try session.mainFile(AssetFile(path))
  } catch {
    session.diagnostics.append(Diagnostic(Problem(error, "scene", path.description), file: path))
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
  source: [UInt8], path: FilePath, overrides: SceneOverrides = SceneOverrides(),
  assets: any AssetProvider
) throws(SceneError) -> ResolvedScene {
  let session = Session(assets: assets)
  return try resolve(session.file(at: path, bytes: source), overrides, session)
}

func resolve(
  _ file: SceneFile?, _ overrides: SceneOverrides, _ session: Session
) throws(SceneError) -> ResolvedScene {
  var scene: Scene?
  var imageParameters: Set<String> = []
  session.inputNames = overrides.names
  session.allow(overrides.allowedFolders, for: file)
  session.ownersOfKey = SceneDeclarations.owners
  let inputs = session.inputs(overrides)
  session.lottieRules = overrides.lottieRules
  if let file, file.isLottie {
    scene = LottieSceneDecoder(
      session: session, file: file, inputs: inputs, animation: overrides.animation,
      theme: overrides.theme
    ).scene()
  } else if let file {
    session.refuse(overrides.animation, inputs: session.inputNames.animation)
    session.refuse(overrides.theme, inputs: session.inputNames.theme)
    let decoder = SceneDecoder(session: session, file: file, inputs: inputs)
    scene = decoder.head().flatMap(decoder.body)
    imageParameters = decoder.imageParameters
    if let scene { FunctionCheck(of: session.functions, in: scene).run() }
    session.finishAssets()
    if overrides.isReviewed, let scene, !session.diagnostics.hasErrors {
      SceneReview(scene: scene, places: decoder.layerPlaces) { problem, span in
        session.report(Diagnostic(problem, in: file.source, at: span))
      }.run()
    }
  }
  let isDoubtful = overrides.isStrict && !session.diagnostics.isEmpty
  guard let scene, !session.diagnostics.hasErrors, !isDoubtful else {
    throw errors(of: session, isStrict: overrides.isStrict)
  }
  return ResolvedScene(
    scene: scene, diagnostics: session.diagnostics.sorted, dependencies: session.dependencies,
    sources: session.sources,
    parameters: session.parameters
      + session.slots.map { slot in
        DeclaredParameter(slot, set: overrides.set.last { $0.name == slot.name }?.text)
      },
    imageParameters: imageParameters,
    lottieFeatures: session.lottieFeatures, lottieSlots: session.slots)
}

func errors(of session: Session, isStrict: Bool = false) -> SceneError {
  SceneError(
    diagnostics: session.diagnostics.sorted.map { isStrict ? $0.asError : $0 },
    sources: session.sources,
    dependencies: session.dependencies)
}
