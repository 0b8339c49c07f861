import SplashScene

/// The expressions of a settled value, evaluated at one time. It is a class to keep contexts small, which are copied
/// often.
final class SettledMoment {
  private let expressions: SettledExpressions
  private let moment: TimeFunction.Moment
  private let budget: StepBudget
  /// The values of the expressions' names so far.
  private var names: [ExpressionValue] = []

  /// Evaluates the names, each of which can use the ones before it; `nil` if one has no value.
  init?(_ expressions: SettledExpressions, _ moment: TimeFunction.Moment, _ budget: StepBudget) {
    (self.expressions, self.moment, self.budget) = (expressions, moment, budget)
    for name in expressions.names {
      guard let value = value(of: name) else { return nil }
      names.append(value)
    }
  }

  /// Returns the value of an expression, given its index.
  func value(ofExpression index: Int, step: StepScope?) -> ExpressionValue? {
    value(of: expressions.all[index], step)
  }

  private func value(of scalar: SettledScalar) -> ExpressionValue? {
    switch scalar {
    case .known(let value): return value
    case .expression(let expression): return value(of: expression, nil)
    case .list(let elements):
      guard budget.take(elements.count) else { return nil }
      let values = elements.compactMap { value(of: $0) }
      guard values.count == elements.count else { return nil }
      return (try? ExpressionList(values)).map { .list($0) }
    }
  }

  private func value(of settled: SettledExpression, _ step: StepScope?) -> ExpressionValue? {
    var variables: [ExpressionValue] = []
    variables.reserveCapacity(settled.variables.count)
    for variable in settled.variables {
      guard let value = value(of: variable, step) else { return nil }
      variables.append(value)
    }
    var evaluator = ExpressionEvaluator(
      appearance: expressions.appearance,
      marker: { [expressions] name in
        guard case .known(let time)? = expressions.markers[name] else {
          return .unknown(candidates: [])
        }
        return .value(.number(time))
      },
      choices: { [expressions] in
        SeededChoices(
          seed: expressions.seed, path: settled.choicePath + (step.map { "*\($0.index)" } ?? ""))
      },
      warn: { _, _ in }, budget: budget)
    return try? evaluator.value(of: settled.expression, variables: variables)
  }

  private func value(
    of variable: SettledExpression.Variable, _ step: StepScope?
  ) -> ExpressionValue? {
    switch variable {
    case .known(let value): value
    case .moment(let name): MomentScope.value(of: name, at: moment).map { .number($0) }
    case .step(let name): step.map { .number($0.value(of: name)) }
    case .name(let index, nil): names[index]
    case .name(let index, let component?): names[index].component(component)
    }
  }
}
