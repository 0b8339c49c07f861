import SplashSyntax
import SplashSystem

extension Problem {
  static func expressionTooLong() -> Problem {
    Problem(.limitExceeded, "the expression is longer than \(Limits.expressionBytes) bytes")
  }
  static func expressionTooDeep() -> Problem {
    Problem(.limitExceeded, "the expression nests deeper than \(Limits.expressionDepth) levels")
  }
  static func unclosedExpressionString() -> Problem {
    Problem(.expressionSyntax, "a string in the expression has no closing quote", expected: "'")
  }
  static func unknownSymbol(_ text: String) -> Problem {
    Problem(
      .expressionSyntax,
      "unexpected \(quoted(text)) in an expression",
      suggestion: ["=": "\"==\"", "&": "\"&&\"", "|": "\"||\"", "\"": "'…'"][text])
  }
  static func unexpectedToken(_ text: String?) -> Problem {
    Problem(
      .expressionSyntax, "\(found(text)) is not expected here", expected: "an operator or the end")
  }
  static func missingOperand(found text: String?) -> Problem {
    Problem(
      .expressionSyntax, "a value is missing before \(found(text))",
      expected: "a number, a name or \"(\"")
  }
  static func missingParameter(found text: String?) -> Problem {
    Problem(
      .expressionSyntax,
      "a name is missing before \(found(text))",
      expected: "the name of the list's elements: map(list, x => …)")
  }
  static func missingKeyName(found text: String?) -> Problem {
    Problem(
      .expressionSyntax,
      "a layer and a key path are missing before \(found(text))",
      expected: "both in quotation marks: key('title.opacity')")
  }
  static func missingSymbol(_ symbol: String, found text: String?) -> Problem {
    Problem(.expressionSyntax, "\(quoted(symbol)) is missing before \(found(text))")
  }
  static func unknownFunction(_ name: String) -> Problem {
    let names = ExpressionFunction.allCases.map(\.rawValue)
    return Problem(
      .expressionUnknownName,
      "there is no function \(quoted(name))",
      suggestion: (functionsElsewhere[withoutOwner(name)].map { "\($0)()" }
        ?? intended(by: withoutOwner(name), among: names)).map(quoted))
  }
  static func argumentCount(of function: ExpressionFunction, found: Int) -> Problem {
    let range = function.argumentCount
    let expected =
      range.count > 1 ? "at least \(range.lowerBound)" : "\(range.lowerBound)"
    return Problem(
      .expressionSyntax,
      "\(function.rawValue) is called with \(found) argument\(found == 1 ? "" : "s")",
      expected: expected)
  }
  static func unknownVariable(_ name: String, candidates: [String]) -> Problem {
    Problem(
      .expressionUnknownName,
      "there is no variable or parameter \(quoted(name))",
      suggestion: (variableElsewhere(name, among: candidates)
        ?? nearest(to: name, among: candidates)).map(quoted))
  }
  static func unknownName(_ name: String, candidates: [String], expected: String) -> Problem {
    Problem(
      .expressionUnknownName,
      "there is no named value or parameter \(quoted(name))", expected: expected,
      suggestion: nearest(to: name, among: candidates).map { quoted("= " + $0) })
  }
  static func variableUnavailable(_ name: String, _ reason: String) -> Problem {
    Problem(.expressionUnavailable, "\(quoted(name)) can't be used here: \(reason)")
  }
  static func degreesInFunction(_ function: ExpressionFunction, _ number: Double) -> Problem {
    Problem(
      .angleDegrees,
      "\(function.rawValue)() takes radians, and \(formatted(number)) looks like degrees",
      suggestion: quoted("\(function.rawValue)(\(formatted(number))deg)"), severity: .warning)
  }
  static func wrongOperand(_ expected: String, found: String) -> Problem {
    Problem(.expressionType, "this is \(found)", expected: expected)
  }
  static func unlikeOperands(_ left: String, _ right: String) -> Problem {
    Problem(
      .expressionType, "\(left) and \(right) can't be compared",
      expected: "two values of the same type")
  }
  static func noComponent(_ name: String, of value: ExpressionValue) -> Problem {
    Problem(
      .expressionType,
      "this is \(value.kindName), which has no \(quoted(name))",
      expected: "a list of 2 or 4 values, which has \"x\", \"y\", \"width\" and \"height\"")
  }
  static func wrongRange(_ count: Double) -> Problem {
    Problem(
      .expressionUndefined,
      "the list can't have \(formatted(count)) elements",
      expected: "a whole number from 0 to \(Limits.listElements)")
  }
  static func listTooDeep() -> Problem {
    Problem(.limitExceeded, "lists in lists are deeper than \(Limits.listDepth) levels")
  }
  static func tooManySteps() -> Problem {
    Problem(
      .limitExceeded,
      "the lists of the scene's expressions take too many steps",
      expected:
        "at most \(Limits.expressionSteps / 1_000_000) million list elements and operations for each of them"
    )
  }
  static func stringTooLong() -> Problem {
    Problem(.limitExceeded, "the string is longer than \(Limits.textBytes >> 10) KB")
  }
  static func indexOutOfRange(_ index: Double, count: Int) -> Problem {
    Problem(
      .expressionUndefined,
      count == 0 ? "the list is empty" : "the list has no element \(formatted(index))",
      expected: count == 0
        ? nil
        : count == 1
          ? "0: the list has 1 element"
          : "a whole number from 0 to \(count - 1): the list has \(count) elements")
  }
  static func emptyList(_ function: ExpressionFunction) -> Problem {
    Problem(.expressionUndefined, "\(function.rawValue) of an empty list is undefined")
  }
  static func divisionByZero() -> Problem { Problem(.expressionUndefined, "division by zero") }
  static func notFinite(_ number: Double) -> Problem {
    Problem(
      .expressionUndefined,
      number.isNaN
        ? "this has no value (outside the function's domain)" : "this is infinite")
  }

  private static func found(_ text: String?) -> String {
    text.map(quoted) ?? "the end of the expression"
  }
}

/// The names of functions in other languages, and their equivalents here.
private let functionsElsewhere = [
  "radians": "rad", "degrees": "deg", "interpolate": "lerp", "rand": "random",
]

/// Returns the last component of a dotted name: `sin` for `Math.sin`.
private func withoutOwner(_ name: String) -> String {
  name.split(separator: ".").last.map(String.init) ?? name
}

/// Returns the variable that a name from another language or tool means: `canvas.width`, `Math.PI`, `i`.
private func variableElsewhere(_ name: String, among candidates: [String]) -> String? {
  let parts = name.split(separator: ".").map(String.init)
  guard let last = parts.last else { return nil }
  let owners = parts.dropLast().map { $0.lowercased() }
  let meant: String?
  switch last.lowercased() {
  case "pi", "m_pi": meant = "pi"
  case "index", "i": meant = "sibling.index"
  case "t": meant = "time"
  case "width", "height":
    let owner =
      owners.contains("superview") || owners.contains("superlayer") ? "parent" : "screen"
    meant = owners.contains("self") ? "bounds." + last : "\(owner).\(last)"
  default: meant = nil
  }
  return meant.flatMap { candidates.contains($0) ? $0 : nil }
}
