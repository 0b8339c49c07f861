import SplashScene
import SplashSyntax
import SplashSystem

/// Reads the formula of a check.
struct FormulaDecoder {
  let layers: CheckedLayers
  /// A time at which the formula is tried.
  let time: Double
  /// The values of layers that were named so far.
  private var keys: [CheckedKey] = []

  init(_ layers: CheckedLayers, tried time: Double) {
    (self.layers, self.time) = (layers, time)
  }

  /// Reads a number, or an expression for a number that changes over time; `nil` after reporting an error.
  mutating func formula(_ value: SyntaxValue, in context: Context) -> CheckFormula? {
    guard let (string, context) = expression(value, in: context) else {
      return ValueType<Double>.number.read(context, value).map { number in
        CheckFormula(
          text: formatted(number), keys: [], value: { _, _ in number },
          enclosure: { _, _ in Course(number) })
      }
    }
    guard let formula = formula(string, in: context, depth: 0),
      isNumber(formula, string, context)
    else { return nil }
    return CheckFormula(
      text: String(string.text.dropFirst()).trimmed, keys: keys,
      value: { time, keys in
        guard case .number(let number)? = try? formula.value(at: time, keys),
          number.magnitude <= Limits.magnitude
        else { return nil }
        return number
      }, enclosure: { formula.enclosure(at: $0, $1) })
  }

  /// Returns the expression that a value is or stands for, and its context; `nil` for other values.
  private func expression(
    _ value: SyntaxValue, in context: Context
  ) -> (string: SyntaxString, context: Context)? {
    guard case .string(let string) = value.kind, Context.isExpression(string) else { return nil }
    return (string, context)
  }

  /// Reports what is wrong with the types in a formula, and returns whether its value is a number.
  private func isNumber(_ formula: Formula, _ string: SyntaxString, _ context: Context) -> Bool {
    let values = keys.map { _ in 0.5 }
    do throws(SyntaxError) {
      let warn = { (problem: Problem, range: Range<Int>) in
        context.report(problem, at: string.span(ofText: range))
      }
      let value = try formula.value(at: time, values, warn: warn)
      if case .number = value { return true }
      if case .string(let text) = value, AngleUnit.radians(of: text) != nil { return true }
      context.report(.wrongType(expected: "a number", found: value.kindName), at: string.span)
      return false
    } catch {
      // Other values of layers may have a result.
      guard let problem = error.problem, problem.code != .expressionUndefined else {
        return error.problem != nil
      }
      context.report(problem, at: string.span(ofText: error.range))
      return false
    }
  }

  // MARK: Variables

  private mutating func formula(
    _ string: SyntaxString, in context: Context, depth: Int
  ) -> Formula? {
    do throws(SyntaxError) {
      let expression = try ExpressionParser.parse(string.text, hasKeys: depth == 0)
      var variables: [Formula.Variable] = []
      for (name, range) in expression.variables {
        guard let variable = try variable(name, range, string, context, depth: depth) else {
          return nil
        }
        variables.append(variable)
      }
      let scene = context.scope.scene
      return Formula(
        expression: expression, variables: variables, choicePath: context.choicePath(of: string),
        settings: Formula.Settings(
          seed: scene.seed, appearance: scene.appearance, markers: scene.markers))
    } catch {
      guard let problem = error.problem else { return nil }
      context.report(problem, at: string.span(ofText: error.range))
      return nil
    }
  }

  /// Returns what a variable stands for; `nil` after reporting an error elsewhere.
  private mutating func variable(
    _ name: String, _ range: Range<Int>, _ string: SyntaxString, _ context: Context, depth: Int
  ) throws(SyntaxError) -> Formula.Variable? {
    if let text = ExpressionParser.key(of: name) { return .key(try index(of: text, range)) }
    if name == "time" { return .time }
    if let (named, component) = context.namedValue(name), named.isOfTime {
      guard component == nil, let inner = context.enter(named, name, at: string.span),
        let (string, context) = expression(named.value, in: inner), depth < Limits.nameDepth
      else {
        throw SyntaxError(
          .variableUnavailable(
            name, "a check can use an expression that depends on time, but no list"),
          range)
      }
      return formula(string, in: context, depth: depth + 1).map { .formula($0) }
    }
    switch context.lookup(name, in: string) {
    case .value(let value): return .known(value)
    case .failed: return nil
    case .unavailable(let reason): throw SyntaxError(.variableUnavailable(name, reason), range)
    case .unknown(let candidates):
      throw SyntaxError(.unknownVariable(name, candidates: candidates), range)
    }
  }

  /// Returns the index of a value of a layer.
  private mutating func index(
    of text: String, _ range: Range<Int>
  ) throws(SyntaxError) -> Int {
    let named: NamedKey
    do throws(SyntaxError) {
      named = try NamedKey(text, in: layers)
    } catch {
      throw SyntaxError(error.problem, range)
    }
    if let problem = named.isNoNumber { throw SyntaxError(problem, range) }
    if let index = keys.firstIndex(of: named.key) { return index }
    keys.append(named.key)
    return keys.count - 1
  }
}
