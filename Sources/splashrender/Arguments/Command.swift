/// A subcommand, declared once: the parser and the help are made from it.
struct Command: Sendable {
  /// A command line worth copying, and what it does.
  struct Example: Sendable {
    let line: String
    let effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// What stands on the line beside options.
  struct Argument: Sendable {
    let placeholder: String
    let help: String
    /// How many there may be.
    let count: ClosedRange<Int>
    /// The words that it is one of; empty when it is a file.
    let choices: [String]
    /// The words of which the first is one, before files; empty when there is no such word.
    let actions: [String]

    init(
      _ placeholder: String, _ count: ClosedRange<Int>, choices: [String] = [],
      actions: [String] = [], _ help: String
    ) {
      self.actions = actions
      self.placeholder = placeholder
      self.count = count
      self.choices = choices
      self.help = help
    }
  }

  let name: String
  /// One sentence for the list of subcommands and the top of the help.
  let summary: String
  /// What follows the program's name in the line of usage.
  let usage: String
  let examples: [Example]
  let argument: Argument?
  let options: [Option.Name]
  /// What help says of options that mean something narrower here than elsewhere.
  var wording: [Option.Name: String] = [:]
  let run: @Sendable (Invocation, Messages) throws(Failure) -> Void

  /// Whether `option` may be given.
  func accepts(_ option: Option.Name) -> Bool {
    options.contains(option) || Command.everywhere.contains(option)
  }

  /// The options that every command takes.
  static let everywhere: [Option.Name] = [.quiet, .color, .help, .version]
}
