import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == ExpressionList {
  /// A list of scalars: an array, or an expression whose value is a list.
  static var list: ValueType {
    let name = "an array of numbers, strings, true and false"
    return ValueType(name, .list) { context, value in
      switch value.kind {
      case .array(let elements):
        return context.list(at: value.span, of: elements) { element($0, context) }
      case .string(let string) where Context.isExpression(string):
        switch context.evaluate(string) {
        case .list(let list): return list
        case nil: return nil
        case let other?:
          context.report(.wrongType(expected: name, found: other.kindName), at: value.span)
          return nil
        }
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }.writing { JSON(.list($0)) }
  }

  private static func element(_ value: SyntaxValue, _ context: Context) -> ExpressionValue? {
    switch value.kind {
    case .number: return ValueType<Double>.number.read(context, value).map { .number($0) }
    case .bool(let bool): return .bool(bool)
    case .string(let string):
      return Context.isExpression(string) ? context.evaluate(string) : .string(string.text)
    case .null, .array, .object:
      context.reportType(value, expected: "a number, a string, true or false")
      return nil
    }
  }
}

extension Context {
  /// Returns the list for an array; `nil` after reporting an error in the array or in an element.
  func list(
    at span: Span, of elements: [SyntaxValue], _ value: (SyntaxValue) -> ExpressionValue?
  ) -> ExpressionList? {
    guard elements.count <= Limits.listElements else {
      report(.listTooLong(elements.count), at: span)
      return nil
    }
    let values = elements.map(value)
    let known = values.compactMap { $0 }
    guard known.count == values.count else { return nil }
    do throws(ExpressionList.Excess) {
      return try ExpressionList(known)
    } catch {
      report(Problem(error), at: span)
      return nil
    }
  }
}

extension ValueSchema {
  /// An array of scalars.
  static let list = ValueSchema(
    .array(
      of: ValueSchema(["type": ["number", "string", "boolean"]]), count: 0...Limits.listElements),
    expressions: .all)
}

extension Problem {
  static func listTooLong(_ count: Int) -> Problem {
    Problem(
      .limitExceeded,
      "the list has \(count) elements", expected: "at most \(Limits.listElements)")
  }
}
