import SplashSystem

/// A command line, taken apart: the command, its arguments, and the options as they were written.
struct Invocation: Sendable {
  let command: Command
  /// The action of the command; nil when it has none.
  let action: Command?
  /// Whether the command was named, rather than meant for want of a name.
  let isCommandNamed: Bool
  /// What stood beside the options, in order.
  let words: [Word]
  /// The options' values in the order in which they were given; empty ones of flags.
  private(set) var values: [AnyOption: [Word]]

  init(
    command: Command, action: Command? = nil, isCommandNamed: Bool, words: [Word],
    values: [AnyOption: [Word]]
  ) {
    (self.command, self.action, self.isCommandNamed) = (command, action, isCommandNamed)
    (self.words, self.values) = (words, values)
  }

  /// The texts of ``words``.
  var arguments: [String] { words.map(\.text) }

  /// What stood beside the options, as paths.
  var files: [FilePath] { words.map(\.path) }

  /// The same command line with other values of an option.
  func giving(_ option: AnyOption, _ words: [Word]) -> Invocation {
    var other = self
    other.values[option] = words
    return other
  }

  /// Whether the option was given.
  func has(_ option: AnyOption) -> Bool { values[option] != nil }

  /// What the option's value means, the last one's when it was given again; nil without the option.
  subscript<Value>(option: Option<Value>) -> Value? {
    get throws(CommandError) {
      try values[option]?.last.map { word throws(CommandError) in try read(word, of: option) }
    }
  }

  /// What the option's values mean in the order in which they were given.
  func all<Value>(_ option: Option<Value>) throws(CommandError) -> [Value] {
    try (values[option] ?? []).map { word throws(CommandError) in try read(word, of: option) }
  }

  /// What a text means as the option's value.
  func read<Value>(_ word: Word, of option: Option<Value>) throws(CommandError) -> Value {
    if let value = option.reading.value(word) { return value }
    throw mistake(.invalid(option, value: word.text, expected: option.reading.expected))
  }

  /// What the parser has made sure of: the option's choice.
  func choice<Value: RawRepresentable<String>>(_ option: Option<Value>) -> Value? {
    values[option]?.last.flatMap(option.reading.value)
  }

  /// The text of the option's value; the last one when it was given again.
  func text(_ option: AnyOption) -> String? { values[option]?.last?.text }

  /// The texts of the option's values.
  func texts(_ option: AnyOption) -> [String] { (values[option] ?? []).map(\.text) }

  /// The option's value as a path; the last one when it was given again.
  func path(_ option: Option<FilePath>) -> FilePath? { values[option]?.last?.path }

  /// The option's values as paths in the order in which they were given.
  func paths(_ option: Option<FilePath>) -> [FilePath] { (values[option] ?? []).map(\.path) }

  /// The failure of a mistake in this command line.
  func mistake(_ error: UsageError) -> CommandError { .usage(error, command: command) }

  /// The mistake of this command line that `message` describes.
  func mistake(_ message: String, about options: AnyOption...) -> CommandError {
    mistake(.refused(message, options))
  }
}
