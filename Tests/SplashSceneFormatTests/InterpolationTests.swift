import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

private let declarations = """
  "params": {
    "n": { "type": "number", "default": 3 }, "half": { "type": "number", "default": "= 0.1 + 0.2" },
    "name": { "type": "string", "default": "{n}" }, "on": { "type": "bool", "default": true },
    "style": { "type": "choice", "choices": ["flat", "round"], "default": "round" },
    "accent": { "type": "color", "default": "rgb(55 73 247)" },
    "icon": { "type": "image", "default": "a.png" } }
  """

/// The path that an image layer with this file name requests.
private func path(_ text: String) throws -> String {
  let found = errors(
    of:
      "{ \(head), \(declarations), \"layers\": [ { \"type\": \"image\", \"image\": \"\(text)\" } ] }"
  )
  let message = try #require(found.first?.message)
  return String(try #require(message.firstMatch(of: /^there is no image "(.*)"$/)).1)
}

@Suite struct `String interpolation` {
  @Test(
    arguments: [
      ("a{n}b", "a3b"), ("{half}", "0.3"), ("{on}", "true"), ("{style}.png", "round.png"),
      ("{accent}", "#3749f7"), ("{n}{n}", "33"), ("x-{icon}", "x-a.png"), ("{{n}}", "{n}"),
      ("{{{n}}}", "{3}"), ("a{{b", "a{b"), ("a}}b", "a}b"), ("é{n}漢", "é3漢"),
    ])
  func `in strings, "{name}" is replaced by the parameter's value, and doubled braces are literal`(
    _ text: String, _ expected: String
  ) throws {
    #expect(try path(text) == expected)
  }

  @Test func `braces in a parameter value that is inserted into a string aren't replaced again`()
    throws
  {
    #expect(try path("{name}") == "{n}")
  }

  @Test func `an error in string interpolation points to the unknown name or unmatched brace`() {
    expectErrors(
      """
      { \(head), \(declarations), "layers": [
        { "type": "image", "image": "a«{nope}»b«{}»c«}»d" },
        { "type": "image", "image": "\\u00e9\\\\«{open»" } ] }
      """,
      "there is no parameter \"nope\"", "there is no parameter \"\"", "unmatched closing brace",
      "a brace is not closed")
    let found = errors(
      of:
        "{ \(head), \(declarations), \"layers\": [ { \"type\": \"image\", \"image\": \"{iocn}\" } ] }"
    )
    #expect(found.first?.suggestion == "\"icon\"")
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (5, "5"), (-2.5, "-2.5"), (0.1 + 0.2, "0.3"),
      (1.0 / 3, "0.3333333333333333"),
      (1e9, "1000000000"), (-0.05, "-0.05"), (1e-6, "0.000001"), (0.1 * 3, "0.3"),
      (123456.789, "123456.789"), (1e15, "1000000000000000"), (1e-13, "1e-13"),
    ] as [(Double, String)])
  func `a number that is inserted into a string has no rounding noise: 0.1 + 0.2 becomes 0.3`(
    _ number: Double, _ expected: String
  ) {
    #expect(decimal(number) == expected)
  }

  @Test func `a number that is inserted into a string parses back to the same value within 1e-14`()
    throws
  {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let digits = Int.random(in: 0...8, using: &random)
      let scale = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8][digits]
      let whole = Int.random(in: -999_999...999_999, using: &random)
      #expect(Double(decimal(Double(whole) / scale)) == Double(whole) / scale)
      let any = Double.random(in: -1e9...1e9, using: &random)
      #expect(abs(try #require(Double(decimal(any))) - any) <= abs(any) * 1e-14)
    }
  }
}
