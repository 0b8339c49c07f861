/// A JSON Schema or a part of one, as JSON with ordered keys.
indirect enum Schema: Hashable, Sendable {
  /// A key and its value.
  struct Member: Hashable, Sendable {
    let key: String
    var value: Schema

    init(_ key: String, _ value: Schema) {
      self.key = key
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Schema])
  case object([Member])
  /// A schema with a unique name that is written only once, among the definitions.
  case shared(String, Schema)
}

// MARK: Literals

extension Schema: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(dictionaryLiteral members: (String, Schema)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
  init(arrayLiteral elements: Schema...) { self = .array(elements) }
  init(stringLiteral text: String) { self = .string(text) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
}

// MARK: Parts

extension Schema {
  /// Returns a reference to the definition called `name`.
  static func definition(_ name: String) -> Schema { ["$ref": .string("#/$defs/\(name)")] }

  /// Returns a schema for one of the given strings.
  static func names(_ names: [String]) -> Schema { ["enum": .array(names.map(Schema.string))] }

  /// Returns a schema for a string that matches a regular expression with the same meaning in
  /// ECMAScript and Python.
  static func text(_ pattern: String) -> Schema { ["type": "string", "pattern": .string(pattern)] }

  /// Returns a schema for a number in a range, limited to ``Limits/magnitude``.
  static func number(_ range: NumberRange) -> Schema {
    let limit = Schema.number(Limits.magnitude)
    let least = Member("minimum", .number(-Limits.magnitude))
    let more = Member("exclusiveMinimum", 0)
    let bounds: [Member] =
      switch range {
      case .any: [least, Member("maximum", limit)]
      case .positive: [more, Member("maximum", limit)]
      case .nonNegative: [Member("minimum", 0), Member("maximum", limit)]
      case .fraction: [Member("minimum", 0), Member("maximum", 1)]
      case .positiveFraction: [more, Member("maximum", 1)]
      case .closed(let low, let high):
        [Member("minimum", .number(low)), Member("maximum", .number(high))]
      case .between(let low, let high):
        [
          Member("minimum", .number(low ?? -Limits.magnitude)),
          Member("maximum", high.map(Schema.number) ?? limit),
        ]
      }
    return .object([Member("type", "number")] + bounds)
  }

  /// Returns a schema for an array with `count` elements; `Int.max` means no upper limit.
  static func array(of element: ValueSchema, count: ClosedRange<Int> = 0...Int.max) -> Schema {
    var members = [Member("type", "array"), Member("items", element.schema)]
    if count.lowerBound > 0 {
      members.append(Member("minItems", .number(Double(count.lowerBound))))
    }
    if count.upperBound < Int.max {
      members.append(Member("maxItems", .number(Double(count.upperBound))))
    }
    return .object(members)
  }

  /// Returns a schema for an object whose keys match `keys` and whose values have the same type.
  static func object(keys: String? = nil, values: Schema = true) -> Schema {
    var members = [Member("type", "object")]
    if let keys { members.append(Member("propertyNames", ["pattern": .string(keys)])) }
    if values != true { members.append(Member("additionalProperties", values)) }
    return .object(members)
  }

  /// Returns a schema for values that match at least one of some schemas.
  static func any(of schemas: [Schema]) -> Schema {
    schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
  }

  /// Returns the value of a key of an object.
  subscript(key: String) -> Schema? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Returns the object with additional members after its own. It must not already have any of them.
  func adding(_ members: [Member]) -> Schema {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }
}
