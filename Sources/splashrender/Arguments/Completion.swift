/// What a shell offers where a word is missing.
enum Completion: Hashable, Sendable {
  /// Nothing: a number, a colour, or what else only people know.
  case nothing
  /// Names of files and folders.
  case files
  /// One of these.
  case words([String])
}

extension Option {
  /// What may be its value.
  var completion: Completion {
    if !choices.isEmpty { return .words(choices) }
    return ["OUT", "FILE", "DIR"].contains(value) ? .files : .nothing
  }

  /// What it does, in a few words.
  func brief(for command: Command) -> String {
    let text = command.wording[name] ?? help
    let end = [". ", "; ", ": "].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    let brief = text[..<(end ?? text.endIndex)]
    return String(brief.last == "." ? brief.dropLast() : brief)
  }
}

extension Command.Argument {
  /// What may stand there.
  var completion: Completion {
    // The list of commands holds the command whose argument this is.
    if placeholder == "COMMAND" { return .words(Command.all.map(\.name)) }
    return choices.isEmpty ? .files : .words(choices)
  }
}

extension Command {
  /// The options that it takes, in the order of help.
  var allOptions: [Option] {
    Option.Name.allCases.filter(accepts).map { Option[$0] }
  }
}
