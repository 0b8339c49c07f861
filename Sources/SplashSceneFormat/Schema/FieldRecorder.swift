import SplashSyntax
import SplashSystem

/// The declaration of a key of an object, from which the schema and the reference are generated.
struct FieldDeclaration: Hashable {
  let key: String
  let aliases: [String]
  /// A sentence that describes the key.
  var meaning = ""
  /// The type of the values, in words.
  let type: String
  let schema: ValueSchema
  let isRequired: Bool
  /// Whether the key has no effect.
  var isIgnored = false
  /// The default value as written in a scene; `nil` if there is none or it depends on other keys.
  var defaultValue: String?
  /// How values are read and written again; `nil` if the object's decoder reads the value itself.
  var rewriting: Rewriting?

  /// Reads a value and writes it again. All are equal, because the type determines it.
  struct Rewriting: Hashable {
    /// Returns the value as written from what it is read as. The result is `nil` if the value is invalid, and contains
    /// `nil` if it can't be written.
    let rewrite: (SyntaxValue) -> JSON??

    static func == (l: Rewriting, r: Rewriting) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }
}

/// Collects the declarations of all objects that are read in a session.
final class FieldRecorder {
  /// The declarations by subject.
  private(set) var declarations: [SceneObject: [FieldDeclaration]] = [:]
  /// The declarations by subject and kind.
  private(set) var kinds: [SceneObject: [String: [FieldDeclaration]]] = [:]
  /// The rules of objects by subject and kind; the kind is empty for objects that have none.
  private(set) var rules: [SceneObject: [String: [KeyRule]]] = [:]

  func record(
    _ subject: SceneObject, _ kind: String?, _ fields: [FieldDeclaration], _ rules: [KeyRule]
  ) {
    Self.add(fields, to: &declarations[subject, default: []])
    if let kind { Self.add(fields, to: &kinds[subject, default: [:]][kind, default: []]) }
    Self.add(rules, to: &self.rules[subject, default: [:]][kind ?? "", default: []])
  }

  private static func add<Element: Equatable>(_ new: [Element], to all: inout [Element]) {
    for element in new where !all.contains(element) { all.append(element) }
  }
}
