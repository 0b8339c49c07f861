import SplashScene
import SplashSyntax

/// An expression in which all variables except those of time are replaced by their values.
struct SettledExpression: Sendable {
  /// What a variable stands for.
  enum Variable: Sendable {
    case known(ExpressionValue)
    /// A variable of ``MomentScope``.
    case moment(String)
    /// A variable of ``StepScope``.
    case step(String)
    /// The index of a name that depends on time, and one of its components.
    case name(Int, component: String?)
  }

  let expression: Expression
  /// What the expression's variables stand for, in the order of the text.
  let variables: [Variable]
  /// The path that determines the expression's random choices.
  let choicePath: String
}

/// A number, string, bool, colour or list that depends on time.
indirect enum SettledScalar: Sendable {
  case known(ExpressionValue)
  case expression(SettledExpression)
  case list([SettledScalar])
}

/// The expressions of a value, and the named values in them that depend on time. Each name is evaluated once for a
/// moment, however often it is used.
struct SettledExpressions: Sendable {
  private(set) var all: [SettledExpression] = []
  /// The names, each after those that it uses.
  private(set) var names: [SettledScalar] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The number of names that were followed to reach the current one.
  private var depth = 0
  let seed: UInt64
  let appearance: Appearance
  let markers: [String: SceneScope.Entry<Double>]

  init(scene: SceneScope) {
    (seed, appearance, markers) = (scene.seed, scene.appearance, scene.markers)
  }

  /// Returns a value in which names are replaced by their values, and expressions by references to the settled
  /// expressions; `nil` if it refers to something that doesn't exist.
  mutating func settle(_ value: SyntaxValue, in context: Context) -> SyntaxValue? {
    // A name that depends on time is an expression, so that its value is computed once.
    if case .string(let string) = value.kind, let name = Context.soleName(of: string),
      let named = context.namedValue(name)?.named, named.isOfTime, index(of: named) != nil,
      let expression = settle(string, in: context)
    {
      return reference(to: expression)
    }
    guard let place = context.resolved(value) else { return nil }
    let (context, value) = (place.context, place.value)
    let kind: SyntaxValue.Kind
    switch value.kind {
    case .string(let string) where Context.isExpression(string):
      return settle(string, in: context).map { reference(to: $0) }
    case .null, .bool, .number, .string: return value
    case .array(let elements):
      var settled: [SyntaxValue] = []
      for element in elements {
        guard let element = settle(element, in: context) else { return nil }
        settled.append(element)
      }
      kind = .array(settled)
    case .object(let members):
      var settled: [SyntaxMember] = []
      for member in members {
        guard let value = settle(member.value, in: context) else { return nil }
        settled.append(SyntaxMember(key: member.key, value: value))
      }
      kind = .object(settled)
    }
    return SyntaxValue(kind: kind, span: value.span)
  }

  /// Adds an expression, and returns the value that refers to it.
  private mutating func reference(to expression: SettledExpression) -> SyntaxValue {
    let index = Span(all.count, all.count)
    all.append(expression)
    return SyntaxValue(kind: .string(SyntaxString("=", span: index)), span: index)
  }

  private mutating func settle(
    _ string: SyntaxString, in context: Context
  ) -> SettledExpression? {
    guard let expression = try? ExpressionParser.parse(string.text) else { return nil }
    var variables: [SettledExpression.Variable] = []
    for (name, _) in expression.variables {
      guard let variable = variable(name, in: string, context) else { return nil }
      variables.append(variable)
    }
    return SettledExpression(
      expression: expression, variables: variables, choicePath: context.choicePath(of: string))
  }

  private mutating func variable(
    _ name: String, in string: SyntaxString, _ context: Context
  ) -> SettledExpression.Variable? {
    if MomentScope.names.contains(name) { return .moment(name) }
    if StepScope.names.contains(name) { return .step(name) }
    if let (named, component) = context.namedValue(name), named.isOfTime {
      return index(of: named).map { .name($0, component: component) }
    }
    guard case .value(let value) = context.lookup(name, in: string) else { return nil }
    return .known(value)
  }

  /// Returns the index of a named value that depends on time.
  private mutating func index(of named: NamedValue) -> Int? {
    let id = ObjectIdentifier(named)
    if let index = indices[id] { return index }
    guard !named.isFailed, depth < Limits.nameDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let scalar = scalar(named.value, in: named.context, listDepth: 0) else { return nil }
    names.append(scalar)
    indices[id] = names.count - 1
    return names.count - 1
  }

  /// - Parameter listDepth: The number of arrays around the value.
  private mutating func scalar(
    _ value: SyntaxValue, in context: Context, listDepth: Int
  ) -> SettledScalar? {
    guard let place = context.resolved(value) else { return nil }
    switch place.value.kind {
    case .number(let number): return .known(.number(number))
    case .bool(let bool): return .known(.bool(bool))
    case .string(let string):
      guard Context.isExpression(string) else { return .known(.string(string.text)) }
      return settle(string, in: place.context).map { .expression($0) }
    case .array(let elements):
      guard elements.count <= Limits.listElements, listDepth < Limits.listDepth else { return nil }
      var list: [SettledScalar] = []
      for element in elements {
        guard let element = scalar(element, in: place.context, listDepth: listDepth + 1)
        else { return nil }
        list.append(element)
      }
      return .list(list)
    case .null, .object: return nil
    }
  }
}
