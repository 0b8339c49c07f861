import SplashScene

/// The names of the schema's definitions.
enum DefinitionName {
  /// Returns the definition's name for a subject: `a part of a text` is `partOfAText`.
  static func name(of subject: String) -> String {
    var words = subject.split(separator: " ").map(String.init)
    if words.count > 1, ["a", "an"].contains(words[0]) { words.removeFirst() }
    return joined(words)
  }

  /// Returns the definition's name for layers of a type or a template.
  static func layer(of type: String) -> String {
    type == "layer" ? "plainLayer" : joined(type.split(separator: "-").map(String.init)) + "Layer"
  }

  /// Returns the definition's name for the animations of layers of a type.
  static func animation(of type: String) -> String { owner(type) + "Animation" }

  /// Returns the definition's name for the UIKit blocks of layers of a type.
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
