import SplashScene
import SplashSyntax
import SplashSystem

/// A named value with its context, which determines what its own expressions refer to.
final class NamedValue {
  /// Returns what a string that isn't text stands for; `nil` after reporting an error.
  typealias StringReader = (Context, SyntaxValue) -> ExpressionValue?

  let value: SyntaxValue
  let context: Context
  /// How the value is read in expressions if it is a string; `nil` if strings are text.
  var stringReader: StringReader?
  /// Whether an error in the value was reported.
  var isFailed = false
  /// The value and its components in expressions, computed on first use.
  fileprivate var scalars: [String: VariableLookup] = [:]
  /// The moment of a function of time for which ``scalars`` are known; `nil` if they don't depend on time.
  fileprivate var moment: TimeFunction.Moment?
  private var knownIsOfTime: Bool?

  init(_ value: SyntaxValue, in context: Context) {
    self.value = value
    self.context = context
  }

  /// Whether an expression in the value uses the time variables of functions, directly or through other names.
  var isOfTime: Bool { isOfTime(depth: 0) }

  private func isOfTime(depth: Int) -> Bool {
    if let knownIsOfTime { return knownIsOfTime }
    // Longer chains of names are an error.
    let result = depth < Limits.nameDepth && isOfTime(value, depth)
    knownIsOfTime = result
    return result
  }

  private func isOfTime(_ value: SyntaxValue, _ depth: Int) -> Bool {
    switch value.kind {
    case .array(let elements): return elements.contains { isOfTime($0, depth) }
    case .string(let string) where Context.isExpression(string):
      guard let expression = try? ExpressionParser.parse(string.text) else { return false }
      return expression.variables.contains { name, _ in
        MomentScope.names.contains(name)
          || context.namedValue(name)?.named.isOfTime(depth: depth + 1) == true
      }
    case .null, .bool, .number, .string, .object: return false
    }
  }
}

/// The named values that are visible at a location: the innermost scope and the enclosing ones.
final class NamedValues {
  private let values: [String: NamedValue]
  private let outer: NamedValues?

  init(_ values: [String: NamedValue], within outer: NamedValues?) {
    self.values = values
    self.outer = outer
  }

  subscript(name: String) -> NamedValue? {
    var names: NamedValues? = self
    while let current = names {
      if let value = current.values[name] { return value }
      names = current.outer
    }
    return nil
  }

  /// All names, for suggestions.
  var names: Set<String> { Set(values.keys).union(outer?.names ?? []) }
}

extension Context {
  /// Returns what `name` stands for in the expression `string`.
  func lookup(_ name: String, in string: SyntaxString) -> VariableLookup {
    // In functions, named values don't hide the time variables.
    let isOfMoment = scope.moment != nil && MomentScope.names.contains(name)
    guard let names = scope.names, !isOfMoment else { return scope.lookup(name) }
    if let (named, component) = namedValue(name) {
      return scalar(of: named, name, component: component, at: string.span)
    }
    let lookup = scope.lookup(name)
    guard case .unknown(let candidates) = lookup else { return lookup }
    return .unknown(candidates: names.names.sorted() + candidates)
  }

  /// Returns the named value that a variable refers to, and the component of it: `x` for `p.x`.
  func namedValue(_ variable: String) -> (named: NamedValue, component: String?)? {
    guard let names = scope.names else { return nil }
    if let named = names[variable] { return (named, nil) }
    guard let dot = variable.lastIndex(of: "."), let named = names[String(variable[..<dot])] else {
      return nil
    }
    return (named, String(variable[dot...].dropFirst()))
  }

  /// Returns a named value, or one of its numbers, for an expression.
  private func scalar(
    of named: NamedValue, _ variable: String, component: String? = nil, at span: Span
  ) -> VariableLookup {
    let moment = scope.moment.flatMap { named.isOfTime ? $0 : nil }
    if named.moment != moment?.moment {
      named.moment = moment?.moment
      named.scalars = [:]
    }
    if let known = named.scalars[component ?? ""] { return known }
    let name = component.map { String(variable.dropLast($0.count + 1)) } ?? variable
    guard var inner = enter(named, name, at: span) else { return .failed }
    if let moment { inner.scope.moment = moment }
    guard let place = inner.resolved(named.value) else { return .failed }
    let result =
      component.map { place.context.component($0, of: place.value) }
      ?? place.context.scalar(of: place.value, named.stringReader)
    named.scalars[component ?? ""] = result
    return result
  }

  /// - Parameter depth: The number of arrays around the value.
  private func scalar(
    of value: SyntaxValue, _ stringReader: NamedValue.StringReader? = nil, depth: Int = 0
  ) -> VariableLookup {
    switch value.kind {
    case .number(let number): return .value(.number(number))
    case .bool(let bool): return .value(.bool(bool))
    case .string(let string):
      if let stringReader { return stringReader(self, value).map { .value($0) } ?? .failed }
      guard Context.isExpression(string) else { return .value(.string(string.text)) }
      return evaluate(string).map { .value($0) } ?? .failed
    case .array(let elements): return list(elements, depth: depth + 1)
    case .null, .object:
      return .unavailable("it is \(Context.describe(value)), which can't be part of an expression")
    }
  }

  /// Returns the list for an array of scalars.
  private func list(_ elements: [SyntaxValue], depth: Int) -> VariableLookup {
    var list = ExpressionList()
    do throws(ExpressionList.Excess) {
      guard depth <= Limits.listDepth else { throw .tooDeep }
      for element in elements {
        guard let place = resolved(element) else { return .failed }
        switch place.context.scalar(of: place.value, depth: depth) {
        case .value(let value): try list.append(value)
        case let other: return other
        }
      }
      return .value(.list(list))
    } catch {
      switch error {
      case .tooLong:
        return .unavailable("it is a list of more than \(Limits.listElements) values")
      case .tooDeep:
        return .unavailable("its lists in lists are deeper than \(Limits.listDepth) levels")
      }
    }
  }

  /// Returns a component of a point, a size or a rectangle.
  private func component(_ name: String, of value: SyntaxValue) -> VariableLookup {
    let unavailable = VariableLookup.noComponent
    guard case .array(let elements) = value.kind else {
      guard case .string(let string) = value.kind, Context.isExpression(string) else {
        return .unavailable("it is \(Context.describe(value)), which has no components")
      }
      return evaluate(string).map { $0.component(name).map { .value($0) } ?? unavailable }
        ?? .failed
    }
    guard let index = ExpressionValue.index(ofComponent: name, in: elements.count) else {
      return unavailable
    }
    guard let place = resolved(elements[index]),
      let number = place.context.number(place.value, in: .any)
    else { return .failed }
    return .value(.number(number))
  }

  /// Returns the value of a parameter or named value for use in text.
  func interpolated(_ name: String, at span: Span) -> VariableLookup {
    if let named = scope.names?[name] { return scalar(of: named, name, at: span) }
    switch scope.scene.parameters[name] {
    case .known(let value): return .value(value)
    case .failed: return .failed
    case .pending, nil:
      let known = scope.scene.parameters.keys.sorted() + (scope.names?.names.sorted() ?? [])
      return .unknown(candidates: known)
    }
  }
}
