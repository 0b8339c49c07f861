import SplashScene
import SplashSyntax
import SplashSystem

/// Prints the value of a function of time: everything that doesn't depend on time is evaluated.
struct FunctionPrinter {
  private(set) var tables: ValueTables
  /// The named values that depend on time, each after those that it uses.
  private(set) var names: [(String, JSON)] = []
  private var known: [ObjectIdentifier: String] = [:]

  init(_ tables: ValueTables) {
    self.tables = tables
  }

  /// - Parameters:
  ///   - contexts: The contexts of the value, one for each repetition.
  ///   - isRepeated: Whether the value is part of a repetition within the function's value.
  mutating func json(
    _ value: SyntaxValue, _ contexts: [Context], isRepeated: Bool = false
  ) -> JSON {
    var (value, contexts) = (value, contexts)
    if case .string(let string) = value.kind, let name = Context.soleName(of: string),
      contexts[0].namedValue(name)?.named.isOfTime == true
    {
      return .string("= " + self.name(of: name, contexts))
    }
    if let place = contexts[0].resolved(value), place.isNamed {
      contexts = contexts.compactMap { $0.resolved(value)?.context }
      value = place.value
    }
    switch value.kind {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let number): return .shortest(number)
    case .string(let string):
      guard Context.isExpression(string) else { return .string(string.text) }
      return .string(expression(string, contexts, isRepeated: isRepeated))
    case .array(let elements):
      return .array(elements.map { json($0, contexts, isRepeated: isRepeated) })
    case .object(let members):
      let isRepeated = isRepeated || value["repeat"] != nil
      return .object(
        members.map { ($0.key.text, json($0.value, contexts, isRepeated: isRepeated)) })
    }
  }

  /// Returns the name of a named value that depends on time.
  private mutating func name(of variable: String, _ contexts: [Context]) -> String {
    guard let (named, component) = contexts[0].namedValue(variable) else { return variable }
    let suffix = component.map { "." + $0 } ?? ""
    let id = ObjectIdentifier(named)
    if let name = known[id] { return name + suffix }
    let base = component.map { String(variable.dropLast($0.count + 1)) } ?? variable
    let inner = contexts.compactMap { $0.namedValue(base)?.named.context }
    let value = json(named.value, inner)
    var name = base
    var number = 1
    while names.contains(where: { $0.0 == name }) {
      number += 1
      name = "\(base)\(number)"
    }
    known[id] = name
    names.append((name, value))
    return name + suffix
  }

  // MARK: Expressions

  /// Returns an expression in which everything that doesn't depend on time is evaluated.
  private mutating func expression(
    _ string: SyntaxString, _ contexts: [Context], isRepeated: Bool
  ) -> String {
    guard let expression = try? ExpressionParser.parse(string.text, hasKeys: true) else {
      return string.text
    }
    var written = Written(
      string: string, expression: expression, contexts: contexts, isRepeated: isRepeated)
    written.keepsCalls = keepsChoice(expression.root, written, depth: 0)
    var edits: [(range: Range<Int>, text: String)] = []
    edit(expression.root, &edits, written, depth: 0)
    var bytes = Array(string.text.utf8)
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An expression, and the contexts in which it is evaluated.
  private struct Written {
    let string: SyntaxString
    let expression: Expression
    let contexts: [Context]
    let isRepeated: Bool
    /// Whether calls stay in the text, because a random choice among them depends on the number of calls before it.
    var keepsCalls = false
  }

  /// Adds the replacements of a node's parts, in the order of the text.
  ///
  /// - Parameter depth: The number of parameters of the enclosing `map` functions.
  private mutating func edit(
    _ node: Expression.Node, _ edits: inout [(range: Range<Int>, text: String)],
    _ written: Written, depth: Int
  ) {
    switch node.kind {
    case .literal, .angle: return
    case .negation(let operand) where operand.isLiteral: return
    case .variable(let index) where isOfTime(index, written):
      let name = written.expression.variables[index].name
      if !MomentScope.names.contains(name), !StepScope.names.contains(name) {
        edits.append((node.range, self.name(of: name, written.contexts)))
      }
      return
    default: break
    }
    if isConstant(node, written, depth: depth), let text = constant(node, written) {
      edits.append((node.range, text))
      return
    }
    for (part, depth) in parts(of: node, depth) { edit(part, &edits, written, depth: depth) }
  }

  /// Returns the parts of a node, each with the number of parameters of the enclosing `map` functions.
  private func parts(
    of node: Expression.Node, _ depth: Int
  ) -> [(part: Expression.Node, depth: Int)] {
    guard case .map(let list, let parameters, let body) = node.kind else {
      return node.parts.map { ($0, depth) }
    }
    return [(list, depth), (body, depth + parameters)]
  }

  /// Returns whether a random choice in a node stays in the text.
  private func keepsChoice(_ node: Expression.Node, _ written: Written, depth: Int) -> Bool {
    if isConstant(node, written, depth: depth) { return false }
    switch node.kind {
    case .call(.random, _, _), .call(.pick, _, _): return true
    default: return parts(of: node, depth).contains { keepsChoice($0, written, depth: $1) }
    }
  }

  private func isOfTime(_ index: Int, _ written: Written) -> Bool {
    isOfTime(written.expression.variables[index].name, written.contexts[0])
  }

  /// Returns whether a variable differs between the moments at which the value is read.
  private func isOfTime(_ name: String, _ context: Context) -> Bool {
    MomentScope.names.contains(name) || StepScope.names.contains(name)
      || ExpressionParser.key(of: name) != nil
      || context.namedValue(name)?.named.isOfTime == true
  }

  private func isConstant(_ node: Expression.Node, _ written: Written, depth: Int) -> Bool {
    switch node.kind {
    case .variable(let index): return !isOfTime(index, written)
    case .parameter(let index): return index >= depth
    case .call where written.keepsCalls, .map where written.keepsCalls: return false
    // Each step, and each element of a list, has a choice of its own.
    case .call(.random, _, _) where written.isRepeated || depth > 0,
      .call(.pick, _, _) where written.isRepeated || depth > 0:
      return false
    default: return node.parts.allSatisfy { isConstant($0, written, depth: depth) }
    }
  }

  /// Returns the value of a node that doesn't depend on time, as part of an expression; `nil` if it has none.
  private mutating func constant(_ node: Expression.Node, _ written: Written) -> String? {
    let part = Expression(root: node, variables: written.expression.variables, markers: [])
    var values: [(ReadingTrace.Repetition, ExpressionValue)] = []
    for context in written.contexts {
      let value = context.value(of: part, in: written.string) { !isOfTime($0, context) }
      guard let value else { return nil }
      values.append((ReadingTrace.Repetition(context.scope), value))
    }
    let written = values.map { ($0.0, JSON($0.1)) }
    guard let first = values.first, written.allSatisfy({ $0.1.text == written[0].1.text }) else {
      return tables.element(written)
    }
    switch first.1 {
    case .number(let number): return number < 0 ? "(\(formatted(number)))" : formatted(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .color(let color): return "'\(color.css)'"
    case .string(let text), .asset(let text, _):
      return text.contains("'") || text.contains("\n")
        ? tables.name(of: .string(text)) : "'\(text)'"
    case .list: return tables.name(of: written[0].1)
    }
  }
}

extension Expression.Node {
  fileprivate var isLiteral: Bool {
    switch kind {
    case .literal, .angle: true
    default: false
    }
  }
}
