/// `help`: how to use the program or a command.
enum HelpCommand {
  static let declaration = Command(
    name: "help",
    summary: "Show help, for the program or for a command.",
    usage: "help [COMMAND]",
    argument: .init("COMMAND", 0...1, kind: .command, "The command."),
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    guard let name = invocation.arguments.first else { return try show(nil) }
    guard let command = CommandList.program.named(name) else {
      throw CommandList.program.unknown(name)
        ?? .usage(.refused("there is no command '\(name)'", []), command: nil)
    }
    try show(command)
  }

  /// Shows the help of `command`, or of the program.
  static func show(_ command: Command?) throws(CommandError) {
    let text = command.map(HelpText.command) ?? HelpText.program()
    try Terminal.write(raw: text, to: .output)
  }
}
