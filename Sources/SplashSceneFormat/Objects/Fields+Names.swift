import SplashSyntax
import SplashSystem

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
      .nameMalformed,
      "\(quoted(name)) can't be a name",
      expected: "letters, digits and underscores, not starting with a digit")
  }
}
