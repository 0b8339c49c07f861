import SplashScene
import SplashSyntax
import SplashSystem

/// Generates the JSON Schema of scenes from declarations.
struct SchemaBuilder {
  let recorder: FieldRecorder
  /// The finished definitions.
  private(set) var definitions: [String: Schema] = [:]
  /// The definitions that were found in values, unprocessed.
  private var shared: [String: Schema] = [:]

  init(_ recorder: FieldRecorder) {
    self.recorder = recorder
  }

  /// Returns the complete schema.
  mutating func document() -> Schema {
    for subject in recorder.declarations.keys.sorted()
    where ![.scene, .layer, .animation].contains(subject) {
      define(DefinitionName.name(of: subject), object(subject))
    }
    layers()
    animations()
    let scene = object(.scene)
    let sorted = definitions.sorted { $0.key < $1.key }.map { Schema.Member($0.key, $0.value) }
    let head: Schema = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:splashrender:scene:1",
      "title": "A scene of splashrender",
      "description": "Layers and animations, as in Core Animation.",
      // Visual Studio Code's extension keywords.
      "allowComments": true, "allowTrailingCommas": true,
    ]
    guard case .object(let members) = scene else { return head }
    return head.adding(members + [Schema.Member("$defs", .object(sorted))])
  }

  // MARK: Definitions

  mutating func define(_ name: String, _ schema: Schema) {
    definitions[name] = lowered(schema)
  }

  /// Returns the schema with shared parts replaced by references to definitions, which are added.
  mutating func lowered(_ schema: Schema) -> Schema {
    switch schema {
    case .null, .bool, .number, .string: return schema
    case .array(let elements):
      var all: [Schema] = []
      for element in elements { all.append(lowered(element)) }
      return .array(all)
    case .object(let members):
      var all: [Schema.Member] = []
      for member in members { all.append(Schema.Member(member.key, lowered(member.value))) }
      return .object(all)
    case .shared(let name, let content):
      if let known = shared[name] {
        return known == content ? .definition(name) : lowered(content)
      }
      shared[name] = content
      define(name, content)
      return .definition(name)
    }
  }

  // MARK: Objects

  /// Returns the keys of a subject's objects, without duplicates.
  func fields(_ subject: SceneObject, _ kind: String = "") -> [FieldDeclaration] {
    let all = kind.isEmpty ? recorder.declarations[subject] : recorder.kinds[subject]?[kind]
    var keys: Set<String> = []
    return (all ?? []).filter { keys.insert($0.key).inserted }
  }

  /// Returns the schema of a subject's objects, which must also match other schemas.
  mutating func object(
    _ subject: SceneObject, _ kind: String = "", satisfying others: [Schema] = []
  ) -> Schema {
    var properties: [Schema.Member] = []
    // Named values aren't available in parameters, nor in a scene's keys before `let`.
    var isNamed = subject != .scene && subject != .parameter
    for field in fields(subject, kind) where !field.isIgnored {
      if field.key == "let" { isNamed = true }
      properties += self.properties(of: field, in: subject, kind, isNamed: isNamed)
    }
    let rules = recorder.rules[subject]?[kind] ?? []
    return closed(properties, fields(subject, kind), Self.conditions(of: rules) + others)
  }

  /// Returns the properties for a declaration: the key and its aliases.
  mutating func properties(
    of field: FieldDeclaration, in subject: SceneObject, _ kind: String, isNamed: Bool = true
  ) -> [Schema.Member] {
    let schema = (isNamed ? field.schema : field.schema.withoutNames).schema
    let isSpelled = ["one of:", "a name", "true or false", "a string"].contains {
      field.type.hasPrefix($0)
    }
    let type = isSpelled ? nil : capitalized(field.type) + "."
    let standard = field.defaultValue.flatMap(Schema.init(json:))
    let otherwise = standard == nil ? field.defaultValue.map { "By default: \($0)." } : nil
    let description = [field.meaning, type, otherwise].compactMap { $0 }.joined(separator: " ")
    var members = [Schema.Member(field.key, property(description, standard, schema))]
    for alias in field.aliases {
      let text = "Another name of \(field.key). " + description
      members.append(Schema.Member(alias, property(text, standard, schema)))
    }
    return members
  }

  /// Returns a property's schema with the text that editors display.
  mutating func property(_ description: String, _ standard: Schema?, _ schema: Schema) -> Schema {
    let head: Schema = ["description": .string(description)]
    var members: [Schema.Member] = []
    if let standard { members.append(Schema.Member("default", standard)) }
    if case .object(let own) = lowered(schema) { members += own }
    return head.adding(members)
  }

  /// Returns the schema of an object that has the given properties and no others, and that also matches some other
  /// schemas.
  func closed(
    _ properties: [Schema.Member], _ fields: [FieldDeclaration], _ others: [Schema]
  ) -> Schema {
    let required = fields.filter { $0.isRequired && $0.aliases.isEmpty }.map(\.key)
    var conditions: [Schema] = []
    for field in fields where !field.aliases.isEmpty {
      let names = [field.key] + field.aliases
      if field.isRequired { conditions.append(Self.requires(names)) }
      for (index, name) in names.enumerated() where index > 0 {
        conditions.append(Self.excludes(Array(names[..<index]), name))
      }
    }
    conditions += others
    var members = [
      Schema.Member("type", "object"), Schema.Member("properties", .object(properties)),
    ]
    if !required.isEmpty {
      members.append(Schema.Member("required", .array(required.map(Schema.string))))
    }
    // Keys without effect share an entry, because they would take more room than all others.
    let ignored = fields.filter(\.isIgnored).flatMap { [$0.key] + $0.aliases }
    if !ignored.isEmpty {
      let pattern = "^(\(ignored.joined(separator: "|")))$"
      members.append(
        Schema.Member("patternProperties", .object([Schema.Member(pattern, true)])))
    }
    members.append(Schema.Member("additionalProperties", false))
    if !conditions.isEmpty { members.append(Schema.Member("allOf", .array(conditions))) }
    return .object(members)
  }

  // MARK: Rules

  static func conditions(of rules: [KeyRule]) -> [Schema] {
    var excluded: [(other: String, keys: [String])] = []
    var result: [Schema] = []
    for rule in rules {
      switch rule {
      case .excludes(let key, let other):
        if let index = excluded.firstIndex(where: { $0.other == other }) {
          excluded[index].keys.append(key)
        } else {
          excluded.append((other, [key]))
        }
      case .needs(let key, let others):
        result.append(["if": required(key), "then": requires(others)])
      case .requires(let keys): result.append(requires(keys))
      case .when(let key, let values, let schema):
        result.append(["if": has(key, values), "then": schema])
      }
    }
    return excluded.map { excludes($0.keys, $0.other) } + result
  }

  /// Returns a schema that forbids some keys if another key is present.
  private static func excludes(_ keys: [String], _ other: String) -> Schema {
    [
      "if": required(other),
      "then": ["properties": .object(keys.map { Schema.Member($0, false) })],
    ]
  }

  private static func required(_ key: String) -> Schema { ["required": [.string(key)]] }

  private static func requires(_ keys: [String]) -> Schema { .any(of: keys.map(required)) }

  /// Returns a schema for objects that have a key with one of the given values.
  static func has(_ key: String, _ values: [String]) -> Schema {
    let value: Schema = values.count == 1 ? ["const": .string(values[0])] : .names(values)
    return ["properties": .object([Schema.Member(key, value)]), "required": [.string(key)]]
  }
}

extension Schema {
  /// Creates the JSON value that `text` represents; `nil` if it isn't JSON.
  init?(json text: String) {
    let (value, faults) = SyntaxReader.read(Array(text.utf8))
    guard let value, faults.isEmpty else { return nil }
    self.init(value)
  }

  /// Creates the JSON value of a syntax tree.
  init(_ value: SyntaxValue) {
    self =
      switch value.kind {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let string): .string(string.text)
      case .array(let elements): .array(elements.map(Schema.init))
      case .object(let members): .object(members.map { Member($0.key.text, Schema($0.value)) })
      }
  }
}
