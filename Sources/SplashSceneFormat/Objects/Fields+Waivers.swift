import SplashSyntax

extension Fields {
  /// Checks the findings that the object waives. ``Waivers`` applies them.
  func readWaivers() {
    let expected = "an object of codes and reasons"
    guard
      let member = declaredMember(
        "waive", expected, .waivers,
        "Warnings and notes that aren't reported for the object and everything in it, by their codes, each with the reason."
      )
    else { return }
    guard case .object(let members) = member.value.kind else {
      context.reportType(member.value, expected: expected)
      return
    }
    for member in members {
      let code = FindingCode(rawValue: member.key.text)
      if code == nil || code == .waiverNoReason || code == .waiverUnused {
        context.report(
          .unknownChoice(
            member.key.text, choices: FindingCode.allCases.map(\.rawValue),
            or: "the code of a warning or note"), at: member.key.span)
      } else if let code {
        context.session.waivers.append(
          Waiver(
            file: context.file.source.path, code: code, scope: span.start..<span.end,
            key: member.key.span.start..<member.key.span.end))
      }
      guard case .string(let reason) = member.value.kind else {
        context.reportType(member.value, expected: "the reason, as a string")
        continue
      }
      if reason.text.allSatisfy(\.isWhitespace) {
        context.report(.waiverWithoutReason(member.key.text), at: member.value.span)
      }
    }
  }
}

extension Problem {
  fileprivate static func waiverWithoutReason(_ code: String) -> Problem {
    Problem(
      .waiverNoReason, "\(quoted(code)) is waived without a reason",
      expected: "a reason in words", severity: .warning)
  }
}
