/// A subcommand as it is declared: the parser and the help are made from it.
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
    let kind: ValueKind

    init(
      _ placeholder: String, _ count: ClosedRange<Int>, kind: ValueKind = .path, _ help: String
    ) {
      (self.placeholder, self.count, self.kind, self.help) = (placeholder, count, kind, help)
    }
  }

  let name: String
  /// One sentence of at most 63 characters, for the list of commands and the top of the help.
  let summary: String
  /// More sentences for the top of the help.
  var details = ""
  /// What follows the program's name in the line of usage.
  let usage: String
  var examples: [Example] = []
  var argument: Argument? = nil
  var options: [AnyOption] = []
  /// What help says of options that mean something narrower here than elsewhere.
  var wording: [AnyOption: String] = [:]
  /// The commands of which one is named first beside the options, and takes its part of them; with none, the
  /// command itself runs.
  var actions: [Command] = []
  /// What to add where an option of this action is given to another one.
  var remark = ""
  var run: @Sendable (Invocation, Messages) throws(CommandError) -> Void = { _, _ in }

  /// The summary and the details.
  var overview: String { details.isEmpty ? summary : summary + " " + details }

  /// Whether `option` may be given.
  func accepts(_ option: AnyOption) -> Bool {
    options.contains(option) || AnyOption.everywhere.contains(option)
  }

  /// The options that it takes, in the order of help.
  var allOptions: [AnyOption] { AnyOption.all.filter(accepts) }
}

/// The commands of a program.
struct CommandList: Sendable {
  /// Commands that help lists below one heading.
  struct Group: Sendable {
    let title: String
    let commands: [Command]
  }

  /// The groups, in the order of help. The first command of the first group is the default command.
  let groups: [Group]

  /// All commands, in the order of help.
  var all: [Command] { groups.flatMap(\.commands) }

  /// The command that runs if none is named.
  var standard: Command { groups[0].commands[0] }

  var names: [String] { all.map(\.name) }

  /// The command called `name`.
  func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// The mistake of writing `word` where a command is expected; nil when it is spelt like a file.
  func unknown(_ word: String) -> CommandError? {
    guard !word.contains("/"), !word.contains("."), word != "-" else { return nil }
    return .usage(.unknownCommand(word, known: names), command: nil)
  }
}
