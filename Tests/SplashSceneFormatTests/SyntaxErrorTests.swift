import Testing

@Suite struct `Syntax errors` {
  @Test func `a JSON syntax error points to the invalid character or token`() {
    expectErrors("{ \"a\": 1 «\"»b\": 2 }", "a comma is missing before this")
    expectErrors("{ \"a\": { \"b\": 1, «{» \"c\": 2 } }", "\"}\" is missing before this")
    expectErrors("[ { \"b\": 1 «{» \"c\": 2 } ]", "\"}\" is missing before this")
    expectErrors("[ { \"b\": 1 «]»", "\"}\" is missing before this")
    expectErrors("{ \"a\": [1, 2 «}»", "\"]\" is missing before this")
    // Between objects of an array, only a comma can be missing.
    expectErrors("[ {} «{» } ]", "a comma is missing before this")
    expectErrors("{ \"a\": 1 «[» 2 ] }", "a comma is missing before this")
    expectErrors("{ «#» a\n }", "\"#\" doesn't begin a comment")
    expectErrors("{ «a»: 1 }", "this key needs double quotes")
    expectErrors("[1, «,» 2]", "\",\" is not a value")
    expectErrors("{ \"a\": «tru» }", "\"tru\" is not a value")
    expectErrors("[ «01» ]", "\"01\" is not a number")
    expectErrors("[] «x»", "unexpected text after the end of the object")
    expectErrors("[\n  «/*» x", "a comment is not closed")
    expectErrors("[ «\"abc»\n]", "a string has no closing quote on its line")
    expectErrors("[ \"a«\\q»\" ]", "unknown escape sequence")
    expectErrors("[ \"a«\\\u{20AC}»b\" ]", "unknown escape sequence")
    expectErrors("{ \"a\" «1» }", "a colon is missing")
  }

  @Test func `a scene file that is truncated at any point causes exactly one error`() {
    let source = Array("{ \(head), \"layers\": [ { \"id\": \"a\", \"bounds\": [1, 2] } ] }".utf8)
    for length in 0..<source.count - 1 {
      let found = errors(of: String(decoding: source[..<length], as: UTF8.self))
      #expect(found.count == 1)
    }
    let found = errors(of: "{\n  \"a\": [1, 2")
    #expect(found.first?.message == "the file ends inside an array")
    #expect(found.first?.notes.first?.line == 2)
    #expect(found.first?.notes.first?.column == 8)
  }

  @Test func `the error for a repeated JSON key points to both keys and doesn't hide other errors`()
    throws
  {
    let found = errors(of: "{ \(head), \"scale\": 1,\n \"scale\": 2, \"layer\": [] }")
    #expect(
      found.map(\.message) == [
        "the key \"scale\" is repeated", "unknown key \"layer\" of a scene",
      ])
    let note = try #require(found.first?.notes.first)
    #expect(note.line == 1)
    #expect(found[0].line == 2)
    #expect(found[0].column == 2)
    #expect(found[1].suggestion == "\"layers\"")
  }

  @Test
  func `number overflow and unpaired surrogate escapes don't hide other errors of a scene file`() {
    expectErrors(
      "{ \(head), \"seed\": «1e999», \"layers\": [{ \"id\": \"«\\ud800»\", \"opacity\": «2» }] }",
      "the number \"1e999\" is too large", "an escape is half of a surrogate pair",
      "2 is out of range")
  }
}
