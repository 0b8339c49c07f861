import SplashScene

/// What definitions of the schema are called.
enum DefinitionName {
  /// What objects of a subject are called: `a part of a text` is `partOfAText`.
  static func name(of subject: String) -> String {
    var words = subject.split(separator: " ").map(String.init)
    if words.count > 1, ["a", "an"].contains(words[0]) { words.removeFirst() }
    return joined(words)
  }

  /// What layers of a type, or of a template, are called.
  static func layer(of type: String) -> String {
    type == "layer" ? "plainLayer" : joined(type.split(separator: "-").map(String.init)) + "Layer"
  }

  /// What the animations of a layer of a type are called.
  static func animation(of type: String) -> String { owner(type) + "Animation" }

  /// What the UIKit blocks of a layer of a type are called.
  static func block(of type: String) -> String { owner(type) + "Block" }

  /// The type itself, if there are key paths that only layers of it, and of some others, have.
  static func owner(_ type: String) -> String { owners.contains(type) ? type : "plain" }

  /// The types of layers that have key paths of their own.
  private static let owners = Set(
    AnimationKeyPath.allCases.flatMap(\.layerKinds).map(\.rawValue))

  private static func joined(_ words: [String]) -> String {
    words.prefix(1).joined() + words.dropFirst().map(capitalized).joined()
  }
}
