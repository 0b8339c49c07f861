import SplashMedia

/// Parses a command line.
struct Parser {
  private var rest: ArraySlice<Word>
  private var command: Command?
  private var arguments: [Word] = []
  private var given: [AnyOption] = []
  private var values: [AnyOption: [Word]] = [:]
  private let commands: CommandList

  /// Parses the words after the program's name.
  ///
  /// - Throws: `CommandError.usage` for an unknown option or command, a missing or unexpected value, an option that
  ///   the command doesn't accept, a wrong number of arguments, and bytes that aren't UTF-8 in anything but a path.
  static func parse(_ words: [Word], _ commands: CommandList) throws(CommandError) -> Invocation {
    var parser = Parser(rest: words[...], commands)
    try parser.readAll()
    return try parser.finish()
  }

  private init(rest: ArraySlice<Word>, _ commands: CommandList) {
    self.rest = rest
    self.commands = commands
  }

  private mutating func readAll() throws(CommandError) {
    while let word = rest.popFirst() {
      if word.text == "--" {
        arguments += rest
        rest = []
      } else if word.hasPrefix("--") {
        try readLong(word.bytes.dropFirst(2))
      } else if word.hasPrefix("-"), word.text != "-" {
        try readShort(word.bytes.dropFirst())
      } else if command == nil, arguments.isEmpty, let named = commands.named(word.text) {
        command = named
      } else {
        arguments.append(word)
      }
    }
  }

  private mutating func readLong(_ word: ArraySlice<UInt8>) throws(CommandError) {
    let parts = word.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(decoding: parts[0], as: UTF8.self)
    // In a request for help, an option may be written with its dashes.
    if command?.argument?.kind == .helpName, parts.count == 1, arguments.isEmpty,
      let option = AnyOption.named(spelling), command?.accepts(option) != true
    {
      arguments.append(Word(spelling))
      return
    }
    guard let option = AnyOption.named(spelling) else {
      throw mistake(.unknownOption("--" + spelling, known: command?.allOptions ?? AnyOption.all))
    }
    try take(option, written: "--" + spelling, attached: parts.count > 1 ? parts[1] : nil)
  }

  private mutating func readShort(_ word: ArraySlice<UInt8>) throws(CommandError) {
    var letters = word
    while let byte = letters.first {
      guard let option = AnyOption.short(Character(Unicode.Scalar(byte))) else {
        throw mistake(
          .unknownOption("-" + String(decoding: letters, as: UTF8.self).prefix(1), known: []))
      }
      letters.removeFirst()
      let letter = Character(Unicode.Scalar(byte))
      if option.placeholder == nil {
        try take(option, written: "-\(letter)", attached: nil)
      } else {
        let attached = letters.first == UInt8(ascii: "=") ? letters.dropFirst() : letters
        try take(option, written: "-\(letter)", attached: letters.isEmpty ? nil : attached)
        return
      }
    }
  }

  /// Records `option` with its `attached` value, or with the next word as its value.
  private mutating func take(
    _ option: AnyOption, written: String, attached: ArraySlice<UInt8>?
  ) throws(CommandError) {
    given.append(option)
    guard option.placeholder != nil else {
      guard attached == nil else { throw mistake(.unexpectedValue(written: written)) }
      values[option, default: []].append(Word(""))
      return
    }
    let value: Word
    if attached?.isEmpty ?? (rest.first?.bytes.isEmpty ?? false) {
      throw mistake(.missingValue(written: written, of: option, isEmpty: true))
    }
    if let attached {
      value = Word(bytes: attached)
    } else if let next = rest.first, !isOption(next) {
      value = next
      rest.removeFirst()
    } else {
      throw mistake(.missingValue(written: written, of: option, isEmpty: false))
    }
    if !value.isText, option.kind != .path {
      throw mistake(.notText(written: "\(written) expects text", value: value.text))
    }
    if case .words(let words) = option.kind, !words.contains(value.text) {
      throw mistake(.unknownChoice(written: written, value: value.text, of: option))
    }
    values[option, default: []].append(value)
  }

  /// Returns whether `word` is spelt like a known option, and so is unlikely to be a value.
  private func isOption(_ word: Word) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let spelling = word.bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    return word.text == "--"
      || AnyOption.named(String(decoding: spelling, as: UTF8.self)) != nil
  }

  private func finish() throws(CommandError) -> Invocation {
    let isCommandNamed = command != nil
    let command = command ?? commands.standard
    let action = command.actions.first { $0.name == arguments.first?.text }
    let invocation = Invocation(
      command: command, action: action, isCommandNamed: isCommandNamed,
      words: action == nil ? arguments : Array(arguments.dropFirst()), values: values)
    if invocation.has(.help) || invocation.has(.version) { return invocation }

    for option in given where !command.accepts(option) {
      let owners = commands.all.filter { $0.options.contains(option) }.map(\.name)
      throw mistake(.foreignOption(option, of: command.name, owners: owners))
    }
    try checkCount(of: command)
    if !command.actions.isEmpty { try checkAction(action, of: command) }
    return invocation
  }

  private func checkAction(_ action: Command?, of command: Command) throws(CommandError) {
    guard let action else {
      throw mistake(
        .unknownAction(
          arguments[0].text, of: command.name, known: command.actions.map(\.name)))
    }
    for option in given where !action.accepts(option) {
      guard let owner = command.actions.first(where: { $0.accepts(option) }) else { continue }
      throw mistake(
        .foreignAction(option, owner: "\(command.name) \(owner.name)", remark: owner.remark))
    }
  }

  private func checkCount(of command: Command) throws(CommandError) {
    guard let argument = command.argument else {
      guard let first = arguments.first else { return }
      throw mistake(.unexpectedArgument(first.text, of: command.name))
    }
    let (placeholder, count) = (argument.placeholder, argument.count)
    if arguments.count < count.lowerBound {
      throw mistake(
        .missingArgument(
          placeholder: placeholder, of: command.name, given: arguments.first?.text))
    }
    if arguments.count > count.upperBound {
      // With two words but no command, the first is more likely to be a misspelt command than a
      // scene.
      if self.command == nil, let failure = commands.unknown(arguments[0].text) { throw failure }
      let extra = arguments[count.upperBound]
      if command.accepts(.format), OutputFormat(path: extra.path) != nil {
        throw mistake(.outputWithoutOption(extra.text))
      }
      throw mistake(.extraArgument(extra.text, placeholder: placeholder, of: command.name))
    }
    if argument.kind != .path, let word = arguments.first(where: { !$0.isText }) {
      throw mistake(.notText(written: "\(placeholder) expects text", value: word.text))
    }
  }

  private func mistake(_ error: UsageError) -> CommandError { .usage(error, command: command) }
}
