import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == Double {
  /// An angle in radians. Numbers and the values of expressions are radians, as in Core Animation. Strings specify the
  /// unit.
  static var angle: ValueType {
    ValueType("an angle: radians, or \"45deg\"", .angle, write: JSON.shortest) { context, value in
      guard case .string(let string) = value.kind else {
        let number = ValueType.number.read(context, value)
        if let number, AngleUnit.isProbablyDegrees(number) {
          context.report(.probablyDegrees(number, isWritten: true), at: value.span)
        }
        return number
      }
      guard Context.isExpression(string) else {
        if let radians = AngleUnit.radians(of: string.text) { return radians }
        context.report(.malformedAngle(string.text), at: value.span)
        return nil
      }
      let number = ValueType.number.read(context, value)
      if let number {
        context.warnOfDegrees(in: string, number)
        context.trace?.addAngle(at: value.span, in: context)
      }
      return number
    }
  }
}

extension Context {
  /// Warns about an expression whose value is an angle that is probably in degrees: arithmetic with plain numbers
  /// whose result looks like degrees, or a call of `deg`.
  fileprivate func warnOfDegrees(in string: SyntaxString, _ value: Double) {
    guard let expression = try? ExpressionParser.parse(string.text) else { return }
    if expression.root.isPlainArithmetic, AngleUnit.isProbablyDegrees(value) {
      report(.probablyDegrees(value), at: string.span)
    } else if let call = expression.root.degreesCall {
      report(.degreesAsAngle(), at: string.span(ofText: call))
    }
  }
}

extension Expression.Node {
  /// Whether the expression consists only of operators and of numbers without units.
  fileprivate var isPlainArithmetic: Bool {
    switch kind {
    case .literal(.number): true
    case .negation(let operand): operand.isPlainArithmetic
    case .chain(let first, let rest):
      first.isPlainArithmetic && rest.allSatisfy(\.1.isPlainArithmetic)
    default: false
    }
  }

  /// The location of a call of `deg` whose result isn't converted back to radians.
  fileprivate var degreesCall: Range<Int>? {
    switch kind {
    case .literal, .angle, .variable, .parameter, .component: nil
    case .negation(let node), .not(let node): node.degreesCall
    case .chain(let first, let rest): ([first] + rest.map(\.1)).firstDegreesCall
    case .power(let base, let exponent): [base, exponent].firstDegreesCall
    case .condition(_, let yes, let no): [yes, no].firstDegreesCall
    case .list(let elements): elements.firstDegreesCall
    case .element(let list, _): list.degreesCall
    case .map(_, _, let value): value.degreesCall
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
  /// Whether the result has the unit of the arguments.
  fileprivate var keepsUnit: Bool {
    switch self {
    case .abs, .min, .max, .floor, .ceil, .round, .mod, .clamp, .lerp, .hypot, .pick, .random: true
    default: false
    }
  }
}

extension Problem {
  static func malformedAngle(_ text: String) -> Problem {
    // Digits alone may be radians.
    let isCertain = text.unicodeScalars.last.map { !("0"..."9").contains($0) } ?? false
    return Problem(
      .valueFormat,
      "\(quoted(text)) is not an angle",
      expected: "a number of radians, \"45deg\", \"0.5turn\" or \"= expression\" (radians)",
      suggestion: degreesMeant(by: text), isCertain: isCertain)
  }
  /// Returns the angle that is probably meant by a number without a unit or with a degree sign.
  private static func degreesMeant(by text: String) -> String? {
    let endings = ["°", " °", " deg", " degrees", "degrees", ""]
    guard let ending = endings.first(where: text.hasSuffix) else { return nil }
    let digits = text.dropLast(ending.count)
    guard SyntaxReader.isNumber(ArraySlice(digits.utf8)) else { return nil }
    return quoted(digits + "deg")
  }
  /// - Parameter isWritten: Whether the number itself is in the file.
  static func probablyDegrees(_ number: Double, isWritten: Bool = false) -> Problem {
    Problem(
      .angleDegrees,
      "\(formatted(number)) without a unit means \(formatted(number)) radians, which is "
        + "\(formatted((number / (2 * .pi) * 100).rounded() / 100)) turns",
      expected: "degrees with a unit",
      suggestion: quoted("\(formatted(number))deg"), isCertain: isWritten, severity: .warning)
  }
  fileprivate static func degreesAsAngle() -> Problem {
    Problem(
      .angleDegrees,
      "deg() converts radians to degrees, but angles are in radians",
      expected: "the argument without deg(), or degrees with a unit: \"= a * 1deg\"",
      severity: .warning)
  }
}
