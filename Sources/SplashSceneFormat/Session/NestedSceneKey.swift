import SplashScene
import SplashSystem

/// The inputs of a nested scene other than the contents of its file.
struct NestedSceneKey: Hashable {
  let file: FilePath
  let parameters: [String: ExpressionValue]
  /// The strings among the values of ``parameters``, sorted by name, as bytes: strings with different bytes can
  /// compare as equal but be the names of different files.
  let texts: [[UInt8]]
  let size: Size?
  let seed: UInt64
  let appearance: Appearance
  let depth: Int
  let fontFiles: [AssetFile]
  let usesSystemFonts: Bool
}

/// A resolved nested scene, and how much of each of the ``resources`` it uses.
struct NestedScene {
  /// What a nested scene uses each time it is shown.
  static let resources: [Budget.Resource] = [.layers, .pathElements, .glyphs]

  let scene: Scene?
  let amounts: [Int]
}
