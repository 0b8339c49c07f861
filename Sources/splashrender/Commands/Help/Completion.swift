/// The words that a shell suggests.
enum Completion: Hashable, Sendable {
  /// Nothing: a number, a colour or other text that can't be completed.
  case nothing
  /// Names of files and folders.
  case files
  /// One of the given words.
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
  /// The words that complete the option's value.
  var completion: Completion { Completion(kind) }

  /// Returns the option's description in a few words.
  func brief(for command: Command) -> String {
    let text = command.wording[self] ?? help
    let end = [". ", "; ", ": "].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    let brief = text[..<(end ?? text.endIndex)]
    return String(brief.last == "." ? brief.dropLast() : brief)
  }
}

extension Command.Argument {
  /// The words that complete the argument.
  var completion: Completion { Completion(kind) }
}
