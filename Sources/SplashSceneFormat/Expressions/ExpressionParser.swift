import SplashSyntax
import SplashSystem

/// Parses an expression by recursive descent, in order of increasing precedence: `?:`, `||`, `&&`, `==`, `<`, `+`, `*`,
/// unary `-` and `!`, `^`, `[]`.
struct ExpressionParser {
  private var lexer: ExpressionLexer
  private var token: ExpressionLexer.Token
  private var variables: [(name: String, range: Range<Int>)] = []
  private var markers: [String] = []
  private var calls = 0
  private var depth = 0
  /// The parameters of the enclosing `map` functions, outermost first.
  private var parameters: [String] = []
  /// Whether `key('ID.KEYPATH')` is a value of a layer.
  private let hasKeys: Bool

  /// Parses the expression in `text`, whose first character is the equals sign.
  ///
  /// - Parameter hasKeys: Whether `key('ID.KEYPATH')` is a value of a layer. It becomes a variable; see ``key(of:)``.
  static func parse(_ text: String, hasKeys: Bool = false) throws(SyntaxError) -> Expression {
    if text.utf8.count > Limits.expressionBytes {
      throw SyntaxError(.expressionTooLong(), 0..<1)
    }
    var parser = try ExpressionParser(text, hasKeys: hasKeys)
    let root = try parser.condition()
    guard parser.token.kind == .end else {
      throw SyntaxError(.unexpectedToken(parser.tokenText), parser.token.range)
    }
    return Expression(root: root, variables: parser.variables, markers: parser.markers)
  }

  private init(_ text: String, hasKeys: Bool) throws(SyntaxError) {
    self.hasKeys = hasKeys
    lexer = ExpressionLexer(text, from: 1)
    token = try lexer.next()
  }

  // MARK: Grammar

  private mutating func condition() throws(SyntaxError) -> Expression.Node {
    depth += 1
    defer { depth -= 1 }
    if depth > Limits.expressionDepth {
      throw SyntaxError(.expressionTooDeep(), token.range)
    }
    let test = try chain(level: 0)
    guard try skip("?") else { return test }
    let yes = try condition()
    try expect(":")
    let no = try condition()
    return node(.condition(test, then: yes, else: no), test, no)
  }

  private static let levels: [Set<BinaryOperator>] = [
    [.or], [.and], [.equal, .notEqual], [.less, .lessOrEqual, .greater, .greaterOrEqual],
    [.add, .subtract], [.multiply, .divide, .remainder],
  ]

  private mutating func chain(level: Int) throws(SyntaxError) -> Expression.Node {
    guard level < ExpressionParser.levels.count else { return try unary() }
    let first = try chain(level: level + 1)
    var rest: [(BinaryOperator, Expression.Node)] = []
    var last = first
    while case .symbol(let symbol) = token.kind, let operation = BinaryOperator(rawValue: symbol),
      ExpressionParser.levels[level].contains(operation)
    {
      try advance()
      last = try chain(level: level + 1)
      rest.append((operation, last))
    }
    return rest.isEmpty ? first : node(.chain(first, rest), first, last)
  }

  private mutating func unary() throws(SyntaxError) -> Expression.Node {
    let start = token.range.lowerBound
    let isNegation = token.kind == .symbol("-")
    guard isNegation || token.kind == .symbol("!") else { return try power() }
    depth += 1
    defer { depth -= 1 }
    if depth > Limits.expressionDepth {
      throw SyntaxError(.expressionTooDeep(), token.range)
    }
    try advance()
    let operand = try unary()
    return Expression.Node(
      kind: isNegation ? .negation(operand) : .not(operand),
      range: start..<operand.range.upperBound)
  }

  private mutating func power() throws(SyntaxError) -> Expression.Node {
    let base = try indexed()
    guard token.kind == .symbol("^") else { return base }
    depth += 1
    defer { depth -= 1 }
    if depth > Limits.expressionDepth {
      throw SyntaxError(.expressionTooDeep(), token.range)
    }
    try advance()
    let exponent = try unary()
    return node(.power(base, exponent), base, exponent)
  }

  /// Parses a value followed by any number of indices.
  private mutating func indexed() throws(SyntaxError) -> Expression.Node {
    var base = try primary()
    while token.kind == .symbol("[") {
      try advance()
      let index = try condition()
      let end = token.range.upperBound
      try expect("]")
      base = Expression.Node(
        kind: .element(base, index), range: base.range.lowerBound..<end)
    }
    return base
  }

  private mutating func list(_ start: Int) throws(SyntaxError) -> Expression.Node {
    try advance()
    var elements: [Expression.Node] = []
    if token.kind != .symbol("]") {
      repeat { elements.append(try condition()) } while try skip(",")
    }
    let end = token.range.upperBound
    try expect("]")
    return Expression.Node(kind: .list(elements), range: start..<end)
  }

  private mutating func primary() throws(SyntaxError) -> Expression.Node {
    let first = token
    switch first.kind {
    case .number(let number):
      try advance()
      return Expression.Node(kind: .literal(.number(number)), range: first.range)
    case .angle(let radians):
      try advance()
      return Expression.Node(kind: .angle(radians), range: first.range)
    case .string(let string):
      try advance()
      return Expression.Node(kind: .literal(.string(string)), range: first.range)
    case .name(let name):
      try advance()
      if token.kind == .symbol("(") { return try call(name, first.range) }
      if name == "true" || name == "false" {
        return Expression.Node(kind: .literal(.bool(name == "true")), range: first.range)
      }
      return Expression.Node(kind: reference(to: name, first.range), range: first.range)
    case .symbol("("):
      try advance()
      let inner = try condition()
      let end = token.range.upperBound
      try expect(")")
      return Expression.Node(kind: inner.kind, range: first.range.lowerBound..<end)
    case .symbol("["): return try list(first.range.lowerBound)
    case .symbol, .end:
      throw SyntaxError(.missingOperand(found: tokenText), first.range)
    }
  }

  /// Returns what a name stands for: a parameter, or a variable.
  private mutating func reference(to name: String, _ range: Range<Int>) -> Expression.Kind {
    if let index = parameters.lastIndex(of: name) { return .parameter(index) }
    if !parameters.isEmpty, let dot = name.lastIndex(of: "."),
      let index = parameters.lastIndex(of: String(name[..<dot]))
    {
      let list = Expression.Node(kind: .parameter(index), range: range)
      return .component(list, String(name[dot...].dropFirst()))
    }
    variables.append((name, range))
    return .variable(variables.count - 1)
  }

  private mutating func call(
    _ name: String, _ range: Range<Int>
  ) throws(SyntaxError) -> Expression.Node {
    guard let function = ExpressionFunction(rawValue: name) else {
      if name == Self.keyFunction {
        guard hasKeys else {
          throw SyntaxError(
            .variableUnavailable(name, "it exists only in the \"equals\" of a check"), range)
        }
        return try key(range)
      }
      throw SyntaxError(.unknownFunction(name), range)
    }
    let index = calls
    calls += 1
    try advance()
    if function == .map { return try map(range) }
    var arguments: [Expression.Node] = []
    if token.kind != .symbol(")") {
      repeat { arguments.append(try condition()) } while try skip(",")
    }
    let end = token.range.upperBound
    try expect(")")
    guard function.argumentCount.contains(arguments.count) else {
      throw SyntaxError(
        .argumentCount(of: function, found: arguments.count), range.lowerBound..<end)
    }
    if function == .marker, case .literal(.string(let name)) = arguments[0].kind {
      markers.append(name)
    }
    return Expression.Node(
      kind: .call(function, arguments, index: index), range: range.lowerBound..<end)
  }

  // MARK: Values of layers

  private static let keyFunction = "key"

  /// Parses the argument of `key`.
  private mutating func key(_ range: Range<Int>) throws(SyntaxError) -> Expression.Node {
    try advance()
    guard case .string(let text) = token.kind else {
      throw SyntaxError(.missingKeyName(found: tokenText), token.range)
    }
    try advance()
    let end = token.range.upperBound
    try expect(")")
    variables.append(("\(Self.keyFunction)('\(text)')", range.lowerBound..<end))
    return Expression.Node(
      kind: .variable(variables.count - 1), range: range.lowerBound..<end)
  }

  /// Returns the argument of `key` if a variable stands for a value of a layer.
  static func key(of variable: String) -> String? {
    guard variable.hasPrefix(keyFunction + "('") else { return nil }
    return String(variable.dropFirst(keyFunction.count + 2).dropLast(2))
  }

  // MARK: Lists

  /// Parses the arguments of `map`: a list, the name of its elements or the names of its elements and their indices,
  /// and an expression for each element.
  private mutating func map(_ range: Range<Int>) throws(SyntaxError) -> Expression.Node {
    let list = try condition()
    try expect(",")
    let known = parameters.count
    defer { parameters.removeSubrange(known...) }
    if try skip("(") {
      try parameter()
      try expect(",")
      try parameter()
      try expect(")")
    } else {
      try parameter()
    }
    let added = parameters.count - known
    try expect("=>")
    let value = try condition()
    let end = token.range.upperBound
    try expect(")")
    return Expression.Node(
      kind: .map(list, parameters: added, value), range: range.lowerBound..<end)
  }

  /// Parses the name of a parameter.
  private mutating func parameter() throws(SyntaxError) {
    guard case .name(let name) = token.kind, isIdentifier(name) else {
      throw SyntaxError(.missingParameter(found: tokenText), token.range)
    }
    guard !VariableNames.isTaken(name) else {
      throw SyntaxError(.reservedParameterName(name), token.range)
    }
    parameters.append(name)
    try advance()
  }

  // MARK: Tokens

  private mutating func advance() throws(SyntaxError) {
    token = try lexer.next()
  }

  private mutating func skip(_ symbol: String) throws(SyntaxError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ symbol: String) throws(SyntaxError) {
    if try skip(symbol) { return }
    throw SyntaxError(.missingSymbol(symbol, found: tokenText), token.range)
  }

  private var tokenText: String? {
    switch token.kind {
    case .number(let number): formatted(number)
    case .angle(let radians): formatted(radians) + "rad"
    case .string(let text), .name(let text), .symbol(let text): text
    case .end: nil
    }
  }

  private func node(
    _ kind: Expression.Kind, _ first: Expression.Node, _ last: Expression.Node
  ) -> Expression.Node {
    Expression.Node(kind: kind, range: first.range.lowerBound..<last.range.upperBound)
  }
}
