/// `completions`: the script by which a shell completes command lines.
enum CompletionsCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let name = invocation.arguments[0]
    guard let shell = Shell(rawValue: name) else {
      throw invocation.mistake(
        "there are no completions for '\(name)'; choose from "
          + Shell.allCases.map(\.rawValue).joined(separator: ", "))
    }
    try Terminal.write(raw: shell.script, to: .output)
  }
}

/// `manual`: the page for `man`.
enum ManualCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    try Terminal.write(raw: ManualPage.text, to: .output)
  }
}
