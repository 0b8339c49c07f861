import SplashScene

/// The names of the schema's definitions.
enum DefinitionName {
  /// Returns the name of a subject's definition: for `a part of a text`, it is `partOfAText`.
  static func name(of subject: SceneObject) -> String {
    var words = subject.rawValue.split(separator: " ").map(String.init)
    if words.count > 1, ["a", "an"].contains(words[0]) { words.removeFirst() }
    return joined(words)
  }

  /// Returns the name of the definition for layers of the given type or template.
  static func layer(of type: String) -> String {
    type == "layer" ? "plainLayer" : joined(type.split(separator: "-").map(String.init)) + "Layer"
  }

  /// Returns the name of the definition for the animations of layers of the given type.
  static func animation(of type: String) -> String { owner(type) + "Animation" }

  /// Returns the name of the definition for the UIKit blocks of layers of the given type.
  static func block(of type: String) -> String { owner(type) + "Block" }

  /// Returns the type if some key paths exist only for this type and a few others, otherwise
  /// `"plain"`.
  static func owner(_ type: String) -> String { owners.contains(type) ? type : "plain" }

  /// The layer types with key paths that other types don't have.
  private static let owners = Set(
    AnimationKeyPath.allCases.flatMap(\.layerKinds).map(\.rawValue))

  private static func joined(_ words: [String]) -> String {
    words.prefix(1).joined() + words.dropFirst().map(capitalized).joined()
  }
}
