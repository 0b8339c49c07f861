import SplashSceneFormat

/// Takes a command line apart.
struct Parser {
  private var rest: ArraySlice<Word>
  private var command: Command?
  private var arguments: [Word] = []
  private var given: [Option.Name] = []
  private var values: [Option.Name: [Word]] = [:]

  /// Takes the words after the program's name apart.
  ///
  /// - Throws: `Failure.usage` for an unknown option or command, a missing or idle value, an option
  ///   that the command does not take, a wrong number of arguments, and for bytes that aren't UTF-8
  ///   where no path is wanted.
  static func parse(_ words: [Word]) throws(Failure) -> Invocation {
    var parser = Parser(rest: words[...])
    try parser.readAll()
    return try parser.finish()
  }

  private init(rest: ArraySlice<Word>) {
    self.rest = rest
  }

  private mutating func readAll() throws(Failure) {
    while let word = rest.popFirst() {
      if word.text == "--" {
        arguments += rest
        rest = []
      } else if word.hasPrefix("--") {
        try readLong(word.bytes.dropFirst(2))
      } else if word.hasPrefix("-"), word.text != "-" {
        try readShort(word.bytes.dropFirst())
      } else if command == nil, arguments.isEmpty, let named = Command.named(word.text) {
        command = named
      } else {
        arguments.append(word)
      }
    }
  }

  private mutating func readLong(_ word: ArraySlice<UInt8>) throws(Failure) {
    let parts = word.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(decoding: parts[0], as: UTF8.self)
    guard let name = Option.Name(rawValue: spelling) else {
      let known = Option.Name.allCases.filter { command?.accepts($0) ?? true }.map(\.rawValue)
      let hint = nearest(to: spelling, among: known).map { "; did you mean --\($0)?" }
      throw mistake("unknown option --\(spelling)\(hint ?? "")")
    }
    try take(Option[name], written: "--" + spelling, attached: parts.count > 1 ? parts[1] : nil)
  }

  private mutating func readShort(_ word: ArraySlice<UInt8>) throws(Failure) {
    var letters = word
    while let byte = letters.first {
      guard let option = Option.short(Character(Unicode.Scalar(byte))) else {
        throw mistake("unknown option -\(String(decoding: letters, as: UTF8.self).prefix(1))")
      }
      letters.removeFirst()
      let letter = Character(Unicode.Scalar(byte))
      if option.value == nil {
        try take(option, written: "-\(letter)", attached: nil)
      } else {
        let attached = letters.first == UInt8(ascii: "=") ? letters.dropFirst() : letters
        try take(option, written: "-\(letter)", attached: letters.isEmpty ? nil : attached)
        return
      }
    }
  }

  /// Notes `option`, with the value that is `attached` to it or the word that follows.
  private mutating func take(
    _ option: Option, written: String, attached: ArraySlice<UInt8>?
  ) throws(Failure) {
    given.append(option.name)
    guard let placeholder = option.value else {
      guard attached == nil else { throw mistake("\(written) takes no value") }
      values[option.name, default: []].append(Word(""))
      return
    }
    let value: Word
    if attached?.isEmpty ?? (rest.first?.bytes.isEmpty ?? false) {
      throw mistake("\(written) needs a value that isn't empty: \(written) \(placeholder)")
    }
    if let attached {
      value = Word(bytes: attached)
    } else if let next = rest.first, !isOption(next) {
      value = next
      rest.removeFirst()
    } else {
      throw mistake("\(written) needs a value: \(written) \(placeholder)")
    }
    if !value.isText, option.completion != .files {
      throw mistake("\(written) needs text, and '\(value.text)' is not UTF-8")
    }
    if !option.choices.isEmpty, !option.choices.contains(value.text) {
      let hint =
        option.suggestion(for: value.text)
        .map { "did you mean \($0)?" } ?? "choose from \(option.choices.joined(separator: ", "))"
      throw mistake("\(written) doesn't know '\(value.text)'; \(hint)")
    }
    values[option.name, default: []].append(value)
  }

  /// Whether `word` is spelt like an option of ours, so that it is unlikely to be meant as a value.
  private func isOption(_ word: Word) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let spelling = word.bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    return word.text == "--"
      || Option.Name(rawValue: String(decoding: spelling, as: UTF8.self)) != nil
  }

  private func finish() throws(Failure) -> Invocation {
    let isCommandNamed = command != nil
    let command = command ?? .standard
    let invocation = Invocation(
      command: command, isCommandNamed: isCommandNamed, words: arguments, values: values)
    if invocation.has(.help) || invocation.has(.version) { return invocation }

    for name in given where !command.accepts(name) {
      let others = Command.all.filter { $0.options.contains(name) }.map(\.name)
      throw mistake(
        "\(command.name) has no option --\(name.rawValue), which belongs to "
          + others.joined(separator: ", "))
    }
    try checkCount(of: command)
    return invocation
  }

  private func checkCount(of command: Command) throws(Failure) {
    guard let argument = command.argument else {
      if let first = arguments.first {
        throw mistake("\(command.name) takes no argument: '\(first.text)'")
      }
      return
    }
    if arguments.count < argument.count.lowerBound {
      guard let first = arguments.first, argument.placeholder.contains(" ") else {
        throw mistake("\(argument.placeholder) is missing")
      }
      throw mistake(
        "\(command.name) takes \(argument.placeholder), and only '\(first.text)' is given")
    }
    if arguments.count > argument.count.upperBound {
      // Two words and no command: the first is more likely a command misspelt than a scene.
      if self.command == nil, let failure = Self.unknownCommand(arguments[0].text) { throw failure }
      let extra = arguments[argument.count.upperBound].text
      throw mistake("\(command.name) takes one \(argument.placeholder), and '\(extra)' is one more")
    }
    if argument.completion != .files, let word = arguments.first(where: { !$0.isText }) {
      throw mistake("\(argument.placeholder) is text, and '\(word.text)' is not UTF-8")
    }
  }

  /// The mistake of writing `word` where a command is expected, unless it is spelt like a file.
  static func unknownCommand(_ word: String) -> Failure? {
    guard !word.contains("/"), !word.contains("."), word != "-" else { return nil }
    let hint = nearest(to: word, among: Command.all.map(\.name))
    return .usage(
      "there is no command '\(word)'" + (hint.map { "; did you mean \($0)?" } ?? ""), command: nil)
  }

  private func mistake(_ message: String) -> Failure {
    .usage(message, command: command)
  }
}
