import SplashScene
import SplashSyntax

/// A value whose expressions depend only on time. It can be read without the scene, any number of times, on any thread.
struct SettledValue: Sendable {
  private let value: SyntaxValue
  private let expressions: SettledExpressions
  private let file: SceneFile
  private let parameters: [String: SceneScope.Entry<ExpressionValue>]

  /// Settles a value; `nil` if it refers to something that doesn't exist.
  init?(_ value: SyntaxValue, in context: Context) {
    var expressions = SettledExpressions(scene: context.scope.scene)
    guard let value = expressions.settle(value, in: context) else { return nil }
    self.value = value
    self.expressions = expressions
    file = context.file
    parameters = context.scope.scene.parameters
  }

  /// Whether the value is a single expression.
  var isExpression: Bool {
    if case .string(let string) = value.kind { string.text == "=" } else { false }
  }

  /// Returns the number at a time, for a value that is a single expression; `nil` if the number is outside the range.
  func number(
    at moment: TimeFunction.Moment, in range: NumberRange, _ budget: StepBudget
  ) -> Double? {
    guard
      case .number(let number)? = SettledMoment(expressions, moment, budget)?
        .value(ofExpression: 0, step: nil),
      abs(number) <= Limits.magnitude, range.contains(number)
    else { return nil }
    return number
  }

  /// Returns the value at a time; `nil` if it has none.
  func read<Value>(
    _ type: ValueType<Value>, at moment: TimeFunction.Moment, _ budget: StepBudget
  ) -> Value? {
    guard let settled = SettledMoment(expressions, moment, budget) else { return nil }
    let scene = SceneScope()
    (scene.seed, scene.appearance) = (expressions.seed, expressions.appearance)
    (scene.parameters, scene.markers) = (parameters, expressions.markers)
    var scope = Scope(scene: scene)
    scope.moment = MomentScope(moment: moment, settled: settled)
    let session = Session(assets: NoAssets(), expressionSteps: budget)
    return type.read(Context(session: session, file: file, scope: scope), value)
  }
}
