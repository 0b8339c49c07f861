import SplashScene
import SplashSyntax
import SplashSystem

/// What is shared while a scene is read together with its nested scenes.
final class Session {
  /// What is set from outside and holds for all scenes.
  struct Settings {
    /// The names of external values in messages.
    var inputNames = InputNames()
    /// The drawing rules for Lottie files that don't specify their own.
    var lottieRules = LottieRules.afterEffects
    /// Collects the declared keys, if set.
    var recorder: FieldRecorder?
    /// Returns the kinds of a subject's objects that have a key, for messages.
    var ownersOfKey: (_ key: String, _ subject: String) -> [String] = { _, _ in [] }
  }

  let settings: Settings
  let diagnostics: DiagnosticLog
  /// The steps that the lists of expressions may still take.
  let expressionSteps: StepBudget
  private let provider: any AssetProvider
  /// The cache of parsed files, if any.
  private let parsed: ParsedScenes?
  /// The layers that contain the scene that is read, outermost first.
  private let nesting: [(file: FilePath, note: Diagnostic.Note)]

  // The rest is created on first use: a function of time has a session for each value.

  private(set) lazy var budget = Budget()
  private(set) lazy var files = SourceFiles(provider, parsed)
  private(set) lazy var assets = AssetUses(provider, files, budget)
  /// The nested scenes, keyed by their inputs.
  private(set) lazy var nestedScenes = Memo<NestedSceneKey, NestedScene>()
  /// The Lottie files that were read, keyed by their inputs.
  private(set) lazy var lottieFiles = Memo<LottieCompositionKey, ReadLottieFile>()
  /// The slots that can be set from outside, keyed by file and theme.
  private(set) lazy var lottieSlotKinds =
    Memo<LottieCompositionKey, [(name: String, kind: LottieSlotKind)]>()
  /// The functions of time, to be evaluated for all frames.
  private(set) lazy var functions = Collected<WrittenFunction>()
  /// The parameters of the scene, without those of nested scenes.
  private(set) lazy var parameters = Collected<DeclaredParameter>()
  /// The features of the Lottie files, for reports.
  private(set) lazy var lottieFeatures = Collected<LottieFeature>()

  /// - Parameters:
  ///   - provider: Reads files.
  ///   - parsed: The cache of parsed files, if any.
  ///   - steps: The steps that the lists of expressions may take.
  init(
    assets provider: any AssetProvider, parsed: ParsedScenes? = nil,
    settings: Settings = Settings(), expressionSteps: StepBudget = StepBudget()
  ) {
    self.settings = settings
    self.expressionSteps = expressionSteps
    (self.provider, self.parsed) = (provider, parsed)
    diagnostics = DiagnosticLog()
    nesting = []
  }

  /// Creates a session that shares everything with another one, for a scene that is nested in its scene.
  private init(_ outer: Session, nesting note: Diagnostic.Note, in file: FilePath) {
    (settings, diagnostics) = (outer.settings, outer.diagnostics)
    expressionSteps = outer.expressionSteps
    (provider, parsed) = (outer.provider, outer.parsed)
    nesting = outer.nesting + [(file, note)]
    budget = outer.budget
    (files, assets) = (outer.files, outer.assets)
    (nestedScenes, lottieFiles) = (outer.nestedScenes, outer.lottieFiles)
    lottieSlotKinds = outer.lottieSlotKinds
    (functions, parameters) = (outer.functions, outer.parameters)
    lottieFeatures = outer.lottieFeatures
  }

  /// Returns the session for the scene file `path`, which the layer at `span` of `source` shows.
  func nested(_ path: FilePath, in source: SourceText, at span: Span) -> Session {
    let place = source.position(ofOffset: span.start)
    let note = Diagnostic.Note(
      file: source.path, line: place.line, column: place.column,
      message: "\(quoted(path)) is nested here")
    return Session(self, nesting: note, in: files.identity(of: path))
  }

  /// Adds a diagnostic, with notes on where its scene is nested.
  func report(_ diagnostic: Diagnostic) {
    let identity: FilePath = nesting.isEmpty ? "" : files.identity(of: diagnostic.file)
    guard let innermost = nesting.lastIndex(where: { $0.file == identity }) else {
      return diagnostics.append(diagnostic)
    }
    diagnostics.append(diagnostic.noting(nesting[...innermost].reversed().map(\.note)))
  }
}
