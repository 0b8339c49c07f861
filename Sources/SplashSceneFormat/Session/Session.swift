import SplashScene
import SplashSyntax
import SplashSystem

/// What is shared while a scene is read together with its nested scenes.
final class Session {
  /// What is set from outside and holds for all scenes.
  struct Settings {
    /// The names of external values in messages.
    var inputNames = InputNames()
    /// The rules for animations of other formats that don't specify their own.
    var rules = PlayerRules.afterEffects
    /// Collects the declared keys, if set.
    var recorder: FieldRecorder?
    /// Returns the kinds of a subject's objects that have a key, for messages.
    var ownersOfKey: (_ key: String, _ subject: SceneObject) -> [String] = { _, _ in [] }
  }

  let settings: Settings
  let diagnostics: DiagnosticLog
  /// The steps that the lists of expressions may still take.
  let expressionSteps: StepBudget
  /// The layers that contain the scene that is read, outermost first.
  private let nesting: [(file: FilePath, note: Diagnostic.Note)]
  private let provider: any AssetProvider
  private let parsed: ParsedScenes?
  /// Created on first use, because a function of time has a session for each value.
  private lazy var store = SessionStore(provider, parsed)

  var budget: Budget { store.budget }
  var files: SourceFiles { store.files }
  var assets: AssetUses { store.assets }
  var nestedScenes: Memo<NestedSceneKey, NestedScene> { store.nestedScenes }
  var compositions: Memo<CompositionKey, ReadComposition> { store.compositions }
  var compositionSlots: Memo<CompositionKey, [CompositionSlot]> { store.compositionSlots }
  var functions: Collected<WrittenFunction> { store.functions }
  var parameters: Collected<DeclaredParameter> { store.parameters }
  var waivers: Collected<Waiver> { store.waivers }
  var features: Collected<CompositionFeature> { store.features }

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
    diagnostics = DiagnosticLog()
    nesting = []
    (self.provider, self.parsed) = (provider, parsed)
  }

  /// Creates a session that shares everything with another one, for a scene that is nested in its scene.
  private init(_ outer: Session, nesting note: Diagnostic.Note, in file: FilePath) {
    (settings, diagnostics) = (outer.settings, outer.diagnostics)
    expressionSteps = outer.expressionSteps
    nesting = outer.nesting + [(file, note)]
    (provider, parsed) = (outer.provider, outer.parsed)
    store = outer.store
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
