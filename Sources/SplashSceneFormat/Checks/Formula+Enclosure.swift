import SplashScene
import SplashSyntax

// Interval arithmetic over the syntax tree of a formula.
extension Formula {
  /// What is known of the values of a part for all times and values of layers in some intervals.
  private enum Enclosure {
    case number(Course)
    /// True or false; `nil` if both are possible.
    case bool(Bool?)
    /// A value that never changes and is neither.
    case other(ExpressionValue)
  }

  /// Returns what is known of the values of the formula; `nil` if there is no rule for a part of it. Where a part may have
  /// no value, such as a quotient whose divisor may be 0, all numbers are possible.
  func enclosure(at time: Course, _ keys: [Course]) -> Course? {
    if case .number(let course)? = anyEnclosure(at: time, keys) { course } else { nil }
  }

  private func anyEnclosure(at time: Course, _ keys: [Course]) -> Enclosure? {
    var values: [Enclosure] = []
    for variable in variables {
      switch variable {
      case .known(let value): values.append(Self.enclosure(of: value))
      case .time: values.append(.number(time))
      case .key(let key): values.append(.number(key < keys.count ? keys[key] : Course(.everything)))
      case .formula(let formula):
        guard let value = formula.anyEnclosure(at: time, keys) else { return nil }
        values.append(value)
      }
    }
    return enclosure(expression.root, values)
  }

  private static func enclosure(of value: ExpressionValue) -> Enclosure {
    switch value {
    case .number(let number): return .number(Course(number))
    case .bool(let bool): return .bool(bool)
    case .string(let text):
      return AngleUnit.radians(of: text).map { .number(Course($0)) } ?? .other(value)
    case .color, .list, .asset: return .other(value)
    }
  }

  private func number(_ node: Expression.Node, _ values: [Enclosure]) -> Course? {
    if case .number(let course)? = enclosure(node, values) { course } else { nil }
  }

  private func enclosure(_ node: Expression.Node, _ values: [Enclosure]) -> Enclosure? {
    switch node.kind {
    case .literal(let value): return Self.enclosure(of: value)
    case .angle(let radians): return .number(Course(radians))
    case .variable(let index): return values[index]
    default: break
    }
    if let value = constant(node) { return Self.enclosure(of: value) }
    switch node.kind {
    case .negation(let operand): return number(operand, values).map { .number(-$0) }
    case .not(let operand):
      guard case .bool(let bool)? = enclosure(operand, values) else { return nil }
      return .bool(bool.map { !$0 })
    case .condition(let test, let yes, let no):
      guard case .bool(let bool)? = enclosure(test, values) else { return nil }
      if let bool { return enclosure(bool ? yes : no, values) }
      return hull(enclosure(yes, values), enclosure(no, values))
    case .chain(let first, let rest): return chain(first, rest, values)
    case .power(let base, let exponent):
      return power([base, exponent], values).map { .number($0) }
    case .call(let function, let arguments, _):
      return call(function, arguments, values).map { .number($0) }
    case .literal, .angle, .variable, .parameter, .list, .element, .component, .map: return nil
    }
  }

  private func hull(_ a: Enclosure?, _ b: Enclosure?) -> Enclosure? {
    switch (a, b) {
    case (.number(let a)?, .number(let b)?): .number(Course(a.narrow.hull(b.narrow)))
    case (.bool(let a)?, .bool(let b)?): .bool(a == b ? a : nil)
    default: nil
    }
  }

  // MARK: Operators

  private func chain(
    _ first: Expression.Node, _ rest: [(BinaryOperator, Expression.Node)], _ values: [Enclosure]
  ) -> Enclosure? {
    guard var left = enclosure(first, values) else { return nil }
    for (operation, operand) in rest {
      switch (operation, left) {
      case (.and, .bool(false)), (.or, .bool(true)): continue
      default: break
      }
      guard let right = enclosure(operand, values) else { return nil }
      switch (left, right) {
      case (.bool(let l), .bool(let r)):
        guard let result = logic(operation, l, r) else { return nil }
        left = result
      case (.number(let l), .number(let r)):
        guard let result = arithmetic(operation, l, r) else { return nil }
        left = result
      default: return nil
      }
    }
    return left
  }

  private func logic(_ operation: BinaryOperator, _ l: Bool?, _ r: Bool?) -> Enclosure? {
    switch operation {
    case .and: .bool(l == false || r == false ? false : l == true && r == true ? true : nil)
    case .or: .bool(l == true || r == true ? true : l == false && r == false ? false : nil)
    case .equal: .bool(l.flatMap { l in r.map { l == $0 } })
    case .notEqual: .bool(l.flatMap { l in r.map { l != $0 } })
    default: nil
    }
  }

  private func arithmetic(_ operation: BinaryOperator, _ l: Course, _ r: Course) -> Enclosure? {
    switch operation {
    case .add: .number(l + r)
    case .subtract: .number(l - r)
    case .multiply: .number(l * r)
    case .divide: .number(l / r)
    case .remainder: .number(Course(remainder(l.narrow, r.narrow, .towardZero)))
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
      .bool(comparison(operation, l.narrow, r.narrow))
    case .and, .or: nil
    }
  }

  private func comparison(_ operation: BinaryOperator, _ l: Interval, _ r: Interval) -> Bool? {
    switch operation {
    case .less: l.high < r.low ? true : l.low >= r.high ? false : nil
    case .lessOrEqual: l.high <= r.low ? true : l.low > r.high ? false : nil
    case .greater: l.low > r.high ? true : l.high <= r.low ? false : nil
    case .greaterOrEqual: l.low >= r.high ? true : l.high < r.low ? false : nil
    case .equal: isEqual(l, r)
    case .notEqual: isEqual(l, r).map { !$0 }
    default: nil
    }
  }

  private func isEqual(_ l: Interval, _ r: Interval) -> Bool? {
    if l.high < r.low || r.high < l.low { return false }
    return l.width == 0 && l == r ? true : nil
  }

  /// Returns what remains of a division whose quotient is rounded to a whole number.
  private func remainder(
    _ l: Interval, _ r: Interval, _ rule: FloatingPointRoundingRule
  ) -> Interval {
    guard !r.contains(0) else { return .everything }
    let quotient = (l / r).rounded(rule)
    let most = r.absolute.high
    // The sign is that of the divisor, or that of the dividend.
    let sign = rule == .down ? r.sign : l.sign
    let possible = Interval(sign.low < 0 ? -most : 0, sign.high > 0 ? most : 0)
    // The remainder is computed from a rounded quotient and a rounded product.
    let error = most * 1e-12 + l.absolute.high * 1e-15
    return (l - r * quotient).limited(to: possible.widened(by: error))
  }

  // MARK: Functions

  private func power(_ arguments: [Expression.Node], _ values: [Enclosure]) -> Course? {
    guard let base = number(arguments[0], values), let exponent = number(arguments[1], values),
      exponent.values.width == 0, let whole = Int(exactly: exponent.values.low), abs(whole) <= 1024
    else { return nil }
    return whole == 2 ? base * base : Course(base.narrow.power(whole))
  }

  private func call(
    _ function: ExpressionFunction, _ arguments: [Expression.Node], _ values: [Enclosure]
  ) -> Course? {
    if function == .pow { return power(arguments, values) }
    var x: [Course] = []
    for argument in arguments {
      guard let number = number(argument, values) else { return nil }
      x.append(number)
    }
    switch function {
    case .sin: return x[0].sine
    case .cos: return x[0].cosine
    case .exp: return x[0].exponential
    case .abs: return x[0].absolute
    case .min: return x.dropFirst().reduce(x[0]) { $0.minimum($1) }
    case .max: return x.dropFirst().reduce(x[0]) { $0.maximum($1) }
    case .clamp:
      let isOrdered = x[1].narrow.high <= x[2].narrow.low
      return isOrdered ? x[0].maximum(x[1]).minimum(x[2]) : Course(.everything)
    case .lerp: return x[0] + (x[1] - x[0]) * x[2]
    case .deg: return x[0] * Course(180) / Course(.pi)
    case .rad: return x[0] * Course(.pi) / Course(180)
    default: return call(function, x.map(\.narrow)).map { Course($0) }
    }
  }

  private func call(_ function: ExpressionFunction, _ x: [Interval]) -> Interval? {
    switch function {
    case .sqrt: x[0].low < 0 ? .everything : x[0].squareRoot
    case .floor: x[0].rounded(.down)
    case .ceil: x[0].rounded(.up)
    case .round: x[0].rounded()
    case .sign: x[0].sign
    case .mod: remainder(x[0], x[1], .down)
    case .hypot: (x[0].squared + x[1].squared).squareRoot
    default: nil
    }
  }
}
