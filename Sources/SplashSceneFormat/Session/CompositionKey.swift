import SplashLottie
import SplashScene
import SplashSystem

/// The inputs of an animation of another format other than the contents of files.
struct CompositionKey: Hashable {
  let file: FilePath
  let animation: FilePath
  let theme: String?
  let fonts: SceneFonts
  /// The values of slots that are set from outside.
  var slots: [String: CompositionSlot.Value] = [:]
}

/// The fonts that a scene provides for text.
struct SceneFonts: Hashable {
  /// The scene's font files.
  var files: [AssetFile] = []
  /// Whether the machine's fonts may also be used.
  var usesSystem = false
}

/// A file of another format as read with certain inputs.
struct ReadComposition {
  /// The animation; `nil` if the file has errors, which were reported.
  let file: LottieComposition?
  /// The slots and their values in the file.
  let slots: [CompositionSlot]
}
