import SplashScene
import SplashSyntax

extension Context {
  /// Returns a value in which an expression for a number, string, bool, colour or list is replaced by what it stands
  /// for. Returns `nil` after reporting an error.
  func evaluated(_ value: SyntaxValue) -> SyntaxValue? {
    guard case .string(let string) = value.kind, Context.isExpression(string) else { return value }
    // Readers report unknown names with what they expect.
    if let name = Context.soleName(of: string), case .unknown = lookup(name, in: string) {
      return value
    }
    guard let result = evaluate(string) else { return nil }
    guard session.expressionSteps.take(result.total) else {
      reportOnce(.tooManySteps(), at: value.span)
      return nil
    }
    if let syntax = result.syntax(at: value.span) { return syntax }
    guard case .list = result else { return value }
    report(.listOfImages(), at: value.span)
    return nil
  }
}

extension ExpressionValue {
  /// The value as written in a scene; `nil` if it can only be written as an expression.
  fileprivate func syntax(at span: Span) -> SyntaxValue? {
    switch self {
    case .number(let number): return SyntaxValue(kind: .number(number), span: span)
    case .bool(let bool): return SyntaxValue(kind: .bool(bool), span: span)
    case .color(let color): return ExpressionValue.string(color.css).syntax(at: span)
    case .string(let text):
      let string = SyntaxString(text, span: span, isEvaluated: true)
      return SyntaxValue(kind: .string(string), span: span)
    case .list(let elements):
      let values = elements.compactMap { $0.syntax(at: span) }
      return values.count == elements.count ? SyntaxValue(kind: .array(values), span: span) : nil
    case .asset: return nil
    }
  }
}

extension Problem {
  fileprivate static func listOfImages() -> Problem {
    Problem(
      .valueType,
      "a list by an expression can't contain images",
      expected: "an array, in which each image is a path or \"= name\"")
  }
}
