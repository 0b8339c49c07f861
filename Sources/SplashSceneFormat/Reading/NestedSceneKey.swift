import SplashScene
import SplashSystem

/// All that a nested scene depends on besides its file's contents.
struct NestedSceneKey: Hashable {
  let file: FilePath
  let parameters: [String: ExpressionValue]
  /// The texts among ``parameters``, in the order of their names: texts that look alike compare as equal,
  /// and may be the names of two files.
  let texts: [[UInt8]]
  let size: Size?
  let seed: UInt64
  let appearance: Appearance
  let depth: Int
  let fontFiles: [AssetFile]
  let usesSystemFonts: Bool
}

/// A nested scene once it is resolved, and what it counts for in the limits.
struct NestedScene {
  let scene: Scene?
  let layerCount: Int
  let pathElementCount: Int
  let glyphCount: Int
}
