import TestSupport
import Testing

@testable import SplashSyntax

/// Whether the JSON reader accepts a text.
private func accepts(_ bytes: [UInt8]) -> Bool {
  let (value, faults) = SyntaxReader.read(bytes)
  return value != nil && faults.isEmpty
}

@Suite struct `JSON conformance` {
  @Test(
    arguments: [
      "0", "-0", "1", "-1", "10.5", "1e3", "1E+3", "1e-3", "0.0", "-0.0e0", "123456789012345678901",
      "1e-400", "true", "false", "null", "\"\"", "\"a\"", "[]", "{}", "[1]", "[1,2]", "{\"a\":1}",
      "{\"\":0}", " [ ] ", "\t\r\n[]\n", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0041\"",
      "\"\\uD83D\\uDE00\"", "\"\\u0000\"", "\"😀é\"", "\"\u{7F}\"", "[[[[[]]]]]",
      "{\"a\":{\"b\":[1,{\"c\":null}]}}", "\"\\ud83d\\ude00\"", "\"\u{2028}\"", "[1 ,\n2]",
    ])
  func `the JSON reader accepts valid RFC 8259 texts`(_ text: String) {
    #expect(accepts(Array(text.utf8)))
  }

  @Test(
    arguments: [
      "[1,]", "{\"a\":1,}", "// a\n1", "1 // a", "/* a */ [ /* b */ 1 // c\n, 2, /**/ ]", "1//",
      "/***/1", "/* * / */1",
    ])
  func `the JSON reader accepts comments and trailing commas`(_ text: String) {
    #expect(accepts(Array(text.utf8)))
  }

  @Test(
    arguments: [
      "", " ", "// nothing", "[", "]", "{", "}", "[1", "[1,", "[,]", "[,1]", "[1,,2]", "[1,,]",
      "[1 2]", "[1}", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\" 1}", "{a:1}", "{'a':1}", "{1:1}",
      "{,}", "{\"a\":1,,}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "01", "-", "-01", "+1", ".5",
      "1.", "1.e1", "1e", "1e+", "0x10", "1_000", "NaN", "Infinity", "-Infinity", "1e400", "-1e400",
      "1a", "- 1", "1.2.3", "tru", "True", "nul", "truee", "undefined", "\"", "\"a", "'a'",
      "\"\\x\"", "\"\\\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\uD800\"", "\"\\uDC00\"",
      "\"\\uD800\\u0041\"", "\"\\uDE00\\uD83D\"", "\"\u{1}\"", "\"\n\"", "\"\t\"", "\"\\\n\"",
      "1 2", "[] []", "{} x", "/* open", "/", "[1/2]", "# no", "\u{FEFF}\u{FEFF}1", "\u{A0}1",
      "\u{C}1",
      "[1;2]", "\"\\u\"", "\"\\",
    ])
  func `the JSON reader rejects malformed JSON`(_ text: String) {
    #expect(!accepts(Array(text.utf8)))
  }

  @Test func `the JSON reader skips a byte order mark`() {
    #expect(accepts([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0, 0, 0],
      [0xFF], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98, 0x22],
    ] as [[UInt8]])
  func `invalid UTF-8 in JSON is an error at the offset of the invalid bytes`(_ bytes: [UInt8])
    throws
  {
    let (value, faults) = SyntaxReader.read(Array("[\"ab".utf8) + bytes + Array("\"]".utf8))
    #expect(value == nil)
    #expect(try #require(faults.first).span.start == 4)
  }

  @Test func `the JSON reader accepts UTF-8 sequences of one to four bytes`() {
    for scalar in ["\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{10FFFF}"] {
      #expect(accepts(Array("\"\(scalar)\"".utf8)))
    }
  }

  @Test func `JSON that nests deeper than 256 levels is rejected`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array(String(repeating: "[", count: depth).utf8)
        + Array(String(repeating: "]", count: depth).utf8)
    }
    #expect(accepts(nested(256)))
    #expect(!accepts(nested(257)))
    #expect(!accepts(nested(100_000)))
    #expect(!accepts(Array(String(repeating: "[", count: 300_000).utf8)))
  }

  @Test
  func `a JSON file with more than 4,000,000 values is an error at the first value over the limit`()
    throws
  {
    func numbers(_ count: Int) -> [UInt8] {
      Array("[".utf8) + Array(repeatElement(Array("1,".utf8), count: count - 1).joined())
        + Array("]".utf8)
    }
    #expect(accepts(numbers(SyntaxLimits.values)))
    let (value, faults) = SyntaxReader.read(numbers(SyntaxLimits.values + 1))
    #expect(value == nil)
    let fault = try #require(faults.first)
    #expect(fault.span.start == 1 + 2 * (SyntaxLimits.values - 1))
    #expect(fault.problem?.expected == "at most 4000000")
  }

  @Test
  func
    `the JSON of a Lottie file is read in linear time even if it repeats 100,000 keys`()
    throws
  {
    let once = (0..<100_000).map { "\"k\($0)\": " }
    let text = "{" + (once.map { $0 + "1" } + once.map { $0 + "2" }).joined(separator: ",") + "}"
    var read: (value: SyntaxValue?, faults: [SyntaxError]) = (nil, [])
    let seconds = processorSeconds { read = SyntaxReader.read(Array(text.utf8), .foreign) }
    // A linear search for each key would take minutes.
    #expect(seconds < 30)
    let (value, faults) = read
    guard case .object(let members) = try #require(value).kind else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key.text) == (0..<100_000).map { "k\($0)" })
    #expect(members.allSatisfy { $0.value.literal == "2" })
    // The number of warnings is limited.
    #expect(faults.count == SyntaxLimits.diagnostics)
    #expect(faults.allSatisfy { $0.problem?.severity == .warning })
  }

  @Test func `a JSON string of 100,000 control characters causes at most 1000 errors`() {
    let bytes = Array("\"".utf8) + [UInt8](repeating: 1, count: 100_000) + Array("\"".utf8)
    #expect(SyntaxReader.read(bytes).faults.count == SyntaxLimits.diagnostics)
  }

  @Test func `a JSON file of more than 16 MB is an error`() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: SyntaxLimits.fileBytes + 1)
    #expect(SyntaxReader.read(bytes).faults.first?.problem?.expected?.contains("16 MB") == true)
  }

  @Test func `the JSON reader unescapes strings and reads numbers as the nearest Double values`()
    throws
  {
    func kind(_ text: String) throws -> SyntaxValue.Kind {
      try #require(SyntaxReader.read(Array(text.utf8)).value).kind
    }
    guard case .string(let string) = try kind(#""a\u00e9\n\uD83D\uDE00\/""#) else {
      Issue.record("no string")
      return
    }
    #expect(string.text == "aé\n😀/")
    for number in [0.1, 1e-7, 123456.789, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      guard case .number(let read) = try kind("\(number)") else {
        Issue.record("no number")
        return
      }
      #expect(read == number)
    }
  }

  @Test
  func `escapes in a JSON string don't shift the source positions of the characters after them`()
    throws
  {
    let text = #"  "\u0041b\n\uD83D\uDE00c""#
    let value = try #require(SyntaxReader.read(Array(text.utf8)).value)
    guard case .string(let string) = value.kind else {
      Issue.record("not of the kind that was written")
      return
    }
    // The text is "Ab\n😀c"; c is its byte 7.
    let bytes = Array(text.utf8)
    #expect(
      Array(bytes[string.span(ofText: 1..<2).start..<string.span(ofText: 1..<2).end]) == [0x62])
    let c = string.span(ofText: 7..<8)
    #expect(Array(bytes[c.start..<c.end]) == [UInt8(ascii: "c")])
    #expect(c.end == bytes.count - 1)
  }
}
