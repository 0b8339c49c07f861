import SplashSyntax

/// Finds parameters and named values of a scene file that nothing uses.
struct NameReview {
  let root: SyntaxValue
  /// The files of checks, which can use the names, too.
  let checks: [SyntaxValue]
  /// The parameters that are set from outside, which may also name an output.
  let set: Set<String>
  /// Reports a problem and its location.
  let report: (Problem, Span) -> Void

  func run() {
    let used = checks.reduce(into: Self.names(in: root)) { $0.formUnion(Self.names(in: $1)) }
    for member in Self.members(of: root["params"])
    where !used.contains(member.key.text) && !set.contains(member.key.text) {
      report(.unusedParameter(member.key.text), member.key.span)
    }
    for member in VaryingNames.namedValues(in: root) where !used.contains(member.key.text) {
      report(.unusedName(member.key.text), member.key.span)
    }
    for component in Self.members(of: root["components"]) {
      let used = Self.names(in: component.value)
      for member in Self.members(of: component.value["params"])
      where !used.contains(member.key.text) {
        report(.unusedParameter(member.key.text), member.key.span)
      }
    }
  }

  private static func members(of value: SyntaxValue?) -> [SyntaxMember] {
    if case .object(let members)? = value?.kind { members } else { [] }
  }

  /// Returns the names in all expressions, and in the braces of texts and paths.
  private static func names(in value: SyntaxValue) -> Set<String> {
    switch value.kind {
    case .string(let string):
      if Context.isExpression(string) {
        return Set(VaryingNames.identifiers(in: string.text).map(String.init))
      }
      let parts = string.text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      return Set(
        parts.flatMap { part in
          VaryingNames.identifiers(in: String(part.prefix { $0 != "}" })).map(String.init)
        })
    case .array(let elements):
      return elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let members):
      return members.reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    case .null, .bool, .number: return []
    }
  }
}

extension Problem {
  fileprivate static func unusedParameter(_ name: String) -> Problem {
    doubt(.parameterUnused, "nothing uses the parameter \(quoted(name))")
  }
  fileprivate static func unusedName(_ name: String) -> Problem {
    doubt(.nameUnused, "nothing uses the named value \(quoted(name))")
  }
}
