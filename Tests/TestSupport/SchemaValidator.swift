import Foundation
import SplashSyntax

/// JSON without source locations.
indirect enum PlainJSON: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([PlainJSON])
  case object([String: PlainJSON])

  init(_ value: SyntaxValue) {
    self =
      switch value.kind {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let string): .string(string.text)
      case .array(let elements): .array(elements.map(PlainJSON.init))
      case .object(let members):
        .object(
          Dictionary(members.map { ($0.key.text, PlainJSON($0.value)) }) { $1 })
      }
  }

  /// Parses a text, with comments and trailing commas; `nil` if its syntax is wrong.
  init?(text: String) {
    let (value, faults) = SyntaxReader.read(Array(text.utf8))
    guard let value, faults.isEmpty else { return nil }
    self.init(value)
  }

  subscript(key: String) -> PlainJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The names of the value's types in a JSON Schema.
  var types: [String] {
    switch self {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }
}

/// Validates values with a JSON Schema of draft 2020-12, limited to the keywords of our own schemas.
final class SchemaValidator {
  /// The keywords that constrain values.
  static let assertions: Set<String> = [
    "$ref", "type", "enum", "const", "properties", "patternProperties", "additionalProperties",
    "propertyNames",
    "required", "minProperties", "items", "prefixItems", "minItems", "maxItems", "contains",
    "minimum",
    "maximum",
    "exclusiveMinimum", "minLength", "maxLength", "pattern", "anyOf", "allOf", "not", "if", "then",
    "else",
  ]
  /// The keywords that don't constrain values.
  static let annotations: Set<String> = [
    "$schema", "$id", "$defs", "title", "description", "default", "allowComments",
    "allowTrailingCommas",
  ]

  let root: PlainJSON
  private var references: [String: PlainJSON] = [:]
  private var expressions: [String: NSRegularExpression] = [:]

  init(_ root: PlainJSON) {
    self.root = root
  }

  /// Whether a value satisfies the schema, or one of its definitions.
  func accepts(_ value: PlainJSON, _ reference: String = "#") -> Bool {
    holds(resolve(reference), value)
  }

  /// The target of a reference within the document; if it doesn't exist, a schema that rejects everything.
  private func resolve(_ reference: String) -> PlainJSON {
    if let known = references[reference] { return known }
    var place: PlainJSON? = root
    for part in reference.split(separator: "/").dropFirst() { place = place?[String(part)] }
    let found = place ?? .bool(false)
    references[reference] = found
    return found
  }

  private func matches(_ pattern: String, _ text: String) -> Bool {
    let expression: NSRegularExpression
    if let known = expressions[pattern] {
      expression = known
    } else {
      guard let made = try? NSRegularExpression(pattern: pattern) else { return false }
      expressions[pattern] = made
      expression = made
    }
    let range = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: range) != nil
  }

  private func holds(_ schema: PlainJSON, _ value: PlainJSON) -> Bool {
    guard case .object(let words) = schema else { return schema == .bool(true) }
    if let condition = words["if"] {
      let branch = holds(condition, value) ? words["then"] : words["else"]
      if let branch, !holds(branch, value) { return false }
    }
    return words.allSatisfy { word, argument in holds(word, argument, words, value) }
  }

  private func holds(
    _ word: String, _ argument: PlainJSON, _ words: [String: PlainJSON], _ value: PlainJSON
  ) -> Bool {
    switch (word, argument, value) {
    case ("$ref", .string(let reference), _): return holds(resolve(reference), value)
    case ("type", .string(let type), _): return value.types.contains(type)
    case ("type", .array(let types), _):
      return value.types.contains { types.contains(.string($0)) }
    case ("enum", .array(let values), _): return values.contains(value)
    case ("const", _, _): return argument == value
    case ("anyOf", .array(let schemas), _): return schemas.contains { holds($0, value) }
    case ("allOf", .array(let schemas), _): return schemas.allSatisfy { holds($0, value) }
    case ("not", _, _): return !holds(argument, value)
    case (_, .number(let bound), .number(let number)):
      switch word {
      case "minimum": return number >= bound
      case "maximum": return number <= bound
      case "exclusiveMinimum": return number > bound
      default: return true
      }
    case ("pattern", .string(let pattern), .string(let text)): return matches(pattern, text)
    case (_, .number(let bound), .string(let text)):
      let length = Double(text.unicodeScalars.count)
      return word == "minLength" ? length >= bound : word != "maxLength" || length <= bound
    case (_, .number(let bound), .array(let elements)):
      let count = Double(elements.count)
      return word == "minItems" ? count >= bound : word != "maxItems" || count <= bound
    case ("prefixItems", .array(let schemas), .array(let elements)):
      return zip(schemas, elements).allSatisfy(holds)
    case ("items", _, .array(let elements)):
      var first = 0
      if case .array(let schemas)? = words["prefixItems"] { first = schemas.count }
      return elements.dropFirst(first).allSatisfy { holds(argument, $0) }
    case ("contains", _, .array(let elements)): return elements.contains { holds(argument, $0) }
    case ("minProperties", .number(let bound), .object(let members)):
      return Double(members.count) >= bound
    case ("required", .array(let keys), .object(let members)):
      return keys.allSatisfy { key in members.contains { .string($0.key) == key } }
    case ("properties", .object(let schemas), .object(let members)):
      return members.allSatisfy { key, value in schemas[key].map { holds($0, value) } ?? true }
    case ("propertyNames", _, .object(let members)):
      return members.keys.allSatisfy { holds(argument, .string($0)) }
    case ("patternProperties", .object(let schemas), .object(let members)):
      return members.allSatisfy { key, value in
        schemas.allSatisfy { !matches($0.key, key) || holds($0.value, value) }
      }
    case ("additionalProperties", _, .object(let members)):
      var patterns: [String] = []
      if case .object(let schemas)? = words["patternProperties"] { patterns += schemas.keys }
      return members.allSatisfy { key, value in
        words["properties"]?[key] != nil || patterns.contains { matches($0, key) }
          || holds(argument, value)
      }
    default: return true
    }
  }
}

extension SchemaValidator {
  /// The keywords of a schema and its subschemas that the validator doesn't support.
  static func unknownWords(in schema: PlainJSON) -> Set<String> {
    guard case .object(let words) = schema else { return [] }
    var unknown = Set(words.keys).subtracting(assertions).subtracting(annotations)
    for (word, argument) in words {
      switch (word, argument) {
      case ("properties", .object(let schemas)), ("$defs", .object(let schemas)),
        ("patternProperties", .object(let schemas)):
        for schema in schemas.values { unknown.formUnion(unknownWords(in: schema)) }
      case ("anyOf", .array(let schemas)), ("allOf", .array(let schemas)),
        ("prefixItems", .array(let schemas)):
        for schema in schemas { unknown.formUnion(unknownWords(in: schema)) }
      case ("default", _), ("const", _), ("enum", _): break
      default: unknown.formUnion(unknownWords(in: argument))
      }
    }
    return unknown
  }
}
