/// `completions`: shell scripts that complete command lines.
enum CompletionsCommand {
  static let declaration = Command(
    name: "completions",
    summary: "Print a script that completes command lines in a shell.",
    usage: "completions bash|zsh|fish",
    examples: [
      .init("splashrender completions bash > splashrender.bash", "for bash: source it"),
      .init("splashrender completions zsh > _splashrender", "for zsh: a folder of $fpath"),
      .init(
        "splashrender completions fish > splashrender.fish", "for fish: ~/.config/fish/completions"),
    ],
    argument: .init(
      "SHELL", 1...1, kind: .words(Shell.allCases.map(\.rawValue)), "The shell: bash, zsh or fish."),
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let name = invocation.arguments[0]
    guard let shell = Shell(rawValue: name) else {
      throw invocation.mistake(
        "there are no completions for '\(name)'; choose from "
          + Shell.allCases.map(\.rawValue).joined(separator: ", "))
    }
    try messages.result(text: shell.script)
  }
}

/// `manual`: the manual page.
enum ManualCommand {
  static let declaration = Command(
    name: "manual",
    summary: "Print the manual page.",
    usage: "manual",
    examples: [.init("splashrender manual > splashrender.1", "man ./splashrender.1 shows it")],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    try messages.result(text: ManualPage.text)
  }
}
