import SplashScene
import SplashSyntax

@testable import SplashSceneFormat
@testable import SplashSystem

extension Subject {
  /// Expressions: the range of a part is within that of its parent, values are finite, and the value is the same
  /// in brackets and in a scene.
  public static let expression = Subject("expression") { bytes in
    let text = "=" + String(decoding: bytes, as: UTF8.self)
    let outcome = try outcome(of: text)
    let source = sceneText(
      layer: """
        "let": { "n": 3.5, "title": "A", "tint": "= mix('red', 'blue', 0.5)", "isOn": "= 1 < 2" },
        "zPosition": \(quotedJSON(text))
        """)
    let told = try Subject.scene.outcome(source)
    if case .value(.number(let number)) = outcome, abs(number) <= Limits.magnitude {
      try promise(isAccepted(told), "a scene refuses a value: \(told)")
    }
    return "\(outcome)"
  }

  private enum Outcome: CustomStringConvertible, Equatable {
    case value(ExpressionValue)
    case fault(Range<Int>, String)

    var description: String {
      switch self {
      case .value(.number(let number)): "\(number)"
      case .value(.string(let string)): "'\(string)'"
      case .value(.bool(let bool)): "\(bool)"
      case .value(.color(let color)): color.hexadecimal
      case .value(.list(let elements)): "\(elements.map { Outcome.value($0) })"
      case .value(.asset(let text, _)): "the file \(text)"
      case .fault(let range, let message): "\(range): \(message)"
      }
    }
  }

  private static func outcome(of text: String) throws -> Outcome {
    do {
      let expression = try ExpressionParser.parse(text)
      try checkPlaces(of: expression.root, within: 1..<text.utf8.count)
      for (_, range) in expression.variables { try checkPlace(range, in: Array(text.utf8)) }
      let value = try value(of: expression)
      try check(value)
      if let inBrackets = try? ExpressionParser.parse("=(" + text.dropFirst() + ")") {
        let again = try self.value(of: inBrackets)
        try promise(again == value, "brackets make \(again) of \(value)")
      }
      return .value(value)
    } catch let fault as SyntaxError {
      try checkPlace(fault.range, in: Array(text.utf8))
      return .fault(fault.range, fault.problem?.message ?? "")
    }
  }

  private static func value(of expression: Expression) throws -> ExpressionValue {
    var evaluator = ExpressionEvaluator(
      appearance: .light, marker: { _ in .unknown(candidates: []) },
      choices: { SeededChoices(seed: 1, path: "here") }, warn: { _, _ in }, budget: StepBudget())
    return try evaluator.value(of: expression) { name in
      switch name {
      case "n": .value(.number(3.5))
      case "title": .value(.string("A"))
      case "tint": .value(.color(Color(0.5, 0, 0.5)))
      case "isOn": .value(.bool(true))
      default: .unknown(candidates: ["n", "title", "tint", "isOn"])
      }
    }
  }

  private static func checkPlaces(
    of node: Expression.Node, within outer: Range<Int>
  ) throws {
    let range = node.range
    try promise(
      outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound
        && !range.isEmpty, "a part at \(range) of one at \(outer)")
    let parts: [Expression.Node] =
      switch node.kind {
      case .literal, .angle, .variable, .parameter: []
      case .negation(let operand), .not(let operand), .component(let operand, _): [operand]
      case .chain(let first, let rest): [first] + rest.map(\.1)
      case .power(let base, let exponent): [base, exponent]
      case .condition(let test, let yes, let no): [test, yes, no]
      case .list(let elements): elements
      case .element(let list, let index): [list, index]
      case .map(let list, _, let value): [list, value]
      case .call(_, let arguments, _): arguments
      }
    for part in parts { try checkPlaces(of: part, within: range) }
  }

  private static func check(_ value: ExpressionValue) throws {
    switch value {
    case .number(let number): try promiseFinite([number], "a value")
    case .string(let string):
      try promise(string.utf8.count <= Limits.textBytes, "a string of \(string.utf8.count) bytes")
    case .color(let c):
      try promise(
        [c.red, c.green, c.blue, c.alpha].allSatisfy { (0...1).contains($0) }, "a colour \(c)")
    case .list(let elements): for element in elements { try check(element) }
    case .bool, .asset: break
    }
  }
}
