import SplashScene
import SplashSystem

/// What a composition depends on besides the contents of files.
struct LottieCompositionKey: Hashable {
  let file: FilePath
  let animation: FilePath
  let theme: String?
  let fonts: SceneFonts
  let slots: [String: LottieSlotValue]
}

/// The fonts that a scene has for texts.
struct SceneFonts: Hashable {
  /// Those that it names.
  var files: [AssetFile] = []
  /// Whether the machine's may be used, too.
  var usesSystem = false
}
