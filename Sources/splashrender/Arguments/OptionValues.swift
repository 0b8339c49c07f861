import SplashSystem

/// The options of a command: those of a command line, or of an item of a batch.
protocol OptionValues: Sendable {
  /// The command, to report in errors.
  var command: Command { get }

  /// Returns the option's values, in the order given; nil if it isn't set. The values of a flag are empty.
  func words(of option: AnyOption) -> [Word]?
}

extension OptionValues {
  /// Returns whether the option was given.
  func has(_ option: AnyOption) -> Bool { words(of: option) != nil }

  /// Returns the option's value; the last one if the option is repeated, nil if it isn't given.
  subscript<Value>(option: Option<Value>) -> Value? {
    get throws(CommandError) {
      try words(of: option)?.last.map { word throws(CommandError) in try read(word, of: option) }
    }
  }

  /// Returns the option's values, in the order given.
  func all<Value>(_ option: Option<Value>) throws(CommandError) -> [Value] {
    try (words(of: option) ?? []).map { word throws(CommandError) in try read(word, of: option) }
  }

  /// Parses a word as the option's value.
  func read<Value>(_ word: Word, of option: Option<Value>) throws(CommandError) -> Value {
    if let value = option.reading.value(word) { return value }
    throw mistake(.invalid(option, value: word.text, expected: option.reading.expected))
  }

  /// Returns the option's choice; the last one if the option is repeated. The parser has already
  /// validated the value.
  func choice<Value: RawRepresentable<String>>(_ option: Option<Value>) -> Value? {
    words(of: option)?.last.flatMap(option.reading.value)
  }

  /// Returns the option's value as text; the last one if the option is repeated.
  func text(_ option: AnyOption) -> String? { words(of: option)?.last?.text }

  /// Returns the option's values as text.
  func texts(_ option: AnyOption) -> [String] { (words(of: option) ?? []).map(\.text) }

  /// Returns the option's value as a path; the last one if the option is repeated.
  func path(_ option: Option<FilePath>) -> FilePath? { words(of: option)?.last?.path }

  /// Returns the option's values as paths, in the order given.
  func paths(_ option: Option<FilePath>) -> [FilePath] { (words(of: option) ?? []).map(\.path) }

  /// Returns a usage error for this command.
  func mistake(_ error: UsageError) -> CommandError { .usage(error, command: command) }

  /// Returns a usage error with a custom message.
  func mistake(_ message: String, about options: AnyOption...) -> CommandError {
    mistake(.refused(message, options))
  }
}
