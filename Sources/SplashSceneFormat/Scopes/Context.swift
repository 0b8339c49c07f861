import SplashScene
import SplashSyntax
import SplashSystem

/// The location at which a value is read: its file, and the names that its expressions can use.
struct Context {
  let session: Session
  let file: SceneFile
  var scope: Scope
  /// The location where the value is used, if it is written elsewhere.
  var use: UseSite?
  /// The path of the layer that uses the template containing the value.
  var templatePath: String?
  /// The components that contain the value, outermost first.
  var componentPath: [String] = []
  /// The number of names that were followed to reach the value.
  var nameDepth = 0
  /// The side of the superlayer that a percentage in the value would refer to, "width" or "height"; for suggestions.
  var parentSide: String?

  /// Collects what is read where, if set.
  var trace: ReadingTrace? { scope.scene.trace }

  /// Reports a problem at a span of the file. The problem isn't created if the list of diagnostics is full.
  func report(_ problem: @autoclosure () -> Problem, at span: Span) {
    guard session.diagnostics.wantsReport(at: span, in: file.source.path) else { return }
    var problem = problem()
    if let when = scope.moment?.when { problem.message += " " + when }
    session.report(Diagnostic(problem, in: file.source, at: span).noting(use?.notes ?? []))
  }

  /// Reports, at most once per scene, that a limit of the whole scene is exceeded.
  func reportOnce(_ problem: Problem, at span: Span) {
    if session.diagnostics.isFirst(problem) { report(problem, at: span) }
  }

  /// Reports a note, at most once per file.
  func noteOnce(_ problem: Problem, at span: Span) {
    if session.diagnostics.isFirst(problem, in: file.source.path) { report(problem, at: span) }
  }

  /// Reports a value of the wrong type, or an unknown name.
  func reportType(_ value: SyntaxValue, expected: String) {
    if case .string(let string) = value.kind, let name = Context.soleName(of: string),
      case .unknown(let candidates) = lookup(name, in: string)
    {
      report(.unknownName(name, candidates: candidates, expected: expected), at: value.span)
      return
    }
    report(.wrongType(expected: expected, found: Context.describe(value)), at: value.span)
  }

  /// Returns whether a string is an expression.
  static func isExpression(_ string: SyntaxString) -> Bool {
    string.text.utf8.first == UInt8(ascii: "=") && !string.isEvaluated
  }

  /// Returns the value of an expression; `nil` after reporting an error.
  func evaluate(_ string: SyntaxString) -> ExpressionValue? {
    if let settled = scope.moment?.settled {
      return settled.value(ofExpression: string.span.start, step: scope.step)
    }
    var evaluator = evaluator(of: string)
    do throws(SyntaxError) {
      let expression = try ExpressionParser.parse(string.text)
      return try evaluator.value(of: expression) { lookup($0, in: string) }
    } catch {
      guard let problem = error.problem else { return nil }
      let span = string.span(ofText: error.range)
      // Once the steps are used up, all lists fail.
      if problem.message == Problem.tooManySteps().message {
        reportOnce(problem, at: span)
      } else {
        report(problem, at: span)
      }
      return nil
    }
  }

  private func evaluator(of string: SyntaxString) -> ExpressionEvaluator {
    ExpressionEvaluator(
      appearance: scope.scene.appearance, marker: scope.scene.marker,
      choices: {
        let step = scope.step.map { "*\($0.index)" } ?? ""
        return SeededChoices(seed: scope.scene.seed, path: choicePath(of: string) + step)
      },
      warn: { report($0, at: string.span(ofText: $1)) }, budget: session.expressionSteps)
  }

  /// Returns the value of a part of an expression, or `nil` if it has none, without reporting errors.
  ///
  /// - Parameter isUsed: Returns whether the part uses a variable, given the variable's name.
  func value(
    of part: Expression, in string: SyntaxString, where isUsed: (String) -> Bool
  ) -> ExpressionValue? {
    var variables: [ExpressionValue] = []
    for (name, _) in part.variables {
      guard isUsed(name) else {
        variables.append(.number(0))
        continue
      }
      guard case .value(let value) = lookup(name, in: string) else { return nil }
      variables.append(value)
    }
    var evaluator = evaluator(of: string)
    return try? evaluator.value(of: part, variables: variables)
  }

  /// Returns the path of an expression in the scene, which determines its random choices.
  func choicePath(of string: SyntaxString) -> String {
    choicePath(ofOffset: string.span.start) + (scope.instance.map { "@\($0.index)" } ?? "")
      + (scope.unit.map { "#\($0.index)" } ?? "")
  }

  /// Returns the path of a value in the file, which determines its random choices. A named value, and a value in a
  /// template, has the path that it would have if it were written where it is used.
  func choicePath(ofOffset offset: Int) -> String {
    var parts = file.root.path(toOffset: offset).split(separator: ".").map(String.init)
    if let templatePath {
      if let first = parts.first, first.hasPrefix("layers") { parts[0] = "sub" + first }
      if parts.first == "params", parts.count > 2 { parts = [parts[1]] + parts.dropFirst(3) }
      parts.insert(templatePath, at: 0)
    }
    return parts.filter { $0 != "let" && !$0.hasPrefix("let[") }.joined(separator: ".")
  }

  /// Describes a value for messages.
  static func describe(_ value: SyntaxValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): "the number \(formatted(number))"
    case .string(let string): "the string \(quoted(string.text))"
    case .array(let elements):
      elements.isEmpty ? "an empty array" : "an array of \(counted(elements.count, "element"))"
    case .object: "an object"
    }
  }
}
