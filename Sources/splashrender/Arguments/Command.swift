/// The declaration of a subcommand, used by the parser and the help.
struct Command: Sendable {
  /// An example command line and its effect.
  struct Example: Sendable {
    let line: String
    let effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// The positional arguments.
  struct Argument: Sendable {
    let placeholder: String
    let help: String
    /// The number of arguments allowed.
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
  /// Additional sentences for the top of the help.
  var details = ""
  /// The usage line, after the program's name.
  let usage: String
  var examples: [Example] = []
  var argument: Argument? = nil
  var options: [AnyOption] = []
  /// The help texts of options that have a narrower meaning for this command.
  var wording: [AnyOption: String] = [:]
  /// The actions, one of which is the first positional argument. Each accepts some of the command's
  /// options. If empty, the command itself runs.
  var actions: [Command] = []
  /// Text that is added to the error if an option of this action is given to another action.
  var remark = ""
  var run: @Sendable (Invocation, Messages) throws(CommandError) -> Void = { _, _ in }

  var overview: String { details.isEmpty ? summary : summary + " " + details }

  /// Returns whether the command accepts `option`.
  func accepts(_ option: AnyOption) -> Bool {
    options.contains(option) || AnyOption.everywhere.contains(option)
  }

  /// The options that the command accepts, in the order of the help.
  var allOptions: [AnyOption] { AnyOption.all.filter(accepts) }
}

struct CommandList: Sendable {
  /// Commands that the help lists under one heading.
  struct Group: Sendable {
    let title: String
    let commands: [Command]
  }

  /// The groups, in the order of the help. The first command of the first group is the default
  /// command.
  let groups: [Group]

  /// All commands, in the order of the help.
  var all: [Command] { groups.flatMap(\.commands) }

  /// The command that runs if none is named.
  var standard: Command { groups[0].commands[0] }

  var names: [String] { all.map(\.name) }

  /// Returns the command called `name`.
  func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// Returns the error for `word` if a command is expected; nil if `word` looks like a file.
  func unknown(_ word: String) -> CommandError? {
    guard !word.contains("/"), !word.contains("."), word != "-" else { return nil }
    return .usage(.unknownCommand(word, known: names), command: nil)
  }
}
