/// The keys of scene files, from the declarations that scenes are read with.
public struct KeyReference: Sendable {
  /// A key of an object.
  public struct Key: Hashable, Sendable {
    /// The object, such as "a layer" or "an animation".
    public var object: String
    /// The types of the object that have the key, such as "text" and "shape"; empty if all have it.
    public var types: [String]
    /// The name, then other names for the same key.
    public var names: [String]
    /// One sentence.
    public var meaning: String
    /// The values that the key takes, in words.
    public var values: String
    /// The value if the key is missing; `nil` if there is none, or if it depends on other keys.
    public var defaultValue: String?
    /// Whether an object without the key is an error.
    public var isRequired: Bool
  }

  /// All keys, object by object.
  public let keys: [Key]

  /// Collects the declarations.
  public init() {
    let recorder = SceneDeclarations.all()
    keys = recorder.declarations.keys.sorted().flatMap { object -> [Key] in
      let types = recorder.kinds[object] ?? [:]
      return (recorder.declarations[object] ?? []).uniqueKeys.map { field in
        let owners = types.filter { $0.value.contains { $0.key == field.key } }.keys.sorted()
        return Key(
          object: object, types: owners.count == types.count ? [] : owners,
          names: [field.key] + field.aliases, meaning: field.meaning, values: field.valuesInWords,
          defaultValue: field.defaultValue, isRequired: field.isRequired)
      }
    }
  }

  /// The keys with a name, in all objects that have one.
  public func keys(named name: String) -> [Key] {
    keys.filter { $0.names.contains(name) }
  }

  /// Some keys of an object, in the given order.
  public func keys(_ names: [String], of object: String) -> [Key] {
    names.flatMap { name in keys.filter { $0.object == object && $0.names[0] == name } }
  }
}

extension [FieldDeclaration] {
  /// One declaration for each key. Types are named by what is known of the object; the shortest name is the
  /// most general.
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
  /// The values that the key takes, in words. If messages have too many names to list, all are listed here.
  var valuesInWords: String {
    guard type == "a name", case .object(let members)? = schema.forms.first,
      case .array(let names)? = members.first(where: { $0.key == "enum" })?.value
    else { return type }
    return "one of: " + names.map { SchemaWriter.text(of: $0).dropLast() }.joined(separator: ", ")
  }
}
