import SplashScene
import SplashSystem

extension ValueType where Value == Double {
  /// An angle in radians. Numbers, and the values of expressions, are radians as in Core Animation; strings
  /// name their unit.
  static var angle: ValueType {
    ValueType("an angle: radians, or \"45deg\"", .angle) { context, value in
      guard case .string(let string) = value.kind else {
        let number = ValueType.number.read(context, value)
        if let number, isProbablyDegrees(number) {
          context.report(.probablyDegrees(number), at: value.span)
        }
        return number
      }
      guard Context.isExpression(string) else {
        if let radians = AngleUnit.radians(of: string.text) { return radians }
        context.report(.malformedAngle(string.text), at: value.span)
        return nil
      }
      let number = ValueType.number.read(context, value)
      if number != nil { context.warnOfDegrees(in: string) }
      return number
    }
  }

  /// Whether a number of radians looks like one of degrees: a multiple of 5 from 15 on, or more than two turns
  /// that don't end at a multiple of 15 degrees.
  static func isProbablyDegrees(_ number: Double) -> Bool {
    let size = abs(number)
    if size >= 15, size.truncatingRemainder(dividingBy: 5) == 0 { return true }
    let step = Double.pi / 12
    return size > 4 * .pi && abs(size - (size / step).rounded() * step) > 0.001 * size
  }
}

extension Context {
  /// Warns of an expression whose value is an angle and is probably in degrees: a plain number that looks like
  /// degrees, or a call of `deg`.
  fileprivate func warnOfDegrees(in string: SyntaxString) {
    guard let expression = try? ExpressionParser.parse(string.text) else { return }
    if let number = expression.root.literal, ValueType<Double>.isProbablyDegrees(number) {
      report(.probablyDegrees(number), at: string.span)
    } else if let call = expression.root.degreesCall {
      report(.degreesAsAngle(), at: string.span(ofText: call))
    }
  }
}

extension Expression.Node {
  /// The number that is all of the expression and has no unit, if one is.
  fileprivate var literal: Double? {
    switch kind {
    case .literal(.number(let number)): number
    case .negation(let operand): operand.literal.map { -$0 }
    default: nil
    }
  }

  /// Where `deg` is called, its result not being turned back into radians.
  fileprivate var degreesCall: Range<Int>? {
    switch kind {
    case .literal, .angle, .variable: nil
    case .negation(let node), .not(let node): node.degreesCall
    case .chain(let first, let rest): ([first] + rest.map(\.1)).firstDegreesCall
    case .power(let base, let exponent): [base, exponent].firstDegreesCall
    case .condition(_, let yes, let no): [yes, no].firstDegreesCall
    case .list(let elements): elements.firstDegreesCall
    case .element(let list, _): list.degreesCall
    case .call(.deg, _, _): range
    case .call(let function, let arguments, _):
      function.keepsUnit ? arguments.firstDegreesCall : nil
    }
  }
}

extension [Expression.Node] {
  fileprivate var firstDegreesCall: Range<Int>? { lazy.compactMap(\.degreesCall).first }
}

extension ExpressionFunction {
  /// Whether the result is in the unit of the arguments.
  fileprivate var keepsUnit: Bool {
    switch self {
    case .abs, .min, .max, .floor, .ceil, .round, .mod, .clamp, .lerp, .hypot, .pick, .random: true
    default: false
    }
  }
}

extension Problem {
  static func malformedAngle(_ text: String) -> Problem {
    Problem(
      "\(quoted(text)) is not an angle",
      expected: "a number of radians, \"45deg\", \"0.5turn\" or \"= expression\" (radians)",
      suggestion: degreesMeant(by: text))
  }
  /// The angle that a text with a number and no unit, or the sign for degrees, is likely to mean.
  private static func degreesMeant(by text: String) -> String? {
    let endings = ["°", " °", " deg", " degrees", "degrees", ""]
    guard let ending = endings.first(where: text.hasSuffix) else { return nil }
    let digits = text.dropLast(ending.count)
    guard SyntaxReader.isNumber(ArraySlice(digits.utf8)) else { return nil }
    return quoted(digits + "deg")
  }
  static func probablyDegrees(_ number: Double) -> Problem {
    var problem = Problem(
      "\(spelt(number)) is an angle in radians: "
        + "\(spelt((number / (2 * .pi) * 100).rounded() / 100)) turns",
      expected: "radians, or degrees with a unit",
      suggestion: quoted("\(spelt(number))deg"))
    problem.severity = .warning
    return problem
  }
  fileprivate static func degreesAsAngle() -> Problem {
    var problem = Problem(
      "deg() converts radians to degrees, but angles are in radians",
      expected: "the argument without deg(), or degrees with a unit: \"= a * 1deg\"")
    problem.severity = .warning
    return problem
  }
}
