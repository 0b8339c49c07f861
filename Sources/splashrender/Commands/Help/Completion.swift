/// What a shell offers where a word is missing.
enum Completion: Hashable, Sendable {
  /// Nothing: a number, a colour, or what else only people know.
  case nothing
  /// Names of files and folders.
  case files
  /// One of these.
  case words([String])

  init(_ kind: ValueKind) {
    self =
      switch kind {
      case .text: .nothing
      case .path: .files
      case .words(let words): .words(words)
      case .helpName: .words(HelpCommand.names)
      }
  }
}

extension AnyOption {
  /// What may be its value.
  var completion: Completion { Completion(kind) }

  /// What it does, in a few words.
  func brief(for command: Command) -> String {
    let text = command.wording[self] ?? help
    let end = [". ", "; ", ": "].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    let brief = text[..<(end ?? text.endIndex)]
    return String(brief.last == "." ? brief.dropLast() : brief)
  }
}

extension Command.Argument {
  /// What may stand there.
  var completion: Completion { Completion(kind) }
}
