import SplashSystem

/// A parsed command line: the command, its arguments, and the options as they were written.
struct Invocation: OptionValues {
  let command: Command
  /// The action of the command; nil if it has none.
  let action: Command?
  /// Whether the command line names the command. If it doesn't, ``command`` is the default command.
  let isCommandNamed: Bool
  /// The positional arguments, in order.
  let words: [Word]
  let values: [AnyOption: [Word]]

  /// The positional arguments as text.
  var arguments: [String] { words.map(\.text) }

  /// The positional arguments as paths.
  var files: [FilePath] { words.map(\.path) }

  func words(of option: AnyOption) -> [Word]? { values[option] }
}
