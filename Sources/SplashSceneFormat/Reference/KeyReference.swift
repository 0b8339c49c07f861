/// The keys of scene files, generated from the decoders' declarations.
package struct KeyReference: Sendable {
  /// A key of an object.
  package struct Key: Hashable, Sendable {
    /// The object, such as "a layer" or "an animation".
    package var object: String
    /// The types of the object that have the key, such as "text" and "shape"; empty if all have it.
    package var types: [String]
    /// The key and its aliases.
    package var names: [String]
    /// The description, in one sentence.
    package var meaning: String
    /// The type of the values, in words.
    package var values: String
    /// The default value; `nil` if there is none or it depends on other keys.
    package var defaultValue: String?
    /// Whether the key is required.
    package var isRequired: Bool
  }

  /// All keys, grouped by object.
  package let keys: [Key]

  /// Collects the declarations.
  package init() {
    let recorder = SceneDeclarations.all()
    keys = recorder.declarations.keys.sorted().flatMap { object -> [Key] in
      let types = recorder.kinds[object] ?? [:]
      return (recorder.declarations[object] ?? []).uniqueKeys.map { field in
        let owners = types.filter { $0.value.contains { $0.key == field.key } }.keys.sorted()
        return Key(
          object: object.rawValue, types: owners.count == types.count ? [] : owners,
          names: [field.key] + field.aliases, meaning: field.meaning, values: field.valuesInWords,
          defaultValue: field.defaultValue, isRequired: field.isRequired)
      }
    }
  }

  /// Returns the keys with a name, in all objects.
  package func keys(named name: String) -> [Key] {
    keys.filter { $0.names.contains(name) }
  }

  /// Returns keys of an object in the given order.
  package func keys(_ names: [String], of object: String) -> [Key] {
    names.flatMap { name in keys.filter { $0.object == object && $0.names[0] == name } }
  }
}

extension [FieldDeclaration] {
  /// One declaration for each key. If a key has several types, the type with the shortest name is used, because it is
  /// the most general.
  var uniqueKeys: [FieldDeclaration] {
    var result: [FieldDeclaration] = []
    for field in self {
      if let index = result.firstIndex(where: { $0.key == field.key }) {
        if field.type.count < result[index].type.count { result[index] = field }
      } else {
        result.append(field)
      }
    }
    return result
  }
}

extension FieldDeclaration {
  /// The type of the values, in words. All choices are listed, even if there are too many for messages.
  var valuesInWords: String {
    guard type == "a name", case .object(let members)? = schema.forms.first,
      case .array(let names)? = members.first(where: { $0.key == "enum" })?.value
    else { return type }
    return "one of: " + names.map { SchemaWriter.text(of: $0).dropLast() }.joined(separator: ", ")
  }
}
