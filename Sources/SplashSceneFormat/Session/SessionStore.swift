import SplashScene

/// The files and assets that scenes use, and what is found while they are read.
final class SessionStore {
  typealias SlotKinds = Memo<LottieCompositionKey, [(name: String, kind: LottieSlotKind)]>

  let budget = Budget()
  let files: SourceFiles
  let assets: AssetUses
  /// The nested scenes, keyed by their inputs.
  let nestedScenes = Memo<NestedSceneKey, NestedScene>()
  /// The Lottie files that were read, keyed by their inputs.
  let lottieFiles = Memo<LottieCompositionKey, ReadLottieFile>()
  /// The slots that can be set from outside, keyed by file and theme.
  let lottieSlotKinds = SlotKinds()
  /// The functions of time, to be evaluated for all frames.
  let functions = Collected<WrittenFunction>()
  /// The parameters of the scene, without those of nested scenes.
  let parameters = Collected<DeclaredParameter>()
  /// The findings that the scenes waive.
  let waivers = Collected<Waiver>()
  /// The features of the Lottie files, for reports.
  let lottieFeatures = Collected<LottieFeature>()

  init(_ provider: any AssetProvider, _ parsed: ParsedScenes?) {
    files = SourceFiles(provider, parsed)
    assets = AssetUses(provider, files, budget)
  }
}
