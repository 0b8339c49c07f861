import SplashSystem

/// A command line, taken apart: the command, its arguments, and the options as they were written.
struct Invocation: Sendable {
  let command: Command
  /// Whether the command was named, rather than meant for want of a name.
  let isCommandNamed: Bool
  /// What stood beside the options, in order.
  let words: [Word]
  /// The texts of ``words``.
  let arguments: [String]
  /// The options' values in the order in which they were given; empty ones of flags.
  let values: [Option.Name: [Word]]

  init(
    command: Command, isCommandNamed: Bool, words: [Word], values: [Option.Name: [Word]]
  ) {
    self.command = command
    self.isCommandNamed = isCommandNamed
    self.words = words
    arguments = words.map(\.text)
    self.values = values
  }

  /// Whether the option was given.
  func has(_ name: Option.Name) -> Bool {
    values[name] != nil
  }

  /// The option's value, which may be a path of any bytes; the last one when it was given again.
  func word(_ name: Option.Name) -> Word? {
    values[name]?.last
  }

  /// The option's values in the order in which they were given.
  func words(_ name: Option.Name) -> [Word] {
    values[name] ?? []
  }

  /// The text of the option's value.
  func text(_ name: Option.Name) -> String? {
    word(name)?.text
  }

  /// The texts of the option's values.
  func all(_ name: Option.Name) -> [String] {
    words(name).map(\.text)
  }

  /// What stood beside the options, as paths.
  var files: [FilePath] { words.map(\.path) }

  /// The option's value as a path; the last one when it was given again.
  func path(_ name: Option.Name) -> FilePath? { word(name)?.path }

  /// The option's values as paths in the order in which they were given.
  func paths(_ name: Option.Name) -> [FilePath] { words(name).map(\.path) }

  /// The mistake of this command line that `message` describes.
  func mistake(_ message: String) -> Failure {
    .usage(message, command: command)
  }
}
