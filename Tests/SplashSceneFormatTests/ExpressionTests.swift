import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

@Suite struct `Expressions` {
  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3),
      ("2 ^ 3 ^ 2", 512),
      ("-2 ^ 2", -4), ("2 ^ -1", 0.5), ("--3", 3), ("7 % 3", 1), ("-7 % 3", -1), ("mod(-7, 3)", 2),
      ("2 * 3 % 4", 2), ("1 < 2 ? 10 : 20", 10), ("1 > 2 ? 10 : 3 > 2 ? 30 : 40", 30),
      ("1 == 1 && 2 != 2 || !(3 < 2) ? 1 : 0", 1), ("1 + 1 == 2 ? 5 : 6", 5),
      ("true || false && false ? 1 : 2", 1), (".5 + 1. + 1e2", 101.5), ("'a' == 'a' ? 1 : 2", 1),
      ("'a' + 'b' == 'ab' ? 1 : 2", 1), ("min(3, 1, 2)", 1), ("max(3)", 3), ("clamp(5, 0, 3)", 3),
      ("lerp(10, 20, 0.25)", 12.5), ("sign(-3) + sign(0) + sign(9)", 0), ("hypot(3, 4)", 5),
      ("abs(-2.5)", 2.5), ("floor(-1.5)", -2), ("ceil(-1.5)", -1), ("round(2.5)", 3),
      ("sqrt(16)", 4),
      ("pow(2, 10)", 1024), ("deg(pi)", 180), ("rad(180) - pi", 0), ("tau / pi", 2),
      ("screen.width", 100), ("screen.height", 200), ("fps", 60), ("scale", 1), ("duration", 2),
      ("parent.width + parent.height", 300), ("position.x", 50), ("bounds.height", 200),
      ("anchorPoint.x", 0.5), ("2*-3", -6), ("1<=1?2:3", 2), ("2>=3?1:0", 0),
    ])
  func `expressions follow operator precedence and evaluate functions and scene variables`(
    _ text: String, _ expected: Double
  ) throws {
    #expect(try value(of: text) == expected)
  }

  @Test func `expression functions such as sin and log match the C library within 1e-14`() throws {
    for x in [-0.9, -0.3, 0.1, 0.5, 0.99] {
      for (name, function) in [
        ("sin", sin), ("cos", cos), ("tan", tan), ("asin", asin), ("acos", acos), ("atan", atan),
        ("exp", exp),
      ] as [(String, (Double) -> Double)] {
        let found = try value(of: "\(name)(\(x))")
        #expect(abs(found - function(x)) < 1e-14, "\(name)(\(x))")
      }
      #expect(abs(try value(of: "atan2(\(x), -2)") - atan2(x, -2)) < 1e-14)
      #expect(abs(try value(of: "log(\(x + 2))") - log(x + 2)) < 1e-14)
      #expect(abs(try value(of: "(\(x + 1))^2.5") - pow(x + 1, 2.5)) < 1e-14)
    }
  }

  @Test func `randomly generated arithmetic expressions evaluate to the same numbers as in Swift`()
    throws
  {
    var random = SeededGenerator(seed: 7)
    func make(_ depth: Int) -> (String, Double) {
      if depth == 0 {
        let number = Double(Int.random(in: 1...99, using: &random)) / 4
        return ("\(number)", number)
      }
      let (l, lv) = make(depth - 1)
      let (r, rv) = make(depth - 1)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return ("(\(l) + \(r))", lv + rv)
      case 1: return ("(\(l) - \(r))", lv - rv)
      case 2: return ("(\(l) * \(r))", lv * rv)
      default: return ("(\(l) / (\(r) * \(r) + 1))", lv / (rv * rv + 1))
      }
    }
    for _ in 0..<200 {
      let (text, expected) = make(3)
      #expect(try value(of: "(\(text)) / 1e6") == expected / 1e6)
    }
  }

  @Test func `an error in an expression points to the invalid part of the expression`() {
    func expect(_ text: String, _ message: String, _ location: SourceLocation = #_sourceLocation) {
      expectErrors(
        scene(layer: "\"zPosition\": \"= \(text)\""), message, sourceLocation: location)
    }
    expect("1 / «0»", "division by zero")
    expect("1 + 5 % «(2 - 2)»", "division by zero")
    expect("1 + «sqrt(-1)»", "this has no value (outside the function's domain)")
    expect("«log(0)»", "this is infinite")
    expect("«1e300 * 1e300»", "this is infinite")
    expect("«sni»(1)", "there is no function \"sni\"")
    expect("«atan2(1)»", "atan2 is called with 1 argument")
    expect("«sin()»", "sin is called with 0 arguments")
    expect("«clamp(1, 3, 2)»", "this has no value (outside the function's domain)")
    expect("1 + «nope»", "there is no variable or parameter \"nope\"")
    expect("true ? 1 : «nope»", "there is no variable or parameter \"nope\"")
    expect("1 + «'a'»", "this is a string")
    expect("«1» ? 2 : 3", "this is a number")
    expect("!«1»", "this is a number")
    expect("«1 == 'a'» ? 1 : 2", "a number and a string can't be compared")
    expect("1 + «*» 2", "a value is missing before \"*\"")
    expect("1 +«»", "a value is missing before the end of the expression")
    expect("(1 + 2«»", "\")\" is missing before the end of the expression")
    expect("1 «2»", "\"2\" is not expected here")
    expect("1 «$» 2", "unexpected \"$\" in an expression")
    expect("«'abc»", "a string in the expression has no closing quote")
    expect("«2px»", "\"2px\" is not a number")
    expect("«1e999»", "the number \"1e999\" is too large")
    expect("«»", "a value is missing before the end of the expression")
  }

  @Test func `an expression deeper than 64 levels or longer than 4096 bytes is an error`() {
    func message(_ text: String) -> String? {
      errors(of: scene(layer: "\"zPosition\": \"= \(text)\"")).first?.message
    }
    let deep = String(repeating: "(", count: 2000) + "1" + String(repeating: ")", count: 2000)
    for text in [
      deep, String(repeating: "-", count: 2000) + "1", String(repeating: "2^", count: 1000) + "2",
      String(repeating: "true?1:", count: 300) + "2",
    ] {
      #expect(message(text) == "the expression nests deeper than 64 levels")
    }
    #expect(
      message(String(repeating: "1+", count: 3000) + "1")
        == "the expression is longer than 4096 bytes")
  }

  @Test func `an expression that sums 2001 terms doesn't exceed the nesting limit`() throws {
    #expect(try value(of: String(repeating: "1+", count: 2000) + "1") == 2001)
  }

  @Test
  func `a position or bounds expression that refers to its own layer's geometry is an error`() {
    expectErrors(
      scene(layer: #""position": ["= «position.y»", 1]"#),
      "\"position.y\" can't be used here: the layer's geometry would depend on itself "
        + "(a reference cycle)")
    #expect(errors(of: scene(layer: #""bounds": [0, 0, "= bounds.height", 1]"#)).count == 1)
  }

  @Test func `an expression whose result has the wrong type for the key is an error`() throws {
    let params = """
      "params": { "n": { "type": "number", "default": 3 }, "c": { "type": "color", "default": "red" },
        "s": { "type": "string", "default": "evenOdd" }, "b": { "type": "bool", "default": true } }
      """
    let good = """
      { \(head), \(params), "layers": [ { "hidden": "= b", "backgroundColor": "= b ? c : c",
          "borderColor": "= 'bl' + 'ue'", "zPosition": "= b ? n : 0" } ] }
      """
    let properties = try resolved(good).scene.layers[0].properties
    #expect(properties.isHidden)
    #expect(properties.backgroundColor == Color(1, 0, 0))
    #expect(properties.borderColor == Color(0, 0, 1))
    #expect(properties.zPosition == 3)
    expectErrors(
      """
      { \(head), \(params), "layers": [ { "hidden": «"= n"», "backgroundColor": «"= n"»,
          "zPosition": «"= c"» } ] }
      """, "this is a number", "this is a number", "this is a colour")
  }
}
