import SplashScene
import SplashSyntax
import SplashSystem

/// A named value with its context, which determines what its own expressions refer to.
final class NamedValue {
  let value: SyntaxValue
  let context: Context
  /// Whether a string is a file path relative to the file that contains it.
  var isFile = false
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

/// The location at which a named value or a template is used, and the location of the enclosing use.
final class UseSite {
  private let file: SceneFile
  private let span: Span
  private let message: String
  private let outer: UseSite?

  init(_ file: SceneFile, _ span: Span, _ message: String, within outer: UseSite?) {
    self.file = file
    self.span = span
    self.message = message
    self.outer = outer
  }

  /// The uses from innermost to outermost, for a diagnostic.
  var notes: [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    var place: UseSite? = self
    while let current = place, notes.count < 4 {
      let position = current.file.source.position(ofOffset: current.span.start)
      notes.append(
        Diagnostic.Note(
          file: current.file.source.path, line: position.line, column: position.column,
          message: current.message))
      place = current.outer
    }
    return notes
  }
}

/// A value and the context in which to read it.
struct Place {
  var context: Context
  let value: SyntaxValue
  /// Whether the value was found through a name.
  var isNamed = false
}

// MARK: Dereferencing

extension Context {
  /// Returns what `value` stands for: the named value if it is a string like `"= name"`, otherwise `value` itself.
  /// Returns `nil` after reporting an error.
  func resolved(_ value: SyntaxValue) -> Place? {
    guard let names = scope.names, case .string(let string) = value.kind,
      let name = Context.soleName(of: string), let named = names[name]
    else { return Place(context: self, value: value) }
    guard var inner = enter(named, name, at: string.span) else { return nil }
    // A value that is used as a whole is read again for each point in time.
    if let moment = scope.moment { inner.scope.moment = moment }
    var place = inner.resolved(named.value)
    place?.isNamed = true
    return place
  }

  /// Returns the resolved elements of an array. Named arrays are spliced in, and a name that stands for `null` is
  /// skipped. Returns `nil` after reporting an error.
  func elements(of value: SyntaxValue, _ expected: String) -> [Place]? {
    guard let whole = resolved(value) else { return nil }
    guard case .array(let elements) = whole.value.kind else {
      whole.context.reportType(whole.value, expected: expected)
      return nil
    }
    return elements.flatMap { element -> [Place] in
      guard let place = whole.context.resolved(element) else { return [] }
      guard place.isNamed else { return [place] }
      switch place.value.kind {
      case .null: return []
      case .array: return place.context.elements(of: place.value, expected) ?? []
      default: return [place]
      }
    }
  }

  /// Returns the context of a named value used at `span`; `nil` after reporting an error.
  private func enter(_ named: NamedValue, _ name: String, at span: Span) -> Context? {
    guard !named.isFailed else { return nil }
    guard nameDepth < Limits.nameDepth else {
      reportOnce(.namesTooDeep(), at: span)
      return nil
    }
    let bytes = named.value.span.length + Limits.namedUseBytes
    guard take(bytes, of: .namedBytes, at: span) else { return nil }
    var inner = named.context
    inner.nameDepth = nameDepth + 1
    inner.use = UseSite(file, span, "\(quoted(name)) is used here", within: use)
    return inner
  }

  /// Returns the name if an expression consists only of a name.
  static func soleName(of string: SyntaxString) -> String? {
    guard isExpression(string) else { return nil }
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    var bytes = Array(string.text.utf8).dropFirst().drop { space.contains($0) }
    while let last = bytes.last, space.contains(last) { bytes.removeLast() }
    let name = String(decoding: bytes, as: UTF8.self)
    return isIdentifier(name) ? name : nil
  }
}

// MARK: In expressions

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
      ?? place.context.scalar(of: place.value, isFile: named.isFile)
    named.scalars[component ?? ""] = result
    return result
  }

  /// - Parameter depth: The number of arrays around the value.
  private func scalar(of value: SyntaxValue, isFile: Bool, depth: Int = 0) -> VariableLookup {
    switch value.kind {
    case .number(let number): return .value(.number(number))
    case .bool(let bool): return .value(.bool(bool))
    case .string where isFile:
      guard let asset = ValueType<NamedFile>.assetPath.read(self, value) else { return .failed }
      return .value(.asset(text: asset.text, file: asset.file))
    case .string(let string):
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
        switch place.context.scalar(of: place.value, isFile: false, depth: depth) {
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
    return ValueType<Double>.number.read(self, elements[index]).map { .value(.number($0)) }
      ?? .failed
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

// MARK: Reading

extension Fields {
  /// Reads the object's named values, which all its other keys can use: one object, whose values can use the outer
  /// names, or an array of objects, each of which can also use the names before it.
  func readNames(_ meaning: String) {
    let expected = "an object of names and values, or an array of such objects"
    guard let member = declaredMember("let", expected, .names, meaning) else { return }
    var groups = [member.value]
    if case .array(let elements) = member.value.kind { groups = elements }
    guard groups.count <= Limits.nameGroups else {
      context.report(
        .wrongCount(groups.count, expected: "at most \(Limits.nameGroups) objects"),
        at: member.value.span)
      return
    }
    for group in groups {
      guard case .object(let members) = group.kind else {
        context.reportType(group, expected: expected)
        continue
      }
      for member in members { checkName(member.key) }
      name(members.map { ($0.key.text, NamedValue($0.value, in: context)) })
    }
  }

  /// Defines names for everything that is read from now on.
  func name(_ values: [(String, NamedValue)]) {
    context.scope.names = NamedValues(
      Dictionary(values) { first, _ in first }, within: context.scope.names)
  }

  /// Reads the named values of a function, which the keys read after it can use: each can use the time variables and
  /// the names before it.
  func readFunctionNames(_ meaning: String) {
    let expected = "an object of names and values"
    guard let member = declaredMember("let", expected, .functionNames, meaning) else { return }
    guard case .object(let members) = member.value.kind else {
      context.reportType(member.value, expected: expected)
      return
    }
    guard members.count <= Limits.functionNames else {
      context.report(
        .wrongCount(members.count, expected: "at most \(Limits.functionNames) names"),
        at: member.value.span)
      return
    }
    for member in members {
      checkName(member.key)
      name([(member.key.text, NamedValue(member.value, in: context))])
    }
  }

  private func checkName(_ key: SyntaxString) {
    if !isIdentifier(key.text) {
      context.report(.malformedName(key.text), at: key.span)
    } else if VariableNames.isTaken(key.text) {
      context.report(.reservedParameterName(key.text), at: key.span)
    }
  }
}

extension Problem {
  fileprivate static func malformedName(_ name: String) -> Problem {
    Problem(
      "\(quoted(name)) can't be a name",
      expected: "letters, digits and underscores, not starting with a digit")
  }
  fileprivate static func namesTooDeep() -> Problem {
    Problem("named values refer to each other more than \(Limits.nameDepth) levels deep")
  }
  static func namedValuesTooLong() -> Problem {
    Problem("named values expand to more than \(Limits.namedBytes >> 20) MB")
  }
}
