/// `help`: how to use the program or a command.
enum HelpCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    guard let name = invocation.arguments.first else { return try show(nil) }
    guard let command = Command.named(name) else {
      throw Parser.unknownCommand(name)
        ?? .usage("there is no command '\(name)'", command: nil)
    }
    try show(command)
  }

  /// Shows the help of `command`, or of the program.
  static func show(_ command: Command?) throws(Failure) {
    let text = command.map(HelpText.command) ?? HelpText.program()
    try Terminal.write(raw: text, to: .output)
  }
}
