import SplashSyntax

extension SyntaxReader.Dialect {
  /// Scenes, and other files whose strings can be expressions.
  static let scene = withExpressions { (try? ExpressionParser.parse("=" + $0)) != nil }
}
