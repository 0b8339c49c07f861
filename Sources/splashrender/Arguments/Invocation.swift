import SplashSystem

/// A parsed command line: the command, its arguments, and the options as they were written.
struct Invocation: Sendable {
  let command: Command
  /// The action of the command; nil if it has none.
  let action: Command?
  /// Whether the command line names the command. If it doesn't, ``command`` is the default command.
  let isCommandNamed: Bool
  /// The positional arguments, in order.
  let words: [Word]
  /// The values of the options, in the order given. The values of a flag are empty.
  private(set) var values: [AnyOption: [Word]]

  init(
    command: Command, action: Command? = nil, isCommandNamed: Bool, words: [Word],
    values: [AnyOption: [Word]]
  ) {
    (self.command, self.action, self.isCommandNamed) = (command, action, isCommandNamed)
    (self.words, self.values) = (words, values)
  }

  /// The positional arguments as text.
  var arguments: [String] { words.map(\.text) }

  /// The positional arguments as paths.
  var files: [FilePath] { words.map(\.path) }

  /// Returns the same command line with the option's values replaced.
  func giving(_ option: AnyOption, _ words: [Word]) -> Invocation {
    var other = self
    other.values[option] = words
    return other
  }

  /// Returns whether the option was given.
  func has(_ option: AnyOption) -> Bool { values[option] != nil }

  /// Returns the option's value; the last one if the option is repeated, nil if it isn't given.
  subscript<Value>(option: Option<Value>) -> Value? {
    get throws(CommandError) {
      try values[option]?.last.map { word throws(CommandError) in try read(word, of: option) }
    }
  }

  /// Returns the option's values, in the order given.
  func all<Value>(_ option: Option<Value>) throws(CommandError) -> [Value] {
    try (values[option] ?? []).map { word throws(CommandError) in try read(word, of: option) }
  }

  /// Parses a word as the option's value.
  func read<Value>(_ word: Word, of option: Option<Value>) throws(CommandError) -> Value {
    if let value = option.reading.value(word) { return value }
    throw mistake(.invalid(option, value: word.text, expected: option.reading.expected))
  }

  /// Returns the option's choice; the last one if the option is repeated. The parser has already
  /// validated the value.
  func choice<Value: RawRepresentable<String>>(_ option: Option<Value>) -> Value? {
    values[option]?.last.flatMap(option.reading.value)
  }

  /// Returns the option's value as text; the last one if the option is repeated.
  func text(_ option: AnyOption) -> String? { values[option]?.last?.text }

  /// Returns the option's values as text.
  func texts(_ option: AnyOption) -> [String] { (values[option] ?? []).map(\.text) }

  /// Returns the option's value as a path; the last one if the option is repeated.
  func path(_ option: Option<FilePath>) -> FilePath? { values[option]?.last?.path }

  /// Returns the option's values as paths, in the order given.
  func paths(_ option: Option<FilePath>) -> [FilePath] { (values[option] ?? []).map(\.path) }

  /// Returns a usage error for this command line.
  func mistake(_ error: UsageError) -> CommandError { .usage(error, command: command) }

  /// Returns a usage error with a custom message.
  func mistake(_ message: String, about options: AnyOption...) -> CommandError {
    mistake(.refused(message, options))
  }
}
