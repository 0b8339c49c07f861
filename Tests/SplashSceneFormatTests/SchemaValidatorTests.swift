import Testing

@testable import SplashSceneFormat
@testable import TestSupport

/// The validator of the schema tests follows the standard.
@Suite struct `The tests' schema validator` {
  private func accepts(_ schema: String, _ value: String) throws -> Bool {
    SchemaValidator(try #require(PlainJSON(text: schema)))
      .accepts(try #require(PlainJSON(text: value)))
  }

  @Test(arguments: [
    ("true", "[1, {}]", ""), ("{}", "null", ""), ("false", "", "1"),
    (#"{ "type": "integer" }"#, "3.0", "3.5"), (#"{ "type": ["null", "object"] }"#, "{}", "[]"),
    (#"{ "enum": ["a", 1] }"#, "1", "true"),
    (#"{ "const": [1, { "a": null }] }"#, #"[1, { "a": null }]"#, "[1]"),
    (#"{ "minimum": 1, "maximum": 2 }"#, "2", "2.1"), (#"{ "minimum": 1 }"#, #""no number""#, "0"),
    (#"{ "exclusiveMinimum": 0 }"#, "0.1", "0"),
    (#"{ "minLength": 2, "maxLength": 3 }"#, #""éé""#, #""é""#),
    (#"{ "pattern": "b" }"#, #""abc""#, #""ac""#),
    (#"{ "items": { "type": "null" } }"#, "[null]", "[null, 1]"),
    (#"{ "prefixItems": [{ "const": 1 }], "items": false }"#, "[1]", "[1, 2]"),
    (#"{ "prefixItems": [{ "const": 1 }] }"#, "[]", "[2]"),
    (#"{ "minItems": 1, "maxItems": 2 }"#, "[0]", "[]"), (#"{ "maxItems": 2 }"#, "{}", "[1, 2, 3]"),
    (#"{ "contains": { "const": 1 } }"#, "[0, 1]", "[0]"),
    (#"{ "required": ["a"] }"#, #"{ "a": null }"#, #"{ "b": 1 }"#),
    (#"{ "minProperties": 1 }"#, #"{ "a": 1 }"#, "{}"),
    (#"{ "properties": { "a": false } }"#, #"{ "b": 1 }"#, #"{ "a": 1 }"#),
    (
      #"{ "properties": { "a": true }, "additionalProperties": false }"#, #"{ "a": 1 }"#,
      #"{ "b": 1 }"#
    ),
    (#"{ "propertyNames": { "pattern": "^a" } }"#, #"{ "ab": 1 }"#, #"{ "ba": 1 }"#),
    (#"{ "anyOf": [{ "const": 1 }, { "const": 2 }] }"#, "2", "3"),
    (#"{ "allOf": [{ "minimum": 1 }, { "maximum": 2 }] }"#, "1", "3"),
    (#"{ "not": { "const": 1 } }"#, "2", "1"),
    (#"{ "if": { "minimum": 5 }, "then": { "maximum": 6 }, "else": { "maximum": 1 } }"#, "6", "7"),
    (#"{ "if": { "minimum": 5 }, "then": false, "else": { "maximum": 1 } }"#, "1", "2"),
    (##"{ "$ref": "#/$defs/a/items", "$defs": { "a": { "items": { "const": 1 } } } }"##, "1", "2"),
    (##"{ "items": { "$ref": "#" }, "type": "array" }"##, "[[], [[]]]", "[[1]]"),
  ])
  func `the tests' schema validator treats each keyword as the JSON Schema standard requires`(
    schema: String, right: String, wrong: String
  ) throws {
    if !right.isEmpty { #expect(try accepts(schema, right)) }
    if !wrong.isEmpty { #expect(try !accepts(schema, wrong)) }
    #expect(SchemaValidator.unknownWords(in: try #require(PlainJSON(text: schema))) == [])
  }

  @Test func `the tests' schema validator reports unknown keywords and rejects broken references`()
    throws
  {
    let schema = try #require(
      PlainJSON(text: #"{ "allOf": [{ "properties": { "a": { "oneOf": [] } } }] }"#))
    #expect(SchemaValidator.unknownWords(in: schema) == ["oneOf"])
    #expect(try !accepts(##"{ "$ref": "#/$defs/none" }"##, "1"))
  }
}
