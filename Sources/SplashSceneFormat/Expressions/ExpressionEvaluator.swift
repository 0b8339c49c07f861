import SplashScene
import SplashSyntax

/// Evaluates expressions. A value that isn't finite is an error.
struct ExpressionEvaluator {
  /// The appearance that selects the values of system colours.
  let appearance: Appearance
  /// Looks up markers.
  let marker: (String) -> VariableLookup
  /// Returns the random choices of the expression's `pick` and `random` calls.
  let choices: () -> SeededChoices
  /// Reports a warning about a part of the text.
  let warn: (Problem, Range<Int>) -> Void
  let budget: StepBudget

  /// The values of the expression's variables, in the order of the text.
  private var variables: [ExpressionValue] = []
  /// The arguments of the enclosing `map` functions, outermost first.
  private var arguments: [ExpressionValue] = []
  /// The indices of the elements for which the enclosing `map` functions are evaluated.
  private var indices: [Int] = []
  /// The random choices of the expression, without those for elements of lists, once one was needed.
  private var expressionChoices: SeededChoices?
  /// The bytes of a joined string that count as a step.
  private static let bytesPerStep = 16

  init(
    appearance: Appearance, marker: @escaping (String) -> VariableLookup,
    choices: @escaping () -> SeededChoices, warn: @escaping (Problem, Range<Int>) -> Void,
    budget: StepBudget
  ) {
    self.appearance = appearance
    self.marker = marker
    self.choices = choices
    self.warn = warn
    self.budget = budget
  }

  /// Returns the value of an expression. All variables are looked up, including those of branches that aren't taken.
  mutating func value(
    of expression: Expression, lookup: (String) -> VariableLookup
  ) throws(SyntaxError) -> ExpressionValue {
    var values: [ExpressionValue] = []
    for (name, range) in expression.variables {
      values.append(
        try found(lookup(name), name, range) { .unknownVariable($0, candidates: $1) })
    }
    return try value(of: expression, variables: values)
  }

  /// Returns the value of an expression, given the values of its variables in the order of the text.
  mutating func value(
    of expression: Expression, variables: [ExpressionValue]
  ) throws(SyntaxError) -> ExpressionValue {
    self.variables = variables
    return try value(of: expression.root)
  }

  private func found(
    _ lookup: VariableLookup, _ name: String, _ range: Range<Int>,
    unknown: (String, [String]) -> Problem
  ) throws(SyntaxError) -> ExpressionValue {
    switch lookup {
    case .value(let value): return value
    case .failed: throw SyntaxError(nil, range)
    case .unavailable(let reason):
      throw SyntaxError(.variableUnavailable(name, reason), range)
    case .unknown(let candidates):
      throw SyntaxError(unknown(name, candidates), range)
    }
  }

  /// Counts steps at a location.
  private func take(_ steps: Int, _ range: Range<Int>) throws(SyntaxError) {
    guard budget.take(steps) else { throw SyntaxError(.tooManySteps(), range) }
  }

  private mutating func value(
    of node: Expression.Node
  ) throws(SyntaxError) -> ExpressionValue {
    if !indices.isEmpty { try take(1, node.range) }
    switch node.kind {
    case .literal(let value): return value
    case .angle(let radians): return .number(radians)
    case .variable(let index): return variables[index]
    case .parameter(let index): return arguments[index]
    case .negation(let operand): return .number(-(try number(operand)))
    case .not(let operand): return .bool(!(try bool(operand)))
    case .condition(let test, let yes, let no): return try value(of: bool(test) ? yes : no)
    case .power(let base, let exponent):
      return try call(.pow, [number(base), number(exponent)], node.range)
    case .chain(let first, let rest): return try chain(first, rest)
    case .list(let nodes):
      var list = ExpressionList()
      for node in nodes { try append(value(of: node), to: &list, node.range) }
      return .list(list)
    case .element(let list, let index): return try element(of: list, at: index)
    case .component(let list, let name):
      let list = try value(of: list)
      guard let component = list.component(name) else {
        throw SyntaxError(.noComponent(name, of: list), node.range)
      }
      return component
    case .map(let list, let parameters, let body):
      return try map(list, parameters: parameters, body)
    case .call(let function, let arguments, let index):
      return try value(of: function, arguments, node.range, call: index)
    }
  }

  /// Returns the value of a call in a range of the expression. The call's index makes random choices differ.
  private mutating func value(
    of function: ExpressionFunction, _ arguments: [Expression.Node], _ range: Range<Int>,
    call index: Int
  ) throws(SyntaxError) -> ExpressionValue {
    switch function {
    case .range:
      let number = try number(arguments[0])
      guard let count = Int(exactly: number), 0...Limits.listElements ~= count else {
        throw SyntaxError(.wrongRange(number), arguments[0].range)
      }
      try take(count, range)
      do throws(ExpressionList.Excess) {
        return .list(try ExpressionList((0..<count).lazy.map { .number(Double($0)) }))
      } catch {
        throw SyntaxError(Problem(error), range)
      }
    case .count: return .number(Double(try list(arguments[0]).count))
    case .sum: return try finite(numbers(in: arguments).reduce(0, +), range)
    case .min, .max:
      let numbers = try numbers(in: arguments)
      guard !numbers.isEmpty else { throw SyntaxError(.emptyList(function), range) }
      return try call(function, numbers, range)
    case .pick:
      let chosen = elementChoices().index(below: arguments.count, call: index)
      return try value(of: arguments[chosen])
    case .random:
      let (low, high) = (try number(arguments[0]), try number(arguments[1]))
      return try finite(low + (high - low) * elementChoices().fraction(call: index), range)
    case .mix:
      let (from, to) = (try color(arguments[0]), try color(arguments[1]))
      return .color(from.interpolated(to: to, try fraction(arguments[2])))
    case .withAlpha:
      var color = try color(arguments[0])
      color.alpha = try fraction(arguments[1])
      return .color(color)
    case .marker:
      let argument = try value(of: arguments[0])
      guard case .string(let name) = argument else {
        throw SyntaxError(
          .wrongOperand("a marker's name: 'name'", found: argument.kindName), arguments[0].range)
      }
      return try found(marker(name), name, arguments[0].range) { .unknownMarker($0, known: $1) }
    default:
      if [.sin, .cos, .tan].contains(function),
        case .literal(.number(let angle)) = arguments[0].kind,
        AngleUnit.isProbablyDegrees(angle)
      {
        warn(.degreesInFunction(function, angle), range)
      }
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try number(argument)) }
      return try call(function, numbers, range)
    }
  }

  // MARK: Lists

  private mutating func map(
    _ node: Expression.Node, parameters: Int, _ body: Expression.Node
  ) throws(SyntaxError) -> ExpressionValue {
    var list = ExpressionList()
    let known = (arguments.count, indices.count)
    defer {
      arguments.removeSubrange(known.0...)
      indices.removeSubrange(known.1...)
    }
    for (index, element) in try self.list(node).enumerated() {
      arguments.removeSubrange(known.0...)
      arguments.append(element)
      if parameters > 1 { arguments.append(.number(Double(index))) }
      indices.removeSubrange(known.1...)
      indices.append(index)
      do throws(SyntaxError) {
        try append(value(of: body), to: &list, body.range)
      } catch {
        var problem = error.problem
        if indices.count == 1, budget.left >= 0 {
          problem?.message += " (for element \(index) of the list)"
        }
        throw SyntaxError(problem, error.range)
      }
    }
    return .list(list)
  }

  /// Adds an element to a list. Errors are at `range`.
  private func append(
    _ element: ExpressionValue, to list: inout ExpressionList, _ range: Range<Int>
  ) throws(SyntaxError) {
    do throws(ExpressionList.Excess) {
      try list.append(element)
    } catch {
      throw SyntaxError(Problem(error), range)
    }
    try take(element.total, range)
  }

  /// Returns whether two values are equal. Each pair of values that is compared is a step.
  private func isEqual(
    _ left: ExpressionValue, _ right: ExpressionValue, _ range: Range<Int>
  ) throws(SyntaxError) -> Bool {
    guard case (.list(let l), .list(let r)) = (left, right) else { return left == right }
    guard l.count == r.count else { return false }
    for (left, right) in zip(l, r) {
      try take(1, range)
      guard try isEqual(left, right, range) else { return false }
    }
    return true
  }

  /// Returns the random choices for the current elements of lists.
  private mutating func elementChoices() -> SeededChoices {
    let choices = expressionChoices ?? choices()
    expressionChoices = choices
    return indices.reduce(choices) { $0.element($1) }
  }

  private mutating func list(_ node: Expression.Node) throws(SyntaxError) -> ExpressionList {
    let value = try value(of: node)
    guard case .list(let elements) = value else {
      throw SyntaxError(.wrongOperand("a list", found: value.kindName), node.range)
    }
    return elements
  }

  private mutating func element(
    of node: Expression.Node, at index: Expression.Node
  ) throws(SyntaxError) -> ExpressionValue {
    let elements = try list(node)
    let number = try number(index)
    guard let place = Int(exactly: number), elements.indices.contains(place) else {
      throw SyntaxError(.indexOutOfRange(number, count: elements.count), index.range)
    }
    return elements[place]
  }

  /// Returns the numbers in the arguments, including those in lists.
  private mutating func numbers(in arguments: [Expression.Node]) throws(SyntaxError) -> [Double] {
    var numbers: [Double] = []
    for argument in arguments {
      let value = try value(of: argument)
      guard case .list(let elements) = value else {
        numbers.append(try number(value, argument.range))
        continue
      }
      try take(elements.count, argument.range)
      for element in elements { numbers.append(try number(element, argument.range)) }
    }
    return numbers
  }

  // MARK: Operators

  private mutating func chain(
    _ first: Expression.Node, _ rest: [(BinaryOperator, Expression.Node)]
  ) throws(SyntaxError) -> ExpressionValue {
    var left = try value(of: first)
    var range = first.range
    for (operation, operand) in rest {
      switch (operation, left) {
      case (.and, .bool(false)), (.or, .bool(true)): continue
      default: break
      }
      let right = try value(of: operand)
      let whole = range.lowerBound..<operand.range.upperBound
      switch operation {
      case .equal, .notEqual:
        guard left.isComparable(with: right) else {
          throw SyntaxError(.unlikeOperands(left.kindName, right.kindName), whole)
        }
        left = .bool(try isEqual(left, right, whole) == (operation == .equal))
      case .and, .or:
        _ = try bool(left, range)
        left = .bool(try bool(right, operand.range))
      case .add:
        if case (.string(let l), .string(let r)) = (left, right) {
          guard l.utf8.count + r.utf8.count <= Limits.textBytes else {
            throw SyntaxError(.stringTooLong(), whole)
          }
          left = .string(l + r)
          try take((l.utf8.count + r.utf8.count) / Self.bytesPerStep, whole)
          break
        }
        fallthrough
      default:
        left = try arithmetic(
          operation, number(left, range), number(right, operand.range), whole, operand.range)
      }
      range = whole
    }
    return left
  }

  private func arithmetic(
    _ operation: BinaryOperator, _ l: Double, _ r: Double, _ whole: Range<Int>,
    _ divisor: Range<Int>
  ) throws(SyntaxError) -> ExpressionValue {
    switch operation {
    case .less: return .bool(l < r)
    case .lessOrEqual: return .bool(l <= r)
    case .greater: return .bool(l > r)
    case .greaterOrEqual: return .bool(l >= r)
    case .subtract: return try finite(l - r, whole)
    case .multiply: return try finite(l * r, whole)
    case .divide, .remainder:
      guard r != 0 else { throw SyntaxError(.divisionByZero(), divisor) }
      return try finite(
        operation == .divide ? l / r : l.truncatingRemainder(dividingBy: r), whole)
    default: return try finite(l + r, whole)
    }
  }

  // MARK: Types

  private mutating func number(_ node: Expression.Node) throws(SyntaxError) -> Double {
    try number(value(of: node), node.range)
  }

  private mutating func bool(_ node: Expression.Node) throws(SyntaxError) -> Bool {
    try bool(value(of: node), node.range)
  }

  private func number(
    _ value: ExpressionValue, _ range: Range<Int>
  ) throws(SyntaxError) -> Double {
    switch value {
    case .number(let number): return number
    case .string(let text):
      // A named value can be an angle with a unit.
      if let radians = AngleUnit.radians(of: text) { return radians }
      fallthrough
    default: throw SyntaxError(.wrongOperand("a number", found: value.kindName), range)
    }
  }

  private func bool(
    _ value: ExpressionValue, _ range: Range<Int>
  ) throws(SyntaxError) -> Bool {
    guard case .bool(let bool) = value else {
      throw SyntaxError(.wrongOperand("true or false", found: value.kindName), range)
    }
    return bool
  }

  /// Returns a colour, or parses one from a string.
  private mutating func color(_ node: Expression.Node) throws(SyntaxError) -> Color {
    switch try value(of: node) {
    case .color(let color): return color
    case .string(let text):
      do throws(SyntaxError) {
        let reading = try ColorParser.parse(text, in: appearance)
        if reading.isClipped {
          warn(.colorOutsideSRGB(text, shown: reading.color.hexadecimal), node.range)
        }
        return reading.color
      } catch {
        throw SyntaxError(error.problem, node.range)
      }
    case let other:
      throw SyntaxError(.wrongOperand("a colour", found: other.kindName), node.range)
    }
  }

  private mutating func fraction(_ node: Expression.Node) throws(SyntaxError) -> Double {
    let number = try number(node)
    guard (0...1).contains(number) else {
      throw SyntaxError(
        .outOfRange(number, expected: NumberRange.fraction.description), node.range)
    }
    return number
  }

  private func finite(
    _ number: Double, _ range: Range<Int>
  ) throws(SyntaxError) -> ExpressionValue {
    guard number.isFinite else { throw SyntaxError(.notFinite(number), range) }
    return .number(number)
  }

  // MARK: Functions

  private func call(
    _ function: ExpressionFunction, _ x: [Double], _ range: Range<Int>
  ) throws(SyntaxError) -> ExpressionValue {
    try finite(function.result(x), range)
  }
}
