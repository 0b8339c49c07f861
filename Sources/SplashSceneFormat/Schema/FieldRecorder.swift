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
}

/// Collects the declarations of all objects that are read in a session.
final class FieldRecorder {
  /// The declarations by subject.
  private(set) var declarations: [String: [FieldDeclaration]] = [:]
  /// The declarations by subject and kind.
  private(set) var kinds: [String: [String: [FieldDeclaration]]] = [:]
  /// The rules of objects by subject and kind; the kind is empty for objects that have none.
  private(set) var rules: [String: [String: [KeyRule]]] = [:]

  func record(
    _ subject: String, _ kind: String?, _ fields: [FieldDeclaration], _ rules: [KeyRule]
  ) {
    Self.add(fields, to: &declarations[subject, default: []])
    if let kind { Self.add(fields, to: &kinds[subject, default: [:]][kind, default: []]) }
    Self.add(rules, to: &self.rules[subject, default: [:]][kind ?? "", default: []])
  }

  private static func add<Element: Equatable>(_ new: [Element], to all: inout [Element]) {
    for element in new where !all.contains(element) { all.append(element) }
  }
}
