import SplashSystem

/// A command line, taken apart: the command, its arguments, and the options as they were written.
struct Invocation: Sendable {
  let command: Command
  /// Whether the command was named, rather than meant for want of a name.
  let isCommandNamed: Bool
  /// What stood beside the options, in order.
  let arguments: [String]
  /// The options' texts in the order in which they were given; empty texts of flags.
  let values: [Option.Name: [String]]

  /// Whether the option was given.
  func has(_ name: Option.Name) -> Bool {
    values[name] != nil
  }

  /// The option's value; the last one when it was given again.
  func text(_ name: Option.Name) -> String? {
    values[name]?.last
  }

  /// The option's values in the order in which they were given.
  func all(_ name: Option.Name) -> [String] {
    values[name] ?? []
  }

  /// What stood beside the options, as paths.
  var files: [FilePath] { arguments.map { FilePath($0) } }

  /// The option's value as a path; the last one when it was given again.
  func path(_ name: Option.Name) -> FilePath? { text(name).map { FilePath($0) } }

  /// The option's values as paths in the order in which they were given.
  func paths(_ name: Option.Name) -> [FilePath] { all(name).map { FilePath($0) } }

  /// The mistake of this command line that `message` describes.
  func mistake(_ message: String) -> Failure {
    .usage(message, command: command)
  }
}
