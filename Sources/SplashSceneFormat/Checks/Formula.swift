import SplashScene
import SplashSyntax

/// An expression in which all variables are replaced by their values, except for the scene time and values of layers.
struct Formula: Sendable {
  /// What a variable stands for.
  enum Variable: Sendable {
    case known(ExpressionValue)
    case time
    /// The index of a value of a layer.
    case key(Int)
    /// A named value that depends on time.
    case formula(Formula)
  }

  /// What all formulas of a scene share.
  struct Settings: Sendable {
    let seed: UInt64
    let appearance: Appearance
    let markers: [String: SceneScope.Entry<Double>]
  }

  let expression: Expression
  /// What the expression's variables stand for, in the order of the text.
  let variables: [Variable]
  /// The path that determines the expression's random choices.
  let choicePath: String
  let settings: Settings

  /// Returns the value at a time.
  ///
  /// - Parameters:
  ///   - keys: The values of layers.
  ///   - warn: Receives the warnings about parts of the text.
  /// - Throws: The reason why there is none.
  func value(
    at time: Double, _ keys: [Double], warn: @escaping (Problem, Range<Int>) -> Void = { _, _ in }
  ) throws(SyntaxError) -> ExpressionValue {
    var values: [ExpressionValue] = []
    for (index, variable) in variables.enumerated() {
      switch variable {
      case .known(let value): values.append(value)
      case .time: values.append(.number(time))
      case .key(let key): values.append(.number(key < keys.count ? keys[key] : .nan))
      case .formula(let formula):
        do throws(SyntaxError) {
          values.append(try formula.value(at: time, keys))
        } catch {
          throw SyntaxError(error.problem, expression.variables[index].range)
        }
      }
    }
    var evaluator = evaluator(warn)
    return try evaluator.value(of: expression, variables: values)
  }

  /// Returns the value of a part in which all variables are known; `nil` if it has none.
  func constant(_ node: Expression.Node) -> ExpressionValue? {
    guard isConstant(node) else { return nil }
    let values = variables.map { variable in
      if case .known(let value) = variable { value } else { ExpressionValue.number(0) }
    }
    let part = Expression(
      root: node, variables: expression.variables, markers: expression.markers)
    var evaluator = evaluator { _, _ in }
    return try? evaluator.value(of: part, variables: values)
  }

  private func isConstant(_ node: Expression.Node) -> Bool {
    if case .variable(let index) = node.kind {
      if case .known = variables[index] { return true }
      return false
    }
    return node.parts.allSatisfy(isConstant)
  }

  private func evaluator(
    _ warn: @escaping (Problem, Range<Int>) -> Void
  ) -> ExpressionEvaluator {
    ExpressionEvaluator(
      appearance: settings.appearance,
      marker: { [settings] name in
        guard case .known(let time)? = settings.markers[name] else {
          return .unknown(candidates: settings.markers.keys.sorted())
        }
        return .value(.number(time))
      },
      choices: { [settings, choicePath] in
        SeededChoices(seed: settings.seed, path: choicePath)
      },
      warn: warn, budget: StepBudget())
  }
}
