import SplashSystem

/// The shape of a JSON value, from which its JSON Schema is made.
indirect enum JSONShape: Sendable {
  case any
  case boolean
  case integer
  case number
  case string
  /// One of these texts.
  case words([String])
  /// One of these numbers.
  case integers([Int32])
  /// A string of 64 hexadecimal digits.
  case digest
  case array(JSONShape)
  /// An object with these members; others may be added by later versions.
  case object([Member])
  /// An object whose members all have the same shape, under any names.
  case map(JSONShape)
  case nullable(JSONShape)

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    let shape: JSONShape
    let summary: String
    /// Whether the member is always there.
    let isRequired: Bool

    /// Creates a member that is always there.
    init(_ name: String, _ shape: JSONShape, _ summary: String) {
      (self.name, self.shape, self.summary, isRequired) = (name, shape, summary, true)
    }

    /// Creates a member that is there only if it applies.
    static func optional(_ name: String, _ shape: JSONShape, _ summary: String) -> Member {
      Member(optional: name, shape, summary)
    }

    private init(optional name: String, _ shape: JSONShape, _ summary: String) {
      (self.name, self.shape, self.summary, isRequired) = (name, shape, summary, false)
    }
  }

  /// The schema's members.
  var schema: [(String, JSON)] {
    switch self {
    case .any: []
    case .boolean: [("type", .string("boolean"))]
    case .integer: [("type", .string("integer"))]
    case .number: [("type", .string("number"))]
    case .string: [("type", .string("string"))]
    case .words(let words): [("enum", .array(words.map(JSON.string)))]
    case .integers(let numbers): [("enum", .array(numbers.map { JSON.whole($0) }))]
    case .digest: [("type", .string("string")), ("pattern", .string("^[0-9a-f]{64}$"))]
    case .array(let element):
      [("type", .string("array")), ("items", .object(element.schema))]
    case .map(let element):
      [("type", .string("object")), ("additionalProperties", .object(element.schema))]
    case .nullable(let shape):
      [
        (
          "anyOf",
          .array([.object(shape.schema), .object([("type", .string("null"))])])
        )
      ]
    case .object(let members):
      [
        ("type", .string("object")),
        (
          "properties",
          .object(
            members.map { member in
              (
                member.name,
                .object([("description", .string(member.summary))] + member.shape.schema)
              )
            })
        ),
        ("required", .array(members.filter(\.isRequired).map { .string($0.name) })),
      ]
    }
  }
}
