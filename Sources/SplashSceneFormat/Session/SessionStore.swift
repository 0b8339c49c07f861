import SplashScene

/// The files and assets that scenes use, and what is found while they are read.
final class SessionStore {
  let budget = Budget()
  let files: SourceFiles
  let assets: AssetUses
  /// The nested scenes, keyed by their inputs.
  let nestedScenes = Memo<NestedSceneKey, NestedScene>()
  /// The animations of other formats that were read, keyed by their inputs.
  let compositions = Memo<CompositionKey, ReadComposition>()
  /// The slots of these animations, keyed by their inputs without values of slots.
  let compositionSlots = Memo<CompositionKey, [CompositionSlot]>()
  /// The functions of time, to be evaluated for all frames.
  let functions = Collected<WrittenFunction>()
  /// The parameters of the scene, without those of nested scenes.
  let parameters = Collected<DeclaredParameter>()
  /// The findings that the scenes waive.
  let waivers = Collected<Waiver>()
  /// The features of these animations, for reports.
  let features = Collected<CompositionFeature>()

  init(_ provider: any AssetProvider, _ parsed: ParsedScenes?) {
    files = SourceFiles(provider, parsed)
    assets = AssetUses(provider, files, budget)
  }
}
