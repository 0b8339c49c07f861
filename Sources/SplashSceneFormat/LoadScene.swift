public import SplashScene
public import SplashSyntax
public import SplashSystem

/// Values, from a command line or a row of a batch, that override a scene's own.
public struct SceneOverrides: Sendable {
  /// Parameter values from files or rows. The last value for a name applies.
  public var parameters: [ParameterValues] = []
  /// Parameter values as text, by name. The parameter's type parses the text. The last value for a name applies,
  /// and overrides ``parameters``. Image paths are relative to the working directory and unrestricted.
  public var set: [(name: String, text: String)] = []
  /// The seed of `pick` and `random`.
  public var seed: UInt64?
  /// The appearance that selects iOS's system colours.
  public var appearance: Appearance?
  /// The canvas size in points, greater than 0.
  public var size: Size?
  /// Pixels per point, greater than 0.
  public var scale: Double?
  /// Frames per second.
  public var frameRate: FrameRate?
  /// The duration in seconds, greater than 0.
  public var duration: Double?
  /// The rules for compositions that don't specify their own.
  package var rules = PlayerRules.afterEffects
  /// The id of the animation in an archive of animations; `nil` selects the archive's default.
  public var animation: String?
  /// The id of the theme in an archive of animations; `nil` selects the animation's default.
  public var theme: String?
  /// The background as a CSS colour.
  public var backgroundColor: String?

  /// Folders whose files scenes may use, in addition to the main scene's folder.
  public var allowedFolders: [FilePath] = []
  /// Whether to check the scene over time for things that are valid but probably unintended: animations that begin
  /// after the end, layers that are never visible, images that are always enlarged, and animated images that stop.
  /// The check takes up to about a second.
  public var isReviewed = false
  /// Whether to note a canvas with an odd width or height in pixels, which most videos can't have.
  public var notesOddSize = false
  /// Files with more checks of the scene, relative to the working directory.
  public var checkFiles: [FilePath] = []
  /// Whether to read the file `NAME.checks.json` next to a scene `NAME.json`, if there is one.
  public var readsCheckFiles = false
  /// Whether warnings are treated as errors.
  public var isStrict = false
  /// The names of these values in messages.
  package var names = InputNames()

  /// Creates overrides that change nothing.
  public init() {}
}

/// A scene that is ready to render.
package struct ResolvedScene: Sendable {
  /// The scene.
  package let scene: Scene
  /// Warnings and notes, sorted by file and position.
  package let diagnostics: [Diagnostic]
  /// All warnings and notes, including those of a review that hasn't run yet.
  package let findings: SceneFindings
  /// The files that were read, starting with the scene file.
  package let dependencies: [FilePath]
  /// The texts of the scene files by path, for printing diagnostics.
  package let sources: [FilePath: SourceText]
  /// The parameters and slots that can be set from outside.
  package let parameters: [DeclaredParameter]
  /// The names of the parameters that are images.
  package let imageParameters: Set<String>
  /// The checks of the scene that apply, in the order of the files.
  package let checks: [DeclaredCheck]
  /// The features in the scene's compositions, and how completely each is supported.
  package let features: [CompositionFeature]
  /// The settable slots, if the scene itself is a composition.
  package let slots: [CompositionSlot]
}

/// The errors in a scene.
public struct SceneError: Error {
  /// The errors, warnings and notes, sorted by file and position; at most 1000.
  public let diagnostics: [Diagnostic]
  /// The texts of the scene files by path, for printing diagnostics.
  public let sources: [FilePath: SourceText]
  /// The files that were read or searched for. Changing them may fix the errors.
  public let dependencies: [FilePath]

  /// Whether all errors are about missing files (exit code 66, otherwise 65).
  public var isOnlyMissingFiles: Bool {
    diagnostics.allSatisfy { $0.severity != .error || $0.kind == .missingFile }
  }

  /// Returns all diagnostics, formatted for the terminal.
  public func rendered() -> String {
    lines.joined(separator: "\n")
  }

  /// The lines of ``rendered()``.
  package var lines: [String] {
    // A long list of alternatives is printed once.
    var lists: Set<String> = []
    return diagnostics.flatMap { diagnostic in
      let list = diagnostic.expected.flatMap { $0.hasPrefix("one of: ") ? $0 : nil }
      let isKnown = list.map { !lists.insert($0).inserted } ?? false
      return diagnostic.lines(source: sources[diagnostic.file], listsExpected: !isKnown)
    }
  }
}

extension SceneError: CustomStringConvertible {
  /// All diagnostics, formatted for the terminal.
  public var description: String { rendered() }
}

/// Reads and resolves the scene file at `path`.
///
/// - Parameters:
///   - path: The file's path, relative to the working directory.
///   - overrides: Values that override the file's own.
///   - assets: Reads files and images.
///   - parsed: A cache of parsed files, for loading several scenes.
/// - Throws: All errors in the scene and its files.
package func loadScene(
  path: FilePath, overrides: SceneOverrides = SceneOverrides(), assets: any AssetProvider,
  parsed: ParsedScenes? = nil
) throws(SceneError) -> ResolvedScene {
  let session = Session(
    assets: assets, parsed: parsed, settings: Session.Settings(overrides))
  let file: SceneFile?
  do throws(AssetError) {
    file = try session.files.mainFile(AssetFile(path), session.report)
  } catch {
    let problem = session.problem(error, "scene", path.description)
    session.diagnostics.append(Diagnostic(problem, file: path))
    throw errors(of: session)
  }
  return try resolve(file, overrides, session)
}

/// Resolves a scene from bytes.
///
/// - Parameters:
///   - source: The file's bytes.
///   - path: The file's name in messages; asset paths are relative to its folder.
///   - overrides: Values that override the file's own.
///   - assets: Reads files and images.
/// - Throws: All errors in the scene and its files.
package func loadScene(
  source: [UInt8], path: FilePath, overrides: SceneOverrides = SceneOverrides(),
  assets: any AssetProvider
) throws(SceneError) -> ResolvedScene {
  let session = Session(assets: assets, settings: Session.Settings(overrides))
  return try resolve(
    session.files.file(at: path, bytes: source, session.report), overrides, session)
}

extension Session.Settings {
  init(_ overrides: SceneOverrides) {
    inputNames = overrides.names
    rules = overrides.rules
    ownersOfKey = SceneDeclarations.owners
  }
}

func resolve(
  _ file: SceneFile?, _ overrides: SceneOverrides, _ session: Session,
  _ trace: ReadingTrace? = nil
) throws(SceneError) -> ResolvedScene {
  // Functions refer to the session, which would keep itself alive.
  defer { session.functions.removeAll() }
  var scene: Scene?
  var findings: SceneFindings?
  var imageParameters: Set<String> = []
  var slots: [CompositionSlot] = []
  var checks: [DeclaredCheck] = []
  session.allow(overrides.allowedFolders, for: file)
  var inputs = session.inputs(overrides)
  inputs.trace = trace
  if let file, file.isComposition {
    let decoded = CompositionSceneDecoder(
      session: session, file: file, inputs: inputs, animation: overrides.animation,
      theme: overrides.theme
    ).scene()
    (scene, slots) = (decoded?.scene, decoded?.slots ?? [])
    if let path = overrides.checkFiles.first {
      session.diagnostics.append(Diagnostic(.compositionWithChecks(), file: path))
    }
  } else if let file {
    session.refuse(overrides.animation, inputs: session.settings.inputNames.animation)
    session.refuse(overrides.theme, inputs: session.settings.inputNames.theme)
    let decoder = SceneDecoder(session: session, file: file, inputs: inputs)
    scene = decoder.head().flatMap(decoder.body)
    imageParameters = decoder.imageParameters
    checks = decoder.checks
    if let scene {
      FunctionCheck(of: session.functions.elements, in: scene, session.expressionSteps).run()
    }
    session.assets.finish()
    if overrides.notesOddSize, !session.diagnostics.hasErrors,
      let note = scene.flatMap(Problem.oddCanvas)
    {
      session.report(Diagnostic(note, in: file.source, at: file.root["size"]?.span))
    }
    var waivers = Waivers(session.waivers.elements)
    session.diagnostics.replace(by: waivers.applied(to: session.diagnostics.list))
    if let scene, !session.diagnostics.hasErrors {
      let all = SceneFindings(
        session.diagnostics.list, scene, in: file, checkFiles: decoder.checkFiles,
        ids: decoder.ids, waivers, set: Set(overrides.set.map(\.name)),
        hasParameterFiles: !overrides.parameters.isEmpty)
      findings = all
      if overrides.isReviewed, let list = all.reviewedList() {
        session.diagnostics.replace(by: list)
      }
    }
  }
  let isDoubtful = overrides.isStrict && session.diagnostics.hasWarnings
  guard let scene, !session.diagnostics.hasErrors, !isDoubtful else {
    throw errors(of: session, isStrict: overrides.isStrict)
  }
  return ResolvedScene(
    scene: scene, diagnostics: session.diagnostics.list.sorted,
    findings: findings ?? SceneFindings(session.diagnostics.list),
    dependencies: session.files.dependencies.elements, sources: session.files.sources,
    parameters: session.parameters.elements
      + slots.map { slot in
        DeclaredParameter(slot, set: overrides.set.last { $0.name == slot.name }?.text)
      },
    imageParameters: imageParameters, checks: checks,
    features: session.features.elements, slots: slots)
}

func errors(of session: Session, isStrict: Bool = false) -> SceneError {
  SceneError(
    diagnostics: session.diagnostics.list.sorted.map { isStrict ? $0.underStrictRules : $0 },
    sources: session.files.sources,
    dependencies: session.files.dependencies.elements)
}

extension Problem {
  /// Notes that videos with subsampled chroma are larger than the scene's canvas; `nil` if they aren't.
  fileprivate static func oddCanvas(of scene: Scene) -> Problem? {
    func pixels(_ points: Double) -> Int { max(1, Int(clamping: (points * scene.scale).rounded())) }
    let (width, height) = (pixels(scene.size.width), pixels(scene.size.height))
    let even = ((width + 1) / 2 * 2, (height + 1) / 2 * 2)
    guard even != (width, height) else { return nil }
    return Problem(
      .sceneOddSize,
      "the canvas has \(width)×\(height) pixels; most videos need an even width and height, so their last"
        + " column or row is repeated: \(even.0)×\(even.1) pixels", severity: .note)
  }
}
