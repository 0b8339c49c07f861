import SplashScene
import SplashSystem

/// The inputs of a composition other than the contents of files.
struct LottieCompositionKey: Hashable {
  let file: FilePath
  let animation: FilePath
  let theme: String?
  let fonts: SceneFonts
  let slots: [String: LottieSlotValue]
}

/// A Lottie file as read with certain inputs.
struct ReadLottieFile {
  /// The composition; `nil` if the file has errors, which were reported.
  let composition: LottieComposition?
  /// The slots and their values in the file.
  let slots: [LottieSlot]
}

/// The fonts that a scene provides for text.
struct SceneFonts: Hashable {
  /// The scene's font files.
  var files: [AssetFile] = []
  /// Whether the machine's fonts may also be used.
  var usesSystem = false
}
