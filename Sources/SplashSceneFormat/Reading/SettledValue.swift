import SplashScene

/// An expression in which all variables except the time variables are replaced by their values.
struct SettledExpression: Sendable {
  let expression: Expression
  /// The path that determines the expression's random choices.
  let choicePath: String
}

/// A value whose expressions depend only on time. It can be read without the scene, any number of times, on any thread.
struct SettledValue: Sendable {
  private let value: SyntaxValue
  private let expressions: [SettledExpression]
  private let file: SceneFile
  private let seed: UInt64
  private let appearance: Appearance
  private let parameters: [String: SceneScope.Entry<ExpressionValue>]
  private let markers: [String: SceneScope.Entry<Double>]

  /// Settles a value; `nil` if it refers to something that doesn't exist.
  init?(_ value: SyntaxValue, in context: Context) {
    var expressions: [SettledExpression] = []
    guard let value = context.settled(value, &expressions) else { return nil }
    self.value = value
    self.expressions = expressions
    file = context.file
    let scene = context.scope.scene
    (seed, appearance) = (scene.seed, scene.appearance)
    (parameters, markers) = (scene.parameters, scene.markers)
  }

  /// Whether the value is a single expression.
  var isExpression: Bool {
    if case .string(let string) = value.kind { string.text == "=" } else { false }
  }

  /// Returns the number at a time, for a value that is a single expression; `nil` if the number is outside the range.
  func number(at moment: TimeFunction.Moment, in range: NumberRange) -> Double? {
    guard let settled = expressions.first else { return nil }
    let evaluator = ExpressionEvaluator(
      lookup: { name in
        MomentScope.value(of: name, at: moment).map { .value(.number($0)) }
          ?? .unknown(candidates: [])
      },
      appearance: appearance,
      marker: { name in
        guard case .known(let time)? = markers[name] else { return .unknown(candidates: []) }
        return .value(.number(time))
      }, choices: { SeededChoices(seed: seed, path: settled.choicePath) }, warn: { _, _ in })
    guard case .number(let number)? = try? evaluator.value(of: settled.expression),
      abs(number) <= Limits.magnitude, range.contains(number)
    else { return nil }
    return number
  }

  /// Returns the value at a time; `nil` if it has none.
  func read<Value>(_ type: ValueType<Value>, at moment: TimeFunction.Moment) -> Value? {
    let scene = SceneScope()
    (scene.seed, scene.appearance) = (seed, appearance)
    (scene.parameters, scene.markers) = (parameters, markers)
    var scope = Scope(scene: scene)
    scope.moment = MomentScope(moment: moment, settled: expressions)
    return type.read(
      Context(session: Session(assets: NoAssets()), file: file, scope: scope), value)
  }
}

extension Context {
  /// Returns a value in which names are replaced by their values, and strings by references to the settled expressions
  /// in `expressions`.
  fileprivate func settled(
    _ value: SyntaxValue, _ expressions: inout [SettledExpression]
  ) -> SyntaxValue? {
    guard let place = resolved(value) else { return nil }
    let (context, value) = (place.context, place.value)
    let kind: SyntaxValue.Kind
    switch value.kind {
    case .string(let string) where Context.isExpression(string):
      guard let expression = context.settled(string) else { return nil }
      let index = Span(expressions.count, expressions.count)
      expressions.append(expression)
      return SyntaxValue(kind: .string(SyntaxString("=", span: index)), span: index)
    case .null, .bool, .number, .string: return value
    case .array(let elements):
      let settled = elements.compactMap { context.settled($0, &expressions) }
      guard settled.count == elements.count else { return nil }
      kind = .array(settled)
    case .object(let members):
      let settled = members.compactMap { member in
        context.settled(member.value, &expressions).map { SyntaxMember(key: member.key, value: $0) }
      }
      guard settled.count == members.count else { return nil }
      kind = .object(settled)
    }
    return SyntaxValue(kind: kind, span: value.span)
  }

  private func settled(_ string: SyntaxString) -> SettledExpression? {
    guard let expression = try? ExpressionParser.parse(string.text) else { return nil }
    var values: [String: ExpressionValue] = [:]
    for (name, _) in expression.variables
    where !MomentScope.names.contains(name) && !StepScope.names.contains(name) {
      guard case .value(let value) = lookup(name, in: string) else { return nil }
      values[name] = value
    }
    return SettledExpression(
      expression: expression.replacingVariables(by: values), choicePath: choicePath(of: string))
  }
}

extension Expression {
  /// Returns the expression with values in place of variables.
  fileprivate func replacingVariables(by values: [String: ExpressionValue]) -> Expression {
    Expression(
      root: root.replacingVariables(by: values),
      variables: variables.filter { values[$0.name] == nil }, markers: markers)
  }
}

extension Expression.Node {
  fileprivate func replacingVariables(by values: [String: ExpressionValue]) -> Expression.Node {
    func replaced(_ node: Expression.Node) -> Expression.Node {
      node.replacingVariables(by: values)
    }
    let kind: Expression.Kind =
      switch self.kind {
      case .literal, .angle: self.kind
      case .variable(let name): values[name].map { .literal($0) } ?? self.kind
      case .negation(let operand): .negation(replaced(operand))
      case .not(let operand): .not(replaced(operand))
      case .chain(let first, let rest): .chain(replaced(first), rest.map { ($0, replaced($1)) })
      case .power(let base, let exponent): .power(replaced(base), replaced(exponent))
      case .condition(let test, let yes, let no):
        .condition(replaced(test), then: replaced(yes), else: replaced(no))
      case .list(let elements): .list(elements.map(replaced))
      case .element(let list, let index): .element(replaced(list), replaced(index))
      case .call(let function, let arguments, let index):
        .call(function, arguments.map(replaced), index: index)
      }
    return Expression.Node(kind: kind, range: range)
  }
}
